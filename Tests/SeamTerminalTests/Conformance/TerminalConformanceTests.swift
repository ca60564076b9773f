import SeamConformance
import SeamHostConformance
import SeamTerminalTesting
import Testing

@MainActor
struct TerminalConformanceTests {
  @Test func terminalMeetsEveryTestableRequirement() async {
    let report = await HostConformance("TerminalHost") { TerminalUser() }.check()
    #expect(report.failures.isEmpty)
    #expect(report.findings.count { $0.outcome != .met } == 1, "A terminal has no swipe.")
  }
}
