import SeamConformance
import SeamFlow
import SeamFlowTesting
import SeamViews

extension HostCase {
  static let leaving: [HostCase] = [
    HostCase("A screen that blocks leaving stays, is notified once per try, and can be left afterwards") { stage in
      stage.start(SampleFlow(.page("A"), .page("B"), .unsaved("C")))
      try await stage.sees(page: "C", back: true)
      for count in 1...2 {
        try await stage.does(.back)
        try await stage.sees(page: "C", back: true)
        try stage.expectPages("A › B › C", "trying to go back")
        let told = try stage.screen(ListConfiguration.self).triesToLeave
        try expect(told == count, "after \(count) tries the screen was told \(told) times")
      }
      try stage.screen(ListConfiguration.self).canLeave = true
      try await stage.does(.back)
      try await stage.sees(page: "B", back: true)
      try stage.expectPages("A › B", "going back once it let go")
    },
    HostCase("A screen that blocks leaving does not block its flow") { stage in
      let flow = SampleFlow(.page("A"), .unsaved("B"))
      stage.start(flow)
      try await stage.sees(page: "B", back: true)
      flow.pop()
      try await stage.sees(page: "A", back: false)
    },
    HostCase("A sheet whose screen blocks leaving stays, and its screen is notified") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      flow.show(SampleFlow(.unsaved("S")), as: .sheet)
      try await staysOnPuttingAway("S", stage)
      try stage.screen(ListConfiguration.self).canLeave = true
      try await stage.putSheetAway()
      try await stage.sees(page: "A", back: false)
      try expect(flow.ends == [.dismissed], "the sheet's ends were \(flow.ends) instead of one, dismissed")
    },
    HostCase("A sheet with tabs stays if the screen of one blocks leaving, which is notified") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      flow.show(SampleFlow(tabs: ["One": SampleFlow(.unsaved("S")), "Two": SampleFlow(.page("T"))]), as: .sheet)
      try await staysOnPuttingAway("S", stage)
      try stage.expectPages("A | S", "trying to put the sheet away")
    },
    HostCase("A tap on the selected tab does not leave a screen that blocks leaving") { stage in
      stage.start(SampleFlow(tabs: ["One": SampleFlow(.page("A"), .unsaved("B")), "Two": SampleFlow(.page("C"))]))
      try await stage.sees(page: "B", back: true)
      try await stage.does(.selectTab("One"))
      try await stage.sees(page: "B", back: true)
      let told = try stage.screen(ListConfiguration.self).triesToLeave
      try expect(told == 1, "the screen was told \(told) times instead of once")
    },
    HostCase("Another tab can be selected while a screen blocks leaving") { stage in
      stage.start(SampleFlow(tabs: ["One": SampleFlow(.page("A"), .unsaved("B")), "Two": SampleFlow(.page("C"))]))
      try await stage.sees(page: "B", back: true)
      try await stage.does(.selectTab("Two"))
      try await stage.sees(page: "C", back: false)
      try await stage.does(.selectTab("One"))
      try await stage.sees(page: "B", back: true)
    },
  ]

  @MainActor
  private static func staysOnPuttingAway(_ title: String, _ stage: HostStage) async throws {
    try await stage.sees(page: title, back: nil, sheet: true)
    try await stage.putSheetAway()
    try await stage.sees(page: title, back: nil, sheet: true)
    let told = try stage.screen(ListConfiguration.self).triesToLeave
    try expect(told == 1, "the screen was told \(told) times instead of once")
  }
}
