public import SeamConformance
public import SeamOperations

/// A conformance suite that checks every requirement of `Query` for one query, for use with any test framework.
///
/// ```swift
/// @Test func patientsDueConforms() async throws {
///   let conformance = QueryConformance("PatientsDue", PatientsDue(day: today)) {
///     InMemoryPatients([wilma])
///   } change: { patients, step in
///     try await patients.save(Patient(name: "Patient \(step)", due: today))
///   } contents: { patients in
///     try await patients.all()
///   }
///   let report = await conformance.check()
///   #expect(report.failures.isEmpty)
/// }
/// ```
///
/// It takes some milliseconds; a query that does not signal a change takes the timeout of ten seconds for each
/// requirement that it fails.
public struct QueryConformance<Q: Query, Infra: Sendable, Contents: Equatable & Sendable>: Sendable
where Q.Value: Equatable {
  let subject: String
  let query: Q
  let makeInfra: @Sendable () async throws -> Infra
  let source: @Sendable (Infra) -> Q.Source
  let change: @Sendable (Infra, _ step: Int) async throws -> Void
  let contents: @Sendable (Infra) async throws -> Contents
  /// The time for a change to be signalled.
  package var timeout: Duration = .seconds(10)

  /// Creates a suite for a query.
  ///
  /// - Parameters:
  ///   - subject: the query's name, for the report.
  ///   - query: the query, which can change.
  ///   - makeInfra: makes the infrastructure that the query reads, a new one for every case.
  ///   - source: returns the part that the query reads.
  ///   - change: makes a change after which the query has another value, a different one for every step.
  ///   - contents: returns everything that a query could write by mistake.
  public init(
    _ subject: String, _ query: Q, makeInfra: @escaping @Sendable () async throws -> Infra,
    source: @escaping @Sendable (Infra) -> Q.Source,
    change: @escaping @Sendable (Infra, _ step: Int) async throws -> Void,
    contents: @escaping @Sendable (Infra) async throws -> Contents
  ) {
    self.subject = subject
    self.query = query
    self.makeInfra = makeInfra
    self.source = source
    self.change = change
    self.contents = contents
  }

  /// Runs every case in order, prints the report if `prints` is true, and returns it.
  public func check(prints: Bool = true) async -> ConformanceReport {
    var findings: [ConformanceReport.Finding] = []
    for (requirement, check) in cases {
      findings.append(
        await .init(requirement) {
          let infra = try await makeInfra()
          try await check(QuerySubject(conformance: self, infra: infra))
        })
    }
    let report = ConformanceReport("Query conformance", of: subject, findings: findings)
    if prints { print(report) }
    return report
  }
}
