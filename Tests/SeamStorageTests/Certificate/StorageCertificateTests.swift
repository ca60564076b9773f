import SeamConformance
import SeamStorage
import SeamStorageTesting
import Testing

struct StorageCertificateTests {
  @Test func inMemoryStorageKeepsEveryPromiseItMakes() async {
    let certificate = StorageCertificate("InMemoryStorage", survivesReopening: false, open: { _ in InMemoryStorage() })
    let report = await certificate.issue()
    #expect(report.failures.isEmpty)
    #expect(report.findings.count { $0.outcome != .kept } == 11)
  }

  @Test func fakeLocalStorageKeepsEveryPromiseWhileNothingIsScripted() async {
    let certificate = StorageCertificate("FakeLocalStorage", survivesReopening: false) { _ in
      FakeLocalStorage()
    } unavailable: {
      let storage = FakeLocalStorage()
      storage.fail(with: StorageError(.unavailable, reason: "it was told to fail"))
      return storage
    }
    let report = await certificate.issue()
    #expect(report.failures.isEmpty)
  }

  @Test func theStandInForBrokenStoragesIsItselfInOrder() async {
    let report = await BrokenStorage.certificate(for: nil).issue(prints: false)
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .kept })
  }

  @Test(arguments: BrokenStorage.Fault.allCases)
  func everyPlantedFaultIsCaught(_ fault: BrokenStorage.Fault) async {
    let report = await BrokenStorage.certificate(for: fault).issue(prints: false)
    #expect(report.failures.contains { $0.hasPrefix(fault.brokenPromise) }, "\(report)")
  }

  @Test func theReportNamesWhatBroke() async {
    let report = await BrokenStorage.certificate(for: .ignoresRemoval).issue(prints: false)
    let text = report.description
    #expect(text.hasPrefix("Storage certificate for ignoresRemoval\n"))
    #expect(text.contains("  met          Every byte is stored unchanged\n"))
    #expect(
      text.contains(
        "  FAILED       A removed value is absent, and removing an absent one is not an error: "
          + "the removed value is still stored\n"))
    #expect(text.contains("of \(report.findings.count) requirements met, \(report.failures.count) failed"))
  }
}
