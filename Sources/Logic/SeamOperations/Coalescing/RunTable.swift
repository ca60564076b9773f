/// The runs that are under way, so that equal queries share one.
///
/// A run is joined only if no change is known since it began, so that a query after a command never returns what was
/// read before it.
final class RunTable: Sendable {
  private struct State {
    /// Counts the changes that are known.
    var generation: UInt64 = 0
    var runs: [QueryKey: Entry] = [:]
  }

  private struct Entry {
    let run: any AnyObject & Sendable
    let generation: UInt64
  }

  private let state = Locked(State())

  /// Notes that values may be others than before.
  func noteChange() { state.withLock { $0.generation += 1 } }

  /// Returns the result of a run that began after the last known change, a new one if there is none.
  func value<Q: Query>(of query: Q, from source: Q.Source) async throws -> Q.Value {
    try Task.checkCancellation()
    let key = QueryKey(query)
    let (run, caller) = state.withLock { state in
      if let entry = state.runs[key], entry.generation == state.generation,
        let run = entry.run as? SharedRun<Q.Value>, let caller = run.join()
      {
        return (run, caller)
      }
      let run = SharedRun {
        try await query.value(from: source)
      } onEnd: { [weak self] run in
        self?.remove(run, key)
      }
      state.runs[key] = Entry(run: run, generation: state.generation)
      return (run, 0)
    }
    return try await run.value(for: caller)
  }

  /// Removes a run, unless another has taken its place.
  private func remove(_ run: AnyObject, _ key: QueryKey) {
    state.withLock { state in
      if state.runs[key]?.run === run { state.runs[key] = nil }
    }
  }
}
