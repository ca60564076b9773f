public import SeamOperations
import SeamSupport

/// A query whose value a test sets.
///
/// ```swift
/// let due = FakeQuery([wilma])
/// let screen = PatientsScreen(due: due.query)
/// due.set([wilma, fred])
/// ```
public final class FakeQuery<Value: Sendable>: Sendable {
  private enum Outcome {
    case value(Value)
    case failure(any Error)
    case waiting
  }

  private struct State {
    var outcome: Outcome
    var askCount = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var observers: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastID = 0

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }
  }

  private let state: Locked<State>

  /// Creates a query with a value.
  public init(_ value: Value) { state = Locked(State(outcome: .value(value))) }

  /// Creates a query that fails.
  public init(failing error: any Error) { state = Locked(State(outcome: .failure(error))) }

  /// Creates a query that waits for its first value.
  public init() { state = Locked(State(outcome: .waiting)) }

  /// The query, which keeps this object.
  public var query: BoundQuery<Value> {
    BoundQuery {
      self.changes()
    } value: {
      try await self.value()
    }
  }

  /// How often the value was read.
  public var askCount: Int { state.withLock { $0.askCount } }

  /// The number of current observers of the value.
  public var observerCount: Int { state.withLock { $0.observers.count } }

  /// Sets the value, and resumes the callers that wait for it.
  public func set(_ value: Value) { set(.value(value)) }

  /// Makes the query fail from now on, also for the callers that wait.
  public func fail(_ error: any Error) { set(.failure(error)) }

  /// Makes callers wait until the value is set or the query fails.
  public func hold() { set(.waiting) }

  private func set(_ outcome: Outcome) {
    let (waiters, observers) = state.withLock { state in
      state.outcome = outcome
      guard case .waiting = outcome else {
        defer { state.waiters = [:] }
        return (Array(state.waiters.values), Array(state.observers.values))
      }
      return ([], Array(state.observers.values))
    }
    for waiter in waiters { waiter.resume() }
    for observer in observers { observer.yield() }
  }

  private func changes() -> AsyncStream<Void> {
    let (stream, observer) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      let id = state.nextID()
      state.observers[id] = observer
      return id
    }
    observer.onTermination = { [weak self] _ in _ = self?.state.withLock { $0.observers.removeValue(forKey: id) } }
    return stream
  }

  private func value() async throws -> Value {
    state.withLock { $0.askCount += 1 }
    while true {
      try Task.checkCancellation()
      switch state.withLock({ $0.outcome }) {
      case .value(let value): return value
      case .failure(let error): throw error
      case .waiting: await waitForOutcome()
      }
    }
  }

  private func waitForOutcome() async {
    let id = state.withLock { $0.nextID() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mustWait = state.withLock { state in
          guard case .waiting = state.outcome, !Task.isCancelled else { return false }
          state.waiters[id] = continuation
          return true
        }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
    }
  }
}
