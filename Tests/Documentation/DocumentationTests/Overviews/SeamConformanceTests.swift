import SeamConformance
import SeamStorage
import SeamStorageTesting
import Testing

/// The example of SeamConformance's page.
struct SeamConformanceTests {
  @Test func aReportNamesWhatIsNotMet() async {
    let suite = StorageConformance("In memory", survivesReopening: false) { _ in
      InMemoryStorage()
    }
    let report = await suite.check(prints: false)
    #expect(report.failures.isEmpty)
    for finding in report.findings where finding.outcome != .met {
      print("\(report.subject) does not meet: \(finding.requirement)")
    }
  }
}
