import SeamConformance
import SeamStorage
import SeamStorageTesting
import Testing

/// The example of SeamConformance's page.
struct SeamConformanceTests {
  @Test func aReportNamesWhatIsNotMet() async {
    let suite = StorageCertificate("In memory", survivesReopening: false) { _ in
      InMemoryStorage()
    }
    let report = await suite.issue(prints: false)
    #expect(report.failures.isEmpty)
    for finding in report.findings where finding.outcome != .kept {
      print("\(report.subject) does not meet: \(finding.promise)")
    }
  }
}
