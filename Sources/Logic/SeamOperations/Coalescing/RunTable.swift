import SeamSupport

/// The runs that are under way, so that equal queries share one.
///
/// A run is joined only if no change is known since it began, so that a query after a command never returns a value
/// that was read before the command.
final class RunTable: Sendable {
  private struct State {
    /// Counts the changes that are known.
    var generation: UInt64 = 0
    var runs: [QueryKey: Entry] = [:]
  }

  private struct Entry {
    let run: any SharedRun
    let generation: UInt64
  }

  private let state = Locked(State())

  /// The number of callers that wait for a run.
  var callerCount: Int { state.withLock { $0.runs.values.reduce(0) { $0 + $1.run.callerCount } } }

  /// Records that values may have changed, so that the runs under way are stale and not joined any more.
  func noteChange() { state.withLock { $0.generation += 1 } }

  /// Returns the result of a run that began after the last known change, a new one if there is none.
  func value<Q: Query>(of query: Q, from source: Q.Source) async throws -> Q.Value {
    try Task.checkCancellation()
    let key = QueryKey(query)
    let (run, caller) = state.withLock { state in
      if let entry = state.runs[key], entry.generation == state.generation,
        let run = entry.run as? SharedTask<Q.Value>, let caller = run.join()
      {
        return (run, caller)
      }
      let run = SharedTask(cancelsWithLast: true) {
        try await query.value(from: source)
      } onEnd: { [weak self] run, _ in
        self?.remove(run, key)
      }
      state.runs[key] = Entry(run: run, generation: state.generation)
      return (run, SharedTask<Q.Value>.firstCaller)
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
