import SeamConformance
import SeamStorage
import SeamStorageTesting
import Testing

struct StorageConformanceTests {
  @Test func inMemoryStorageMeetsEveryRequirement() async {
    let conformance = StorageConformance("InMemoryStorage", survivesReopening: false, open: { _ in InMemoryStorage() })
    let report = await conformance.check()
    #expect(report.failures.isEmpty)
    #expect(report.findings.count { $0.outcome != .met } == 11)
  }

  @Test func fakeLocalStorageMeetsEveryRequirementWhileNothingIsScripted() async {
    let conformance = StorageConformance("FakeLocalStorage", survivesReopening: false) { _ in
      FakeLocalStorage()
    } unavailable: {
      let storage = FakeLocalStorage()
      storage.fail(with: StorageError(.unavailable, reason: "it was told to fail"))
      return storage
    }
    let report = await conformance.check()
    #expect(report.failures.isEmpty)
  }

  @Test func theStandInForBrokenStoragesIsItselfInOrder() async {
    let report = await BrokenStorage.conformance(for: nil).check(prints: false)
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .met })
  }

  @Test(arguments: BrokenStorage.Fault.allCases)
  func everyPlantedFaultIsCaught(_ fault: BrokenStorage.Fault) async {
    let report = await BrokenStorage.conformance(for: fault).check(only: fault.violatedRequirement, prints: false)
    #expect(report.findings.count == 1 && report.failures.count == 1, "\(report)")
  }

  @Test func theReportNamesWhatBroke() async {
    let report = await BrokenStorage.conformance(for: .ignoresRemoval).check(prints: false)
    let text = report.description
    #expect(text.hasPrefix("Storage conformance for ignoresRemoval\n"))
    #expect(text.contains("  met          Every byte is stored unchanged\n"))
    #expect(
      text.contains(
        "  FAILED       A removed value is absent, and removing an absent one is not an error: "
          + "the removed value is still stored\n"))
    #expect(text.contains("of \(report.findings.count) requirements met, \(report.failures.count) failed"))
  }
}
