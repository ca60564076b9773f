public import SeamConformance
public import SeamStorage

/// A conformance suite that checks every requirement of `StorageBackend`, for use with any test framework.
///
/// ```swift
/// @Test func sqliteStorageConforms() async throws {
///   let conformance = StorageConformance("SQLiteStorage", survivesReopening: true) { location in
///     SQLiteStorage(at: "\(directory)/\(location).db")
///   } unavailable: {
///     SQLiteStorage(at: "/dev/null/nowhere.db")
///   }
///   let report = await conformance.check()
///   #expect(report.failures.isEmpty)
/// }
/// ```
///
/// It takes about a second and some 10 MB. Capabilities that a backend does not have, as stated by its `capabilities`
/// or the suite's parameters, are reported as not checked. A passed suite shows that the requirements were met in this
/// run; it does not cover killed processes or power loss.
public struct StorageConformance: Sendable {
  let subject: String
  let survivesReopening: Bool
  let open: @Sendable (_ location: String) async throws -> any StorageBackend & TransactionalStorage
  let unavailable: (@Sendable () async throws -> any StorageBackend & TransactionalStorage)?
  let interruptions: [StorageInterruption]
  let damage: (@Sendable (_ location: String) async throws -> Void)?
  let beside: (@Sendable (_ location: String) async throws -> any StorageBackend & TransactionalStorage)?
  /// The timeout for an observed change.
  package var timeout: Duration = .seconds(10)

  /// Makes a suite for a backend.
  ///
  /// - Parameters:
  ///   - subject: the backend's name, for the report.
  ///   - survivesReopening: whether values outlive the instance that stored them.
  ///   - interruptions: the states in which a location is temporarily unusable, with the codes `locked` and
  ///     `unavailable`.
  ///   - open: returns a storage at a location. Locations are short names of letters and digits, a new one for every
  ///     case, and each is empty the first time. The same location is reopened after the first instance was
  ///     deinitialised if `survivesReopening` is true, and while it is in use if `capabilities` include exclusion or
  ///     observation among processes.
  ///   - unavailable: returns a storage whose location cannot be reached; nil if a backend cannot be unavailable.
  ///   - damage: damages the values at a location that is not in use; nil if there is no medium.
  ///   - beside: returns a storage of the same entries that another process could write to, such as the base of a
  ///     cache; nil if another instance serves the purpose, or if no other storage reaches the entries.
  public init(
    _ subject: String, survivesReopening: Bool, interruptions: [StorageInterruption] = [],
    open: @escaping @Sendable (_ location: String) async throws -> any StorageBackend & TransactionalStorage,
    unavailable: (@Sendable () async throws -> any StorageBackend & TransactionalStorage)? = nil,
    damage: (@Sendable (_ location: String) async throws -> Void)? = nil,
    beside: (@Sendable (_ location: String) async throws -> any StorageBackend & TransactionalStorage)? = nil
  ) {
    self.subject = subject
    self.survivesReopening = survivesReopening
    self.open = open
    self.unavailable = unavailable
    self.interruptions = interruptions
    self.damage = damage
    self.beside = beside
  }

  /// Runs all cases in sequence, and prints and returns the report.
  ///
  /// - Parameters:
  ///   - beginning: runs only the requirements with this prefix, while you work on one of them.
  ///   - prints: whether to print the report.
  public func check(only beginning: String = "", prints: Bool = true) async -> ConformanceReport {
    var findings: [ConformanceReport.Finding] = []
    for (index, item) in StorageCase.all.enumerated() where item.requirement.hasPrefix(beginning) {
      let subject = StorageSubject(conformance: self, location: "case\(index)")
      findings.append(await .init(item.requirement) { try await item.check(subject) })
    }
    let report = ConformanceReport("Storage conformance", of: subject, findings: findings)
    if prints { print(report) }
    return report
  }
}
