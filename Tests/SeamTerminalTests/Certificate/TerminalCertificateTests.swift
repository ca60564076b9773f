import SeamConformance
import SeamHostConformance
import SeamTerminalTesting
import Testing

@MainActor
struct TerminalCertificateTests {
  @Test func terminalMeetsEveryTestableRequirement() async {
    let report = await HostCertificate("TerminalHost") { TerminalUser() }.issue()
    #expect(report.failures.isEmpty)
    #expect(report.findings.count { $0.outcome != .kept } == 1, "A terminal has no swipe.")
  }
}
