import SeamConformance
import SeamNetwork
import SeamNetworkStorage
import SeamNetworkTesting
import SeamStorage
import Testing

struct OutboxConformanceTests {
  @Test func storageOutboxMeetsEveryRequirement() async {
    let report = await OutboxLocations().conformance("StorageOutbox") { setting, storage in
      StorageOutbox(
        in: storage, network: setting.network, networkStateProvider: setting.networkStateProvider,
        clock: setting.clock, configuration: OutboxConfiguration(setting))
    }.check()
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .met })
  }

  @Test func theStandInForFaultyOutboxesIsItselfInOrder() async {
    let report = await FaultyOutbox.conformance(for: nil).check(prints: false)
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .met })
  }

  @Test(arguments: OutboxFault.allCases)
  func everyPlantedFaultIsCaught(_ fault: OutboxFault) async {
    let report = await FaultyOutbox.conformance(for: fault).check(prints: false) {
      $0.hasPrefix(fault.violatedRequirement)
    }
    #expect(report.findings.count == 1)
    #expect(report.failures.count == 1, "\(report)")
  }

  @Test func theReportNamesWhatBroke() async {
    let report = await FaultyOutbox.conformance(for: .runsTwice).check(prints: false) { $0.hasPrefix("Only one") }
    #expect(
      report.description == """
        Outbox conformance for runsTwice
          FAILED       Only one task runs an outbox: running twice threw nothing instead of alreadyRunning
          0 of 1 requirements met, 1 failed
        """)
  }
}
