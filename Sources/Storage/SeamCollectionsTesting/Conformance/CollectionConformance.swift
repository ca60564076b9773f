public import SeamConformance
public import SeamStorage

/// A conformance suite that checks that collections can be kept in a storage, for use with any test framework.
///
/// ```swift
/// @Test func collectionsWorkInSQLite() async {
///   let conformance = CollectionConformance("SQLiteStorage", survivesReopening: true) { location in
///     SQLiteStorage(at: "\(directory)/\(location).db")
///   }
///   let report = await conformance.check()
///   #expect(report.failures.isEmpty)
/// }
/// ```
///
/// Run it for a storage of your own after `StorageConformance` (SeamStorageTesting): collections need of a storage what
/// that suite checks, and this one shows that it is enough. It takes some seconds.
public struct CollectionConformance: Sendable {
  let subject: String
  let survivesReopening: Bool
  let open: @Sendable (_ location: String) async throws -> any StorageBackend
  /// The longest wait for an observed change.
  package var timeout: Duration = .seconds(10)

  /// Makes a suite for a storage.
  ///
  /// - Parameters:
  ///   - subject: the storage's name, for the report.
  ///   - survivesReopening: whether values outlive the instance that stored them.
  ///   - open: returns a storage at a location. Locations are short names of letters and digits, a new one for every
  ///     case, and each is empty the first time. The same location is reopened if `survivesReopening` is true.
  public init(
    _ subject: String, survivesReopening: Bool = false,
    open: @escaping @Sendable (_ location: String) async throws -> any StorageBackend
  ) {
    self.subject = subject
    self.survivesReopening = survivesReopening
    self.open = open
  }

  /// Runs all cases in sequence, and prints and returns the report.
  ///
  /// - Parameters:
  ///   - beginning: runs only the requirements with this prefix, while you work on one of them.
  ///   - prints: whether to print the report.
  public func check(only beginning: String = "", prints: Bool = true) async -> ConformanceReport {
    var findings: [ConformanceReport.Finding] = []
    for (index, item) in CollectionCase.all.enumerated() where item.requirement.hasPrefix(beginning) {
      let subject = CollectionSubject(conformance: self, location: "case\(index)")
      findings.append(await .init(item.requirement) { try await item.check(subject) })
    }
    let report = ConformanceReport("Collection conformance", of: subject, findings: findings)
    if prints { print(report) }
    return report
  }
}
