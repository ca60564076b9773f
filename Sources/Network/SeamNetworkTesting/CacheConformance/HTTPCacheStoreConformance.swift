public import SeamConformance
public import SeamNetwork

/// A conformance suite that checks every requirement of `HTTPCacheStore`, for use with any test framework.
///
/// ```swift
/// @Test func inMemoryStoreConforms() async {
///   let report = await HTTPCacheStoreConformance("InMemoryHTTPCacheStore") { _, limit in
///     InMemoryHTTPCacheStore(limit: limit)
///   }.check()
///   #expect(report.failures.isEmpty)
/// }
/// ```
///
/// It takes about a second and some 10 MB.
public struct HTTPCacheStoreConformance: Sendable {
  let subject: String
  let survivesReopening: Bool
  let open: @Sendable (_ location: String, _ limit: Int) async throws -> any HTTPCacheStore
  let passTime: @Sendable () -> Void
  let damage: (@Sendable (_ location: String) async throws -> Void)?

  /// Creates a suite for a store.
  ///
  /// - Parameters:
  ///   - subject: the store's name, for the report.
  ///   - survivesReopening: whether a second store of the same location finds the entries of the first, also while that
  ///     is in use.
  ///   - open: returns a store with a limit in bytes at a location: a short name, a new one for each requirement, and
  ///     empty the first time.
  ///   - passTime: lets a minute pass on the store's clock, where it has one.
  ///   - damage: changes a byte in each stored value of a location; nil if there is no medium.
  public init(
    _ subject: String, survivesReopening: Bool = false,
    open: @escaping @Sendable (_ location: String, _ limit: Int) async throws -> any HTTPCacheStore,
    passTime: @escaping @Sendable () -> Void = {}, damage: (@Sendable (_ location: String) async throws -> Void)? = nil
  ) {
    self.subject = subject
    self.survivesReopening = survivesReopening
    self.open = open
    self.passTime = passTime
    self.damage = damage
  }

  /// Runs every case in order, prints the report if `prints` is true, and returns it.
  public func check(prints: Bool = true) async -> ConformanceReport {
    var findings: [ConformanceReport.Finding] = []
    for (index, item) in CacheStoreCase.all.enumerated() {
      let subject = CacheStoreSubject(conformance: self, location: "case\(index)")
      findings.append(await .init(item.requirement) { try await item.check(subject) })
    }
    let report = ConformanceReport("HTTP cache store conformance", of: subject, findings: findings)
    if prints { print(report) }
    return report
  }
}
