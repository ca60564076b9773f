import SeamFlow
import SeamFlowTesting
import SeamViews

extension HostCase {
  static let lifetimes: [HostCase] = [
    HostCase("After the root flow's end nothing is shown, and another app can start") { stage in
      let flow = SampleFlow(tabs: ["One": SampleFlow(.page("A"), .page("B"))])
      stage.start(flow)
      flow.show(SampleFlow(.page("S")), as: .sheet)
      flow.ask("Question", Action("fine", title: "Fine"))
      try await stage.sees(alert: "Question")
      flow.finish("done")
      try await stage.sees("nothing") { picture in
        picture.title == nil && picture.tabs.isEmpty && picture.alert == nil && !picture.showsSheet
          && !["A", "B", "S"].contains { picture.reads(SampleConfiguration.row(of: $0)) }
      }
      for action in everyAction { try await stage.tries(action) }
      stage.start(SampleFlow(.page("C")))
      try await stage.sees(page: "C", back: false)
    },
    HostCase("An app that replaces another is shown in its place") { stage in
      stage.start(SampleFlow(.page("A"), .page("B")))
      try await stage.sees(page: "B", back: true)
      stage.start(SampleFlow(.page("C"), .page("D")))
      try await stage.sees(page: "D", back: true)
      try await stage.does(.back)
      try await stage.sees(page: "C", back: false)
    },
    HostCase("Screens that have left are released") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      try await stage.sees(page: "A", back: false)
      for view in SampleView.allCases {
        flow.push(.view(view))
        try await stage.settle()
        _ = try await stage.look()
        flow.pop()
        try await stage.sees(page: "A", back: false)
      }
      flow.show(
        SampleFlow(tabs: ["One": SampleFlow(.page("B"), .page("C")), "Two": SampleFlow(.page("D"))]), as: .sheet)
      try await stage.does(.selectTab("Two"))
      try await stage.sees(page: "D", back: nil, sheet: true)
      flow.dismiss()
      try await stage.sees(page: "A", back: false)
      try await expectNoLeaks(of: "leaving the screens", on: stage)
    },
    HostCase("A released host is deallocated, and retains no screen") { stage in
      stage.start(SampleFlow(.page("A"), .page("B")))
      try await stage.sees(page: "B", back: true)
      try await stage.releaseHost()
      try await stage.settle()
      stage.navigator.stop()
      try await expectNoLeaks(of: "releasing the host and stopping the app", on: stage)
    },
    HostCase("The navigator is not retained, actions without it have no effect, and another can be attached") { stage in
      weak var navigator = stage.navigator
      stage.start(SampleFlow(tabs: ["One": SampleFlow(.page("A"), .page("B")), "Two": SampleFlow(.page("C"))]))
      try await stage.sees(page: "B", back: true)
      stage.releaseNavigator()
      try await stage.wait(for: "the host keeps the navigator alive") { navigator == nil }
      for action in everyAction { try await stage.tries(action) }
      stage.start(SampleFlow(.page("D"), .page("E")))
      try await stage.sees(page: "E", back: true)
      try await stage.does(.back)
      try await stage.sees(page: "D", back: false)
    },
  ]

  /// All kinds of actions that a user may try when they must have no effect.
  private static let everyAction: [UserAction] = [
    .back, .swipeDown, .selectTab("One"), .selectTab("Two"), .answer("Fine"),
    .tap("Mark B"), .tap(SampleConfiguration.row(of: "B")), .type("text", into: "Name"),
    .toggle("Newsletter"), .choose("Green", for: "Colour"), .remove("Phone"), .search("text"),
    .refresh,
  ]

  @MainActor
  private static func expectNoLeaks(of what: String, on stage: HostStage) async throws {
    try await stage.settle()
    func leaks() -> [String] { stage.navigator.leaks.map { "\($0.kind) \($0.name)" } }
    try await stage.wait(for: "still in memory after \(what): \(leaks().joined(separator: ", "))") {
      leaks().isEmpty
    }
  }
}
