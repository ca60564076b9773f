import SeamConformance
import SeamFlowTesting
import SeamHostConformance
import Testing

/// One at a time, so that a fault is caught by what the host does and not by a busy main actor.
@MainActor
@Suite(.serialized)
struct HostCertificateTests {
  @Test func theInMemoryHostKeepsEveryPromise() async {
    let report = await HostCertificate("InMemoryHost") { InMemoryHost() }.issue(prints: false)
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .kept })
  }

  @Test func theStandInForFaultyHostsIsItselfInOrder() async {
    let report = await HostCertificate("FaultyHost without a fault") { FaultyHost(nil) }.issue(prints: false)
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .kept })
  }

  @Test(arguments: FaultyHost.Fault.allCases)
  func everyPlantedFaultIsCaught(_ fault: FaultyHost.Fault) async {
    let report = await certificate(for: fault).issue(only: fault.brokenPromise, prints: false)
    #expect(report.failures.count == 1 && report.findings.count == 1, "\(report)")
  }

  @Test func theReportNamesWhatBroke() async {
    let report = await certificate(for: .forgetsTabs).issue(only: "T", prints: false)
    let text = report.description
    #expect(text.hasPrefix("Host certificate for forgetsTabs\n"))
    #expect(text.contains("  kept         The first screen is shown, without a way back\n"))
    #expect(
      text.contains(
        "  BROKEN       Tabs are shown by their titles, with the one on show standing out: the user should see "
          + "tabs [One] Two, but sees “B” with a way back\n"))
    #expect(text.contains("of \(report.findings.count) promises kept, \(report.failures.count) broken"))
  }

  @Test func aHostThatNeverReturnsFailsAndDoesNotHang() async {
    let report = await certificate(for: .neverReturns).issue(prints: false)
    #expect(report.failures.first?.contains("show(_:animated:in:) did not return within 0.15 seconds") == true)
    #expect(report.failures.count == report.findings.count)
    #expect(report.failures.last?.hasSuffix("not checked, as the host did not return in 3 cases before") == true)
  }

  @Test func whatAPlatformHasNoControlForIsNotClaimed() async {
    let report = await HostCertificate("Host without a swipe") { HostWithoutSwipe() }.issue(prints: false)
    #expect(report.failures.isEmpty)
    let reason = "the platform has no control for “swipeDown”"
    #expect(report.findings.contains { $0.outcome == .notClaimed(reason) })
    #expect(
      report.description.contains(
        "  not claimed  A sheet swiped away from its second screen goes as a whole: \(reason)"))
  }

  @Test func aHostThatCannotBeMadeBreaksEveryPromise() async {
    struct NoDisplay: Error {}
    let report = await HostCertificate("Host without a display") { throw NoDisplay() }.issue(prints: false)
    #expect(report.failures.count == report.findings.count)
    #expect(report.failures.first?.contains("no host could be made: NoDisplay()") == true)
  }

  private func certificate(for fault: FaultyHost.Fault) -> HostCertificate {
    HostCertificate(fault.rawValue, patience: .milliseconds(150)) { FaultyHost(fault) }
  }
}
