import SeamConformance
import SeamHostConformance
import SeamTerminalTesting
import Testing

@MainActor
struct TerminalConformanceTests {
  /// A terminal with few rows draws no rules below its title bar and above its tabs.
  @Test(arguments: [30, 13]) func terminalMeetsEveryTestableRequirement(rows: Int) async {
    let report = await HostConformance("TerminalHost, \(rows) rows") { TerminalUser(rows: rows) }.check()
    #expect(report.failures.isEmpty)
    #expect(report.findings.count { $0.outcome != .met } == 1, "A terminal has no swipe.")
  }
}
