import SeamConformance
import SeamFlowTesting
import SeamHostConformance
import Testing

/// Runs one case at a time, so that a fault is detected by the host's behaviour and not by a busy main actor.
@MainActor
@Suite(.serialized)
struct HostConformanceTests {
  @Test func theInMemoryHostMeetsEveryRequirement() async {
    let report = await HostConformance("InMemoryHost") { InMemoryHost() }.check(prints: false)
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .met })
  }

  @Test func theFaultyHostWithoutAFaultIsCorrect() async {
    let report = await HostConformance("FaultyHost without a fault") { FaultyHost(nil) }.check(prints: false)
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .met })
  }

  @Test(arguments: FaultyHost.Fault.allCases)
  func everyPlantedFaultIsCaught(_ fault: FaultyHost.Fault) async {
    let report = await conformance(for: fault).check(only: fault.violatedRequirement, prints: false)
    #expect(report.failures.count == 1 && report.findings.count == 1, "\(report)")
  }

  @Test func theReportNamesTheViolation() async {
    let report = await conformance(for: .forgetsTabs).check(only: "T", prints: false)
    let text = report.description
    #expect(text.hasPrefix("Host conformance for forgetsTabs\n"))
    #expect(text.contains("  met          The first screen is shown, without a way back\n"))
    #expect(
      text.contains(
        "  FAILED       Tabs are shown by their titles, with the selected one highlighted: the user should see "
          + "tabs [One] Two, but sees “B” with a way back\n"))
    #expect(text.contains("of \(report.findings.count) requirements met, \(report.failures.count) failed"))
  }

  @Test func aHostThatNeverReturnsFailsAndDoesNotHang() async {
    let report = await conformance(for: .neverReturns).check(prints: false)
    #expect(report.failures.first?.contains("show(_:animated:in:) did not return within 0.15 seconds") == true)
    #expect(report.failures.count == report.findings.count)
    #expect(report.failures.last?.hasSuffix("not checked, because the host did not return in 3 earlier cases") == true)
  }

  @Test func actionsWithoutPlatformControlsAreNotSupported() async {
    let report = await HostConformance("Host without a swipe") { HostWithoutSwipe() }.check(prints: false)
    #expect(report.failures.isEmpty)
    let reason = "the platform has no control for “swipeDown”"
    #expect(report.findings.contains { $0.outcome == .notSupported(reason) })
    #expect(
      report.description.contains(
        "  not supported  A sheet swiped down at its second screen is removed entirely: \(reason)"))
  }

  @Test func hostThatCannotBeMadeFailsEveryRequirement() async {
    struct NoDisplay: Error {}
    let report = await HostConformance("Host without a display") { throw NoDisplay() }.check(prints: false)
    #expect(report.failures.count == report.findings.count)
    #expect(report.failures.first?.contains("could not make a host: NoDisplay()") == true)
  }

  private func conformance(for fault: FaultyHost.Fault) -> HostConformance {
    HostConformance(fault.rawValue, timeout: .milliseconds(150)) { FaultyHost(fault) }
  }
}
