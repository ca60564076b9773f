/// Binds a library's queries and commands to what they read and write.
///
/// A library has one, and its facade hands out what it binds:
///
/// ```swift
/// public struct Patients: Sendable {
///   private let operations: Operations<any PatientReading, PatientInfra>
///
///   init(_ infra: PatientInfra) { operations = Operations(reading: infra.patients, writing: infra) }
///
///   public func due(on day: Day) -> BoundQuery<[Patient]> { operations.bind(PatientsDue(day: day)) }
///
///   public func refresh() -> BoundCommand { operations.bind(RefreshPatients()) }
/// }
/// ```
///
/// Equal queries that are asked at the same time share a run, if nothing is known to have changed since it began: no
/// command of these operations ended, and no source that is observed has signalled. So a query after a command sees what
/// the command did.
public final class Operations<Source: Sendable, Infra: Sendable>: Sendable {
  private let source: Source
  private let infra: Infra
  private let runs: RunTable
  private let hub: ChangeHub

  /// Creates operations.
  ///
  /// - Parameters:
  ///   - source: what queries read from.
  ///   - infra: what commands read and write.
  public init(reading source: Source, writing infra: Infra) {
    self.source = source
    self.infra = infra
    let runs = RunTable()
    self.runs = runs
    hub = ChangeHub { runs.noteChange() }
  }

  /// Returns a query with what it reads from; nothing is read yet.
  public func bind<Q: Query>(_ query: Q) -> BoundQuery<Q.Value> where Q.Source == Source {
    let immediate = immediate(query)
    return BoundQuery(immediate: immediate) { [source, runs, hub] watches in
      watches?.watch(QueryKey(query), in: hub) { query.changes(in: source) }
      if let immediate { return try immediate() }
      return try await runs.value(of: query, from: source)
    }
  }

  private func immediate<Q: Query>(_ query: Q) -> (@Sendable () throws -> Q.Value)? where Q.Source == Source {
    guard let query = query as? any ImmediateQuery<Source, Q.Value> else { return nil }
    return { [source] in try query.immediateValue(from: source) }
  }

  /// Returns a command with what it reads and writes; nothing is run yet.
  public func bind<C: Command>(_ command: C) -> BoundCommand where C.Infra == Infra {
    BoundCommand { [infra, runs] progress in
      defer { runs.noteChange() }
      if let command = command as? any ProgressCommand<Infra> {
        try await command.run(in: infra, progress: progress)
      } else {
        try await command.run(in: infra)
      }
    }
  }
}
