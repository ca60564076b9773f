import SeamConformance
import SeamFlow
import SeamFlowTesting
import SeamViews

extension HostCase {
  static let views: [HostCase] = [
    HostCase("A message shows its texts and reports its buttons") { stage in
      try await show(.message, reading: ["Welcome", "Subtitle", "Description", "Start", "Later"], on: stage)
      try await stage.does(.tap("Later"))
      try await stage.does(.tap("Start"))
      try await expectEvents([.didTap("later"), .didTap("start")], in: MessageConfiguration.self, on: stage)
    },
    HostCase("A list shows its rows and reports which was selected") { stage in
      try await show(
        .list, reading: ["List", "Section", "First", "Subtitle", "Value", "Second", "New", "Find"], on: stage)
      try await stage.does(.tap("Second"))
      try await stage.does(.tap("First"))
      try await stage.does(.tap("New"))
      let expected: [ListConfiguration.Event] = [.didSelect(row: "2"), .didSelect(row: "1"), .didTap("new")]
      try await expectEvents(expected, in: ListConfiguration.self, on: stage)
    },
    HostCase("A list reports the search text, and shows it") { stage in
      try await show(.list, reading: ["First"], on: stage)
      try await stage.does(.search("fir"))
      try await stage.wait(for: "the search should reach the screen, but it \(heard(on: stage))") {
        try stage.screen(ListConfiguration.self).events.last == .didSearch("fir")
      }
      try await stage.sees("the searched text") { $0.reads("fir") }
      try await stage.does(.search(""))
      try await stage.wait(for: "clearing the search should reach the screen, but it \(heard(on: stage))") {
        try stage.screen(ListConfiguration.self).events.last == .didSearch("")
      }
    },
    HostCase("A list reports a refresh") { stage in
      try await show(.list, reading: ["First"], on: stage)
      try await stage.does(.refresh)
      try await expectEvents([.didRefresh], in: ListConfiguration.self, on: stage)
    },
    HostCase("A list says how much of its rows is loaded, while it is being loaded") { stage in
      try await show(.list, reading: ["First"], on: stage)
      let screen = try stage.screen(ListConfiguration.self)
      for fraction in [0.25, 0.5] {
        screen.configuration = SampleConfiguration.list(loading: .init(status: "Fetching rows", fraction: fraction))
        let part = fraction == 0.25 ? "25%" : "50%"
        try await stage.sees("“Fetching rows” and \(part)") {
          $0.reads("Fetching rows") && $0.reads(part) && $0.reads("First")
        }
      }
      screen.configuration = SampleConfiguration.list
      try await stage.sees("no more of the loading") { !$0.reads("Fetching rows") && $0.reads("First") }
    },
    HostCase("A list of ten thousand rows is shown, and reports the selection of its first") { stage in
      stage.start(SampleFlow(.view(.list)))
      try await stage.settle()
      let rows = (1...10_000).map { ListConfiguration.Row(id: "\($0)", title: "Number \($0).") }
      try stage.screen(ListConfiguration.self).configuration = .init(title: "Long", sections: [.init(rows: rows)])
      try await stage.sees("the first row") { $0.title == "Long" && $0.reads("Number 1.") }
      try await stage.does(.tap("Number 1."))
      try await expectEvents([.didSelect(row: "1")], in: ListConfiguration.self, on: stage)
    },
    HostCase("An empty list shows its message instead of rows and reports its button") { stage in
      try await show(.emptyList, reading: ["Empty", "Nobody here", "Nothing yet", "Add"], on: stage)
      try await stage.does(.tap("Add"))
      try await expectEvents([.didTap("add")], in: ListConfiguration.self, on: stage)
    },
    HostCase("A detail shows its rows and reports which was selected") { stage in
      let texts = ["Detail", "Headline", "Subheadline", "Section", "Plain", "Just so", "Open", "Follow me"]
      try await show(.detail, reading: texts, on: stage)
      try await stage.does(.tap("Follow me"))
      try await stage.tries(.tap("Just so"))
      try await stage.does(.tap("Edit"))
      try await expectEvents([.didSelect(row: "open"), .didTap("edit")], in: DetailConfiguration.self, on: stage)
    },
    HostCase("A form shows its fields and reports typed text") { stage in
      let texts = [
        "Form", "Section", "Name", "Full name", "Password", "Phone", "555", "Newsletter", "Colour", "Red", "Add phone",
        "Footer", "Save",
      ]
      try await show(.form, reading: texts, on: stage)
      try await type("Wilma", into: "Name", "name", on: stage)
      try await stage.sees("what was typed") { $0.reads("Wilma") }
      try await type("Zoë 李小龍", into: "Name", "name", on: stage)
      try await stage.sees("what was typed over it") { $0.reads("Zoë 李小龍") && !$0.reads("Wilma") }
      try await type("secret", into: "Password", "password", on: stage)
      try await stage.sees("a password that cannot be read") { !$0.reads("secret") }
    },
    HostCase("A form reports switches, choices, buttons and removals, and shows their effects") { stage in
      try await show(.form, reading: ["Newsletter"], on: stage)
      try await stage.does(.toggle("Newsletter"))
      try await stage.does(.choose("Green", for: "Colour"))
      try await stage.does(.tap("Add phone"))
      try await stage.does(.remove("Phone"))
      try await stage.does(.toggle("Newsletter"))
      try await stage.does(.tap("Save"))
      let expected: [FormConfiguration.Event] = [
        .didToggle("news", isOn: true), .didChoose("colour", option: "g"), .didTapField("add"), .didRemove("phone"),
        .didToggle("news", isOn: false), .didTap("save"),
      ]
      try await expectEvents(expected, in: FormConfiguration.self, on: stage)
      try await stage.sees("a form without the removed field") { !$0.reads("555") && $0.reads("Newsletter") }
    },
    HostCase("A progress view shows its progress and reports its buttons") { stage in
      try await show(.progress, reading: ["Progress", "4 of 10", "Stop"], on: stage)
      try await stage.does(.tap("Stop"))
      try await expectEvents([.didTap("stop")], in: ProgressConfiguration.self, on: stage)
    },
    HostCase("An unknown view is shown as its text, and its buttons are reported") { stage in
      try await show(.unknown, reading: ["The count is 7"], on: stage)
      try await stage.does(.tap("Step"))
      try await expectEvents([.didTap("step")], in: UnknownConfiguration.self, on: stage)
    },
    HostCase("A disabled button is shown and has no effect") { stage in
      try await show(.list, reading: ["Off"], on: stage)
      try await stage.tries(.tap("Off"))
      try await expectEvents([], in: ListConfiguration.self, on: stage)
    },
  ]

