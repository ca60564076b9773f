import SeamConformance
import SeamNetworkTesting
import Testing

/// The suite catches every planted fault.
struct SessionConformanceTests {
  private func conformance(for fault: FaultySession.Fault?) -> NetworkSessionConformance {
    NetworkSessionConformance(fault.map { "\($0)" } ?? "a session without a fault") { FaultySession(fault, $0) }
  }

  @Test func theStandInForFaultySessionsIsItselfInOrder() async {
    let report = await conformance(for: nil).check(prints: false)
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .met })
  }

  @Test(arguments: FaultySession.Fault.allCases)
  func everyPlantedFaultIsCaught(_ fault: FaultySession.Fault) async {
    var conformance = conformance(for: fault)
    // A fault that makes a call hang is caught by the deadline.
    conformance.deadline = .seconds(4)
    conformance.timeScales = [1]
    let report = await conformance.check(prints: false) { $0 == fault.violatedRequirement }
    #expect(report.findings.count == 1, "the suite has no requirement “\(fault.violatedRequirement)”")
    #expect(report.failures.count == 1, "\(report)")
  }
}
