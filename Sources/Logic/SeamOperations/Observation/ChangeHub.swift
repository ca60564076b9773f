import SeamSupport

/// Forwards the change signals of a query to all its observers.
///
/// Equal queries share one stream of their source.
final class ChangeHub: Sendable {
  /// A signal to an observer.
  enum Signal: Sendable { case changed, ended }

  private struct Upstream {
    let id: UInt64
    var observers: [UInt64: @Sendable (Signal) -> Void] = [:]
    var task: Task<Void, Never>?
  }

  private struct State {
    var upstreams: [QueryKey: Upstream] = [:]
    var lastID: UInt64 = 0

    mutating func nextID() -> UInt64 {
      lastID += 1
      return lastID
    }
  }

  private let state = Locked(State())
  private let onChange: @Sendable () -> Void

  /// Creates a hub.
  ///
  /// - Parameter onChange: called once for each signal of a source, before its observers are notified.
  init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

  /// Notifies an observer of each change from now on, until the returned observation is released; nil if the query
  /// never changes.
  func observe(
    _ key: QueryKey, changes: () -> AsyncStream<Void>?, onSignal: @escaping @Sendable (Signal) -> Void
  ) -> Observation? {
    if let observation = join(key, onSignal) { return observation }
    // Outside of the lock: it is an app's code.
    guard let stream = changes() else { return nil }
    return state.withLock { state in
      if let observation = join(key, onSignal, &state) { return observation }
      let id = state.nextID()
      state.upstreams[key] = Upstream(id: id)
      let observation = join(key, onSignal, &state)
      state.upstreams[key]?.task = Task { [weak self] in
        for await _ in stream { self?.send(.changed, key, id) }
        self?.send(.ended, key, id)
      }
      return observation
    }
  }

  private func join(_ key: QueryKey, _ onSignal: @escaping @Sendable (Signal) -> Void) -> Observation? {
    state.withLock { join(key, onSignal, &$0) }
  }

  private func join(
    _ key: QueryKey, _ onSignal: @escaping @Sendable (Signal) -> Void, _ state: inout State
  ) -> Observation? {
    guard let upstream = state.upstreams[key]?.id else { return nil }
    let id = state.nextID()
    state.upstreams[key]?.observers[id] = onSignal
    return Observation { self.leave(key, upstream, id) }
  }

  private func leave(_ key: QueryKey, _ upstream: UInt64, _ observer: UInt64) {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard state.upstreams[key]?.id == upstream else { return nil }
      state.upstreams[key]?.observers[observer] = nil
      guard state.upstreams[key]?.observers.isEmpty == true else { return nil }
      return state.upstreams.removeValue(forKey: key)?.task
    }
    task?.cancel()
  }

  private func send(_ signal: Signal, _ key: QueryKey, _ upstream: UInt64) {
    onChange()
    let observers = state.withLock { state -> [@Sendable (Signal) -> Void] in
      guard let current = state.upstreams[key], current.id == upstream else { return [] }
      if signal == .ended { state.upstreams[key] = nil }
      return Array(current.observers.values)
    }
    for observer in observers { observer(signal) }
  }
}

/// An observation, which keeps its hub and ends when it is released.
final class Observation: Sendable {
  private let onEnd: @Sendable () -> Void

  init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }
}