  @MainActor
  static func show(_ view: SampleView, reading texts: [String], on stage: HostStage) async throws {
    stage.start(SampleFlow(.view(view)))
    for text in texts {
      try await stage.wait(for: "“\(text)” is not visible") { try await stage.look().reads(text) }
    }
  }

  @MainActor
  static func type(_ text: String, into label: String, _ id: String, on stage: HostStage) async throws {
    try await stage.does(.type(text, into: label))
    try await stage.wait(for: "“\(text)” typed into “\(label)” should reach the screen, but it \(heard(on: stage))") {
      try stage.screen(FormConfiguration.self).events.last == .didChange(id, text: text)
    }
  }

  /// Waits until exactly these events have reached the screen.
  @MainActor
  static func expectEvents<Configuration: ViewConfiguration>(
    _ events: [Configuration.Event], in type: Configuration.Type, on stage: HostStage
  ) async throws where Configuration.Event: Equatable {
    let problem = "\(events) should reach the screen, but it"
    try await stage.wait(for: "\(problem) \(heard(on: stage))") { try stage.screen(type).events == events }
    try await stage.rest()
    try expect(try stage.screen(type).events == events, "\(problem) \(heard(on: stage))")
  }

  @MainActor
  static func heard(on stage: HostStage) -> String {
    let screen = stage.navigator.tree.visibleEntry.flatMap { stage.navigator.screen(for: $0.id) }
    return "received \((screen as? any EventRecorder)?.heard ?? "nothing")"
  }
}
