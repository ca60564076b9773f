/// Binds a library's queries and commands to the infrastructure that they read and write.
///
/// A library has one, and its facade hands out the bound queries and commands:
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
/// command of these operations ended, and no source that is observed has signalled. So a query after a command sees the
/// changes of the command.
public final class Operations<Source: Sendable, Infra: Sendable>: Sendable {
  private let source: Source
  private let infra: Infra
  private let runs: RunTable
  private let hub: ChangeHub

  /// The number of callers that wait for a run, for tests.
  package var callerCount: Int { runs.callerCount }

  /// Creates operations.
  ///
  /// - Parameters:
  ///   - source: the reading part of the infrastructure, for the queries.
  ///   - infra: the infrastructure that the commands read and write.
  public init(reading source: Source, writing infra: Infra) {
    self.source = source
    self.infra = infra
    let runs = RunTable()
    self.runs = runs
    hub = ChangeHub { runs.noteChange() }
  }

  /// Returns a query with the source that it reads; nothing is read yet.
  public func bind<Q: Query>(_ query: Q) -> BoundQuery<Q.Value> where Q.Source == Source {
    BoundQuery { [source, runs, hub] watches in
      watches?.watch(QueryKey(query), in: hub) { query.changes(in: source) }
      return try await runs.value(of: query, from: source)
    }
  }

  /// Returns a query for a property of the source that is in memory, so that it is returned without waiting.
  ///
  /// - Parameters:
  ///   - property: the property, whose getter must not block.
  ///   - changes: returns the method that signals each change, always the same for one property; nil if the value never
  ///     changes.
  public func bind<Value: Sendable>(
    _ property: any KeyPath<Source, Value> & Sendable, changes: (@Sendable (Source) -> () -> AsyncStream<Void>)? = nil
  ) -> BoundQuery<Value> {
    BoundQuery(immediate: { [source] in source[keyPath: property] }) { [source, hub] watches in
      watches?.watch(QueryKey(property), in: hub) { changes?(source)() }
      return source[keyPath: property]
    }
  }

  /// Returns a command with the infrastructure that it reads and writes; nothing is run yet.
  public func bind<C: Command>(_ command: C) -> BoundCommand where C.Infra == Infra {
    self.command { infra, progress in
      if let command = command as? any ProgressCommand<Infra> {
        try await command.run(in: infra, progress: progress)
      } else {
        try await command.run(in: infra)
      }
    }
  }

  /// Returns a command of a closure; nothing is run yet.
  public func command(_ run: @escaping @Sendable (Infra) async throws -> Void) -> BoundCommand {
    command { infra, _ in try await run(infra) }
  }

  /// Returns a command of a closure that reports each step; nothing is run yet.
  public func command(
    _ run: @escaping @Sendable (Infra, @escaping @Sendable (CommandProgress) -> Void) async throws -> Void
  ) -> BoundCommand {
    BoundCommand { [infra, runs] progress in
      defer { runs.noteChange() }
      try await run(infra, progress)
    }
  }
}
