import SeamFlow
import SeamFlowTesting
import SeamViews

extension HostCase {
  static let changes: [HostCase] = [
    HostCase("A visible page of any kind is redrawn when it changes") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      try await change(
        SampleConfiguration.page("A"), to: SampleConfiguration.page("A2"), reading: SampleConfiguration.row(of: "A2"),
        on: stage)
      let message = MessageConfiguration(title: "Goodbye")
      let detail = DetailConfiguration(title: "Detail", headline: "Another headline")
      let progress = ProgressConfiguration(title: "Progress", status: "9 of 10", fraction: 0.9)
      let form = SampleConfiguration.form.replacing("name", error: "Too short") { _ in .text("Wi") }
      let steps: [(SampleView, @MainActor () async throws -> Void)] = [
        (.message, { try await change(SampleConfiguration.message, to: message, reading: "Goodbye", on: stage) }),
        (.detail, { try await change(SampleConfiguration.detail, to: detail, reading: "Another headline", on: stage) }),
        (.progress, { try await change(SampleConfiguration.progress, to: progress, reading: "9 of 10", on: stage) }),
        (.form, { try await change(SampleConfiguration.form, to: form, reading: "Too short", on: stage) }),
        (
          .unknown,
          {
            try await change(UnknownConfiguration(count: 7), to: .init(count: 8), reading: "count is 8", on: stage)
          }
        ),
      ]
      for (view, step) in steps {
        flow.set([.view(view)])
        try await step()
      }
    },
    HostCase("A changed title is redrawn") { stage in
      stage.start(SampleFlow(.page("A")))
      try await stage.sees(page: "A", back: false)
      try stage.screen(ListConfiguration.self).configuration = SampleConfiguration.page("B")
      try await stage.sees(page: "B", back: false)
    },
    HostCase("A page that changed while it was covered is drawn in its current state") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      try await stage.sees(page: "A", back: false)
      let screen = try stage.screen(ListConfiguration.self)
      flow.push(.page("B"))
      try await stage.sees(page: "B", back: true)
      screen.configuration = SampleConfiguration.page("C")
      try await stage.sees(page: "B", back: true)
      try await stage.does(.back)
      try await stage.sees(page: "C", back: false)
    },
    HostCase("Changes during a transition end in the newest tree") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      try await stage.sees(page: "A", back: false)
      flow.push(.page("B"))
      for _ in 0..<3 { await Task.yield() }
      flow.push(.page("C"))
      for _ in 0..<3 { await Task.yield() }
      flow.pop()
      flow.push(.page("D"))
      flow.show(SampleFlow(.page("S")), as: .sheet)
      for _ in 0..<3 { await Task.yield() }
      flow.dismiss()
      flow.push(.page("E"))
      try await stage.sees(page: "E", back: true)
      try stage.expectPages("A › B › D › E", "what the flow did while the host was drawing")
      try await stage.does(.back)
      try await stage.sees(page: "D", back: true)
    },
    HostCase("Going back from a page that the flow has just removed has no effect") { stage in
      let flow = SampleFlow(.page("A"), .page("B"), .page("C"))
      stage.start(flow)
      try await stage.sees(page: "C", back: true)
      flow.pop()
      await stage.doesAtOnce(.back)
      try await stage.sees(page: "B", back: true)
      try stage.expectPages("A › B", "going back from a screen that had left")
    },
    HostCase("Dismissing a sheet that its flow has just dismissed has no effect") { stage in
      let flow = SampleFlow(.page("A"), .page("B"))
      let lower = SampleFlow(.page("S"))
      stage.start(flow)
      flow.show(lower, as: .sheet)
      lower.show(SampleFlow(.page("T")), as: .sheet)
      try await stage.sees(page: "T", back: nil, sheet: true)
      lower.dismiss()
      await stage.doesAtOnce(.swipeDown)
      try await stage.sees(page: "S", back: nil, sheet: true)
      try stage.expectPages("A › B | S", "putting away a sheet that had left")
    },
    HostCase("Changes without animation are drawn like others") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      try await stage.sees(page: "A", back: false)
      flow.push(.page("B"), animated: false)
      try await stage.sees(page: "B", back: true)
      flow.show(SampleFlow(.page("S")), as: .sheet, animated: false)
      try await stage.sees(page: "S", back: nil, sheet: true)
      flow.dismiss(animated: false)
      try await stage.sees(page: "B", back: true)
      flow.pop(animated: false)
      try await stage.sees(page: "A", back: false)
    },
    HostCase("A tree of many layers is shown in one step, and the user can go back through all of it") { stage in
      stage.start(deepFlow())
      try await goBackThroughDeepFlow(on: stage)
    },
    HostCase("Showing the same tree again changes nothing") { stage in
      stage.start(SampleFlow(.page("A"), .page("B"), .page("C")))
      try await stage.sees(page: "C", back: true)
      for _ in 1...2 {
        stage.attach()
        try await stage.sees(page: "C", back: true)
      }
      try await stage.does(.back)
      try await stage.sees(page: "B", back: true)
    },
    HostCase("A host that is attached late draws the whole tree") { stage in
      stage.navigator.start(deepFlow())
      try await stage.settle()
      stage.attach()
      try await goBackThroughDeepFlow(on: stage)
    },
  ]

  @MainActor
  private static func change<Configuration: ViewConfiguration>(
    _ old: Configuration, to new: Configuration, reading text: String, on stage: HostStage
  ) async throws {
    try await stage.settle()
    let screen = try stage.screen(Configuration.self)
    try await stage.wait(for: "“\(old.title)” is not drawn") {
      let picture = try await stage.look()
      return picture.title == old.title || picture.reads(old.title)
    }
    screen.configuration = new
    try await stage.wait(for: "“\(text)” cannot be read after the change") { try await stage.look().reads(text) }
  }

  /// Returns two tabs with two pages each, a sheet with two pages over them, and an alert over everything.
  @MainActor
  private static func deepFlow() -> SampleFlow {
    SampleFlow { flow in
      flow.show(
        tabs: ["One": SampleFlow(.page("A"), .page("B")), "Two": SampleFlow(.page("C"), .page("D"))], selected: "Two")
      flow.show(SampleFlow(.page("S"), .page("T")), as: .sheet)
      flow.ask("Question", Action("fine", title: "Fine"))
    }
  }

  @MainActor
  private static func goBackThroughDeepFlow(on stage: HostStage) async throws {
    try await stage.sees(alert: "Question")
    try await stage.does(.answer("Fine"))
    try await stage.sees(page: "T", back: true, sheet: true)
    try await stage.does(.back)
    try await stage.sees(page: "S", back: nil, sheet: true)
    try await stage.putSheetAway()
    try await stage.sees(tabs: ["One", "Two"], selected: "Two")
    try await stage.sees(page: "D", back: true)
    try await stage.does(.back)
    try await stage.sees(page: "C", back: false)
    try await stage.does(.selectTab("One"))
    try await stage.sees(page: "B", back: true)
    try await stage.does(.back)
    try await stage.sees(page: "A", back: false)
  }
}
