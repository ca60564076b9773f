import SeamStorage
import SeamStorageSQLite
import SeamStorageTesting
import Testing

struct SQLiteStorageTests {
  private let directory = TemporaryDirectory()

  @Test func keepsEveryPromise() async {
    let certificate = StorageCertificate("SQLiteStorage", survivesReopening: true) { [directory] place in
      SQLiteStorage(at: directory.path("\(place).db"))
    } unavailable: {
      SQLiteStorage(at: "/dev/null/nowhere/storage.db")
    }
    let report = await certificate.issue()
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .kept })
  }
}
