import SeamFlow
import SeamFlowTesting

extension HostCase {
  static let tabs: [HostCase] = [
    HostCase("Tabs are shown by their titles, with the one on show standing out") { stage in
      stage.start(twoTabs())
      try await stage.sees(tabs: ["One", "Two"], selected: "One")
      try await stage.sees(page: "B", back: true)
    },
    HostCase("A tab tapped by hand is shown, and each keeps its stack") { stage in
      stage.start(twoTabs())
      try await stage.sees(page: "B", back: true)
      try await stage.does(.selectTab("Two"))
      try await stage.sees(tabs: ["One", "Two"], selected: "Two")
      try await stage.sees(page: "C", back: false)
      try await stage.tries(.back)
      try await stage.sees(page: "C", back: false)
      try await stage.does(.selectTab("One"))
      try await stage.sees(tabs: ["One", "Two"], selected: "One")
      try await stage.sees(page: "B", back: true)
      try await stage.does(.back)
      try await stage.sees(page: "A", back: false)
      try await stage.sees(tabs: ["One", "Two"], selected: "One")
    },
    HostCase("A second tap on the tab on show goes back to its first screen") { stage in
      stage.start(
        SampleFlow(tabs: ["One": SampleFlow(.page("A"), .page("B"), .page("C")), "Two": SampleFlow(.page("D"))]))
      try await stage.sees(page: "C", back: true)
      try await stage.does(.selectTab("One"))
      try await stage.sees(page: "A", back: false)
      try await stage.tries(.selectTab("One"))
      try await stage.sees(page: "A", back: false)
    },
    HostCase("A tab that its flow selects is shown") { stage in
      let flow = twoTabs()
      stage.start(flow)
      try await stage.sees(page: "B", back: true)
      _ = flow.select(tab: "Two")
      try await stage.sees(tabs: ["One", "Two"], selected: "Two")
      try await stage.sees(page: "C", back: false)
    },
    HostCase("A change in a tab that is not on show is there when it comes on show") { stage in
      let one = SampleFlow(.page("A"))
      stage.start(SampleFlow(tabs: ["One": one, "Two": SampleFlow(.page("C"))], selected: "Two"))
      try await stage.sees(page: "C", back: false)
      one.push(.page("B"))
      try await stage.sees(page: "C", back: false)
      try await stage.does(.selectTab("One"))
      try await stage.sees(page: "B", back: true)
    },
    HostCase("Tabs that are set again are drawn again, and those that stay keep their stacks") { stage in
      let flow = twoTabs()
      stage.start(flow)
      try await stage.sees(page: "B", back: true)
      flow.show(tabs: ["Three": SampleFlow(.page("D")), "One": SampleFlow(.page("E"))], selected: "Three")
      try await stage.sees(tabs: ["Three", "One"], selected: "Three")
      try await stage.sees(page: "D", back: false)
      try await stage.does(.selectTab("One"))
      try await stage.sees(page: "B", back: true)
      flow.set([.page("F")])
      try await stage.sees("no tabs") { $0.tabs.isEmpty }
      try await stage.sees(page: "F", back: false)
    },
    HostCase("Tabs in a sheet are its own, and go with it") { stage in
      let flow = SampleFlow(.page("F"))
      stage.start(flow)
      flow.show(SampleFlow(tabs: ["One": SampleFlow(.page("A")), "Two": SampleFlow(.page("C"))]), as: .sheet)
      try await stage.sees(tabs: ["One", "Two"], selected: "One")
      try await stage.does(.selectTab("Two"))
      try await stage.sees(page: "C", back: nil, sheet: true)
      try await stage.putSheetAway()
      try await stage.sees(page: "F", back: false)
      try await stage.sees("no tabs") { $0.tabs.isEmpty }
    },
    HostCase("Tabs do not show through on a cover") { stage in
      let flow = twoTabs()
      stage.start(flow)
      flow.show(SampleFlow(.page("S")), as: .fullScreen)
      try await stage.sees(page: "S", back: false)
      try await stage.sees("no tabs") { $0.tabs.isEmpty }
      flow.dismiss()
      try await stage.sees(tabs: ["One", "Two"], selected: "One")
    },
  ]

  @MainActor
  private static func twoTabs() -> SampleFlow {
    SampleFlow(tabs: ["One": SampleFlow(.page("A"), .page("B")), "Two": SampleFlow(.page("C"))])
  }
}
