public import SeamStorage

/// Checks that a backend keeps every promise of `StorageBackend`, whichever test framework runs it.
///
/// ```swift
/// @Test func sqliteStorageKeepsItsPromises() async throws {
///   let certificate = StorageCertificate("SQLiteStorage", survivesReopening: true) { place in
///     SQLiteStorage(at: "\(directory)/\(place).db")
///   } unavailable: {
///     SQLiteStorage(at: "/dev/null/nowhere.db")
///   }
///   let report = await certificate.issue()
///   #expect(report.failures.isEmpty)
/// }
/// ```
///
/// It takes about a second and some 10 MB. A passed certificate says that the promises held in this run; what only a
/// killed process or a lost power supply shows is outside it.
public struct StorageCertificate: Sendable {
  let subject: String
  let survivesReopening: Bool
  let open: @Sendable (_ place: String) async throws -> any StorageBackend
  let unavailable: (@Sendable () async throws -> any StorageBackend)?

  /// Prepares a certificate.
  ///
  /// - Parameters:
  ///   - subject: the backend's name, for the report.
  ///   - survivesReopening: whether values outlive the instance that stored them.
  ///   - open: gives a storage at a place. Places are short names of letters and digits, a new one for every case, and
  ///     each is empty the first time; the same place is opened again, after the first instance was let go, where
  ///     `survivesReopening` is claimed.
  ///   - unavailable: gives a storage whose place cannot be reached; nil where a backend has no such state.
  public init(
    _ subject: String, survivesReopening: Bool,
    open: @escaping @Sendable (_ place: String) async throws -> any StorageBackend,
    unavailable: (@Sendable () async throws -> any StorageBackend)? = nil
  ) {
    self.subject = subject
    self.survivesReopening = survivesReopening
    self.open = open
    self.unavailable = unavailable
  }

  /// Runs every case, one after the other, prints the report unless told not to, and returns it.
  public func issue(prints: Bool = true) async -> StorageCertificateReport {
    var findings: [StorageCertificateReport.Finding] = []
    for (index, item) in StorageCase.all.enumerated() {
      let subject = StorageSubject(certificate: self, place: "case\(index)")
      let outcome: StorageCertificateReport.Outcome
      do {
        try await item.check(subject)
        outcome = .kept
      } catch let waiver as NotClaimed {
        outcome = .notClaimed(waiver.reason)
      } catch let breach as Breach {
        outcome = .broken(breach.reason)
      } catch {
        outcome = .broken("an unexpected error: \(error)")
      }
      findings.append(.init(promise: item.promise, outcome: outcome))
    }
    let report = StorageCertificateReport(subject: subject, findings: findings)
    if prints { print(report) }
    return report
  }
}
