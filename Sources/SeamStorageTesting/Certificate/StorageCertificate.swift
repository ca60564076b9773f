public import SeamConformance
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
/// It takes about a second and some 10 MB. What a backend does not promise, as its `promises` or the certificate's
/// parameters say, is not checked, and stated. A passed certificate says that the promises held in this run; what only
/// a killed process or a lost power supply shows is outside it.
public struct StorageCertificate: Sendable {
  let subject: String
  let survivesReopening: Bool
  let open: @Sendable (_ place: String) async throws -> any StorageBackend & TransactionalStorage
  let unavailable: (@Sendable () async throws -> any StorageBackend & TransactionalStorage)?
  let interruptions: [StorageInterruption]
  let damage: (@Sendable (_ place: String) async throws -> Void)?
  let beside: (@Sendable (_ place: String) async throws -> any StorageBackend & TransactionalStorage)?
  /// How long a change may take to be shown.
  package var patience: Duration = .seconds(10)

  /// Prepares a certificate.
  ///
  /// - Parameters:
  ///   - subject: the backend's name, for the report.
  ///   - survivesReopening: whether values outlive the instance that stored them.
  ///   - interruptions: the states in which a place cannot be used for a while, of the codes `locked` and
  ///     `unavailable`.
  ///   - open: gives a storage at a place. Places are short names of letters and digits, a new one for every case, and
  ///     each is empty the first time; the same place is opened again, after the first instance was let go, where
  ///     `survivesReopening` is claimed, and while it is in use where `promises` claim exclusion or observation among
  ///     processes.
  ///   - unavailable: gives a storage whose place cannot be reached; nil where a backend has no such state.
  ///   - damage: damages what is stored at a place that is not in use; nil where there is no medium.
  ///   - beside: gives a storage of the same entries that another process could write to, such as the base of a cache;
  ///     nil where another instance does, or where nothing else reaches them.
  public init(
    _ subject: String, survivesReopening: Bool, interruptions: [StorageInterruption] = [],
    open: @escaping @Sendable (_ place: String) async throws -> any StorageBackend & TransactionalStorage,
    unavailable: (@Sendable () async throws -> any StorageBackend & TransactionalStorage)? = nil,
    damage: (@Sendable (_ place: String) async throws -> Void)? = nil,
    beside: (@Sendable (_ place: String) async throws -> any StorageBackend & TransactionalStorage)? = nil
  ) {
    self.subject = subject
    self.survivesReopening = survivesReopening
    self.open = open
    self.unavailable = unavailable
    self.interruptions = interruptions
    self.damage = damage
    self.beside = beside
  }

  /// Runs every case, one after the other, prints the report unless told not to, and returns it.
  public func issue(prints: Bool = true) async -> ConformanceReport {
    var findings: [ConformanceReport.Finding] = []
    for (index, item) in StorageCase.all.enumerated() {
      let subject = StorageSubject(certificate: self, place: "case\(index)")
      findings.append(await .init(item.promise) { try await item.check(subject) })
    }
    let report = ConformanceReport("Storage certificate", of: subject, findings: findings)
    if prints { print(report) }
    return report
  }
}
