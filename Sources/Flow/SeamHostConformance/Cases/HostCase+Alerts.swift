import SeamConformance
import SeamFlow
import SeamFlowTesting
import SeamViews

extension HostCase {
  static let alerts: [HostCase] = [
    HostCase("An alert is shown over everything, and its answer is delivered once") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      flow.show(SampleFlow(.page("S")), as: .sheet)
      flow.ask("Delete?", Action("yes", title: "Yes"), Action("no", title: "No", role: .cancel))
      try await stage.sees("the alert with its message and buttons") { picture in
        picture.alert == "Delete?" && ["Message of Delete?", "Yes", "No"].allSatisfy(picture.reads)
      }
      try await stage.does(.answer("Yes"))
      try await stage.sees(page: "S", back: nil, sheet: true)
      try expect(flow.answers == ["yes"], "the answers were \(flow.answers.map(\.rawValue)) instead of one, yes")
    },
    HostCase("Every button of an alert delivers its own answer") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      for number in 1...3 {
        flow.ask("Which?", Action("1", title: "One"), Action("2", title: "Two"), Action("3", title: "Three"))
        try await stage.sees(alert: "Which?")
        try await stage.does(.answer(["One", "Two", "Three"][number - 1]))
        try await stage.sees(page: "A", back: false)
      }
      try expect(flow.answers == ["1", "2", "3"], "the answers were \(flow.answers.map(\.rawValue))")
    },
    HostCase("An alert without buttons can be answered with OK") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      flow.ask("Done")
      try await stage.sees(alert: "Done")
      try await stage.does(.answer("OK"))
      try await stage.sees(page: "A", back: false)
    },
    HostCase("A disabled button of an alert cannot be tapped") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      flow.ask("Delete?", Action("yes", title: "Yes", isEnabled: false), Action("no", title: "No", role: .cancel))
      try await stage.sees(alert: "Delete?")
      try await stage.tries(.answer("Yes"))
      try await stage.sees(alert: "Delete?")
      try expect(flow.answers.isEmpty, "the disabled answer arrived")
    },
    HostCase("While an alert is visible, nothing below it can be used") { stage in
      let flow = SampleFlow(tabs: [
        "One": SampleFlow(.page("A"), .page("B")), "Two": SampleFlow(.page("C")),
      ])
      stage.start(flow)
      flow.ask("Delete?", Action("yes", title: "Yes"), Action("no", title: "No"))
      try await stage.sees(alert: "Delete?")
      try await stage.tries(.tap("Mark B"))
      try await stage.tries(.tap(SampleConfiguration.row(of: "B")))
      try await stage.tries(.selectTab("Two"))
      try await stage.tries(.back)
      try await stage.sees(alert: "Delete?")
      try stage.expectPages("A › B", "using what lies beneath the alert")
      try expect(try stage.screen(ListConfiguration.self).events.isEmpty, "a button beneath the alert was tapped")
    },
    HostCase("Alerts are shown one at a time, in order") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      for title in ["First", "Second", "Third"] { flow.ask(title, Action(.init(rawValue: title), title: "Fine")) }
      for title in ["First", "Second", "Third"] {
        try await stage.sees(alert: title)
        try await stage.does(.answer("Fine"))
      }
      try await stage.sees(page: "A", back: false)
      try expect(
        flow.answers == ["First", "Second", "Third"], "the answers were those to \(flow.answers.map(\.rawValue))")
    },
    HostCase("An alert that equals the previous one is shown separately") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      for _ in 1...2 { flow.ask("Again?", Action("fine", title: "Fine")) }
      for count in 1...2 {
        try await stage.sees(alert: "Again?")
        try await stage.does(.answer("Fine"))
        try await stage.rest()
        try expect(flow.answers.count == count, "after \(count) answers the flow had \(flow.answers.count)")
      }
      try await stage.sees(page: "A", back: false)
    },
    HostCase("An alert is withdrawn with its flow, and the next one is shown") { stage in
      let flow = SampleFlow(.page("A"))
      let child = SampleFlow(.page("B"))
      stage.start(flow)
      flow.show(child, as: .push)
      child.ask("Child asks", Action("fine", title: "Fine"))
      flow.ask("Parent asks", Action("fine", title: "Fine"))
      try await stage.sees(alert: "Child asks")
      child.cancel()
      try await stage.sees(alert: "Parent asks")
      try await stage.does(.answer("Fine"))
      try await stage.sees(page: "A", back: false)
      try expect(child.answers.isEmpty && flow.answers == ["fine"], "the answer went to the wrong flow")
    },
  ]
}
