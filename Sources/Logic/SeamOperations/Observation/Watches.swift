import SeamSupport

/// The changes that one observer of a query, and of the queries that it is composed of, waits for.
///
/// Each evaluation names the queries that it reads, before it reads them. The queries that the last evaluation has read
/// are observed.
final class Watches: Sendable {
  /// Retains the hub, so that no other one gets its identity.
  private struct Key: Hashable, Sendable {
    let hub: ChangeHub
    let query: QueryKey

    static func == (left: Self, right: Self) -> Bool { left.hub === right.hub && left.query == right.query }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(hub))
      hasher.combine(query)
    }
  }

  private struct State {
    /// The observations of the queries that the evaluation under way has read so far, and of those that the one before
    /// has read; nil for a query that never changes.
    var current: [Key: Observation?] = [:]
    var previous: [Key: Observation?] = [:]
    var ended: Set<Key> = []
    var hasChanged = false
  }

  private let state = Locked(State())
  private let wakeUp = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Begins an evaluation.
  func begin() {
    state.withLock { state in
      state.previous = state.current
      state.current = [:]
    }
  }

  /// Ends an evaluation: queries that it did not read are no longer observed.
  func end() {
    // Released outside of the lock.
    let unused = state.withLock { state in
      defer { state.previous = [:] }
      return state.previous
    }
    _ = unused
  }

  /// Observes a query that is about to be read.
  func watch(_ query: QueryKey, in hub: ChangeHub, changes: () -> AsyncStream<Void>?) {
    let key = Key(hub: hub, query: query)
    let isKnown = state.withLock { state in
      if state.current[key] != nil { return true }
      guard let observation = state.previous[key] else { return false }
      state.current[key] = .some(observation)
      return true
    }
    guard !isKnown else { return }
    let observation = hub.observe(query, changes: changes) { [weak self] in self?.receive($0, of: key) }
    state.withLock { $0.current[key] = .some(observation) }
  }

  /// Waits for a change since the last evaluation began; false if none can come, or the task is cancelled.
  func waitForChange(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    while true {
      let hasChanged: Bool? = state.withLock { state in
        if state.hasChanged {
          state.hasChanged = false
          return true
        }
        return state.current.contains { $0.value != nil && !state.ended.contains($0.key) } ? nil : false
      }
      if let hasChanged { return hasChanged }
      guard await wakeUp.stream.next(isolation: isolation) != nil else { return false }
    }
  }

  private func receive(_ signal: ChangeHub.Signal, of key: Key) {
    state.withLock { state in
      switch signal {
      case .changed: state.hasChanged = true
      case .ended: state.ended.insert(key)
      }
    }
    wakeUp.continuation.yield()
  }
}
