import SeamFlow
import SeamFlowTesting

extension HostCase {
  static let tabs: [HostCase] = [
    HostCase("Tabs are shown by their titles, with the selected one highlighted") { stage in
      stage.start(twoTabs())
      try await stage.sees(tabs: ["One", "Two"], selected: "One")
      try await stage.sees(page: "B", back: true)
    },
    HostCase("A tapped tab is shown, and each tab keeps its stack") { stage in
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
    HostCase("A tap on the selected tab pops to its first screen") { stage in
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
    HostCase("A change in a hidden tab is drawn when the tab is selected") { stage in
      let one = SampleFlow(.page("A"))
      stage.start(SampleFlow(tabs: ["One": one, "Two": SampleFlow(.page("C"))], selected: "Two"))
      try await stage.sees(page: "C", back: false)
      one.push(.page("B"))
      try await stage.sees(page: "C", back: false)
      try await stage.does(.selectTab("One"))
      try await stage.sees(page: "B", back: true)
    },
    HostCase("Tabs that are set again are redrawn, and kept ones keep their stacks") { stage in
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
    HostCase("Tabs in a sheet belong to it and are removed with it") { stage in
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
    HostCase("Tabs are hidden by a cover") { stage in
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
