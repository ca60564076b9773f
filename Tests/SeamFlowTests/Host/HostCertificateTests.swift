import SeamConformance
import SeamFlowTesting
import SeamHostConformance
import Testing

/// Runs one case at a time, so that a fault is detected by the host's behaviour and not by a busy main actor.
@MainActor
@Suite(.serialized)
struct HostCertificateTests {
  @Test func theInMemoryHostMeetsEveryRequirement() async {
    let report = await HostCertificate("InMemoryHost") { InMemoryHost() }.issue(prints: false)
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .kept })
  }

  @Test func theFaultyHostWithoutAFaultIsCorrect() async {
    let report = await HostCertificate("FaultyHost without a fault") { FaultyHost(nil) }.issue(prints: false)
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .kept })
  }

  @Test(arguments: FaultyHost.Fault.allCases)
  func everyPlantedFaultIsCaught(_ fault: FaultyHost.Fault) async {
    let report = await certificate(for: fault).issue(only: fault.brokenPromise, prints: false)
    #expect(report.failures.count == 1 && report.findings.count == 1, "\(report)")
  }

  @Test func theReportNamesTheViolation() async {
    let report = await certificate(for: .forgetsTabs).issue(only: "T", prints: false)
    let text = report.description
    #expect(text.hasPrefix("Host certificate for forgetsTabs\n"))
    #expect(text.contains("  met          The first screen is shown, without a way back\n"))
    #expect(
      text.contains(
        "  FAILED       Tabs are shown by their titles, with the selected one highlighted: the user should see "
          + "tabs [One] Two, but sees “B” with a way back\n"))
    #expect(text.contains("of \(report.findings.count) requirements met, \(report.failures.count) failed"))
  }

  @Test func aHostThatNeverReturnsFailsAndDoesNotHang() async {
    let report = await certificate(for: .neverReturns).issue(prints: false)
    #expect(report.failures.first?.contains("show(_:animated:in:) did not return within 0.15 seconds") == true)
    #expect(report.failures.count == report.findings.count)
    #expect(report.failures.last?.hasSuffix("not checked, because the host did not return in 3 earlier cases") == true)
  }

  @Test func actionsWithoutPlatformControlsAreNotClaimed() async {
    let report = await HostCertificate("Host without a swipe") { HostWithoutSwipe() }.issue(prints: false)
    #expect(report.failures.isEmpty)
    let reason = "the platform has no control for “swipeDown”"
    #expect(report.findings.contains { $0.outcome == .notClaimed(reason) })
    #expect(
      report.description.contains(
        "  not claimed  A sheet swiped down at its second screen is removed entirely: \(reason)"))
  }

  @Test func hostThatCannotBeMadeFailsEveryRequirement() async {
    struct NoDisplay: Error {}
    let report = await HostCertificate("Host without a display") { throw NoDisplay() }.issue(prints: false)
    #expect(report.failures.count == report.findings.count)
    #expect(report.failures.first?.contains("could not make a host: NoDisplay()") == true)
  }

  private func certificate(for fault: FaultyHost.Fault) -> HostCertificate {
    HostCertificate(fault.rawValue, patience: .milliseconds(150)) { FaultyHost(fault) }
  }
}
