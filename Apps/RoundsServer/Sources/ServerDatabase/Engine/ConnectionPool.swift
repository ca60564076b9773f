import CoreSupport
import Foundation

/// Lends lanes in the order in which they were asked for.
package final class ConnectionPool: Sendable {
  private struct State {
    var idle: [ConnectionLane]
    var waiting: [(id: UInt64, continuation: CheckedContinuation<ConnectionLane, any Error>)] = []
    var nextID: UInt64 = 0
    var isClosed = false
  }

  private let lanes: [ConnectionLane]
  private let state: Locked<State>

  package init(_ lanes: [ConnectionLane]) {
    self.lanes = lanes
    state = Locked(State(idle: lanes.reversed()))
  }

  /// Runs a transaction, and runs it again if it is in conflict with others.
  package func run<Result: Sendable>(
    _ mode: TransactionMode, _ retry: TransactionRetry,
    _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
  ) async throws -> Result {
    var attempt = 1
    while true {
      let lane = try await borrow()
      do {
        let result = try await lane.run(mode, body)
        giveBack(lane)
        return result
      } catch let error as DatabaseError where error.code == .conflict && attempt < retry.attempts {
        giveBack(lane)
        try await Task.sleep(for: retry.delay(attempt))
        attempt += 1
      } catch {
        giveBack(lane)
        throw error
      }
    }
  }

  /// Refuses further transactions, and closes the connections once theirs have ended.
  package func close() async {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.continuation.resume(throwing: Self.closed) }
    for lane in lanes { await lane.close() }
  }

  private static var closed: DatabaseError { DatabaseError(.closed, reason: "it was closed") }

  private func borrow() async throws -> ConnectionLane {
    try Task.checkCancellation()
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome = state.withLock { state -> Result<ConnectionLane, any Error>? in
          if state.isClosed { return .failure(Self.closed) }
          // A cancellation after this check finds the continuation in the list.
          if Task.isCancelled { return .failure(CancellationError()) }
          if let lane = state.idle.popLast() { return .success(lane) }
          state.waiting.append((id, continuation))
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let continuation = state.withLock { state -> CheckedContinuation<ConnectionLane, any Error>? in
        guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
          return nil
        }
        return state.waiting.remove(at: index).continuation
      }
      continuation?.resume(throwing: CancellationError())
    }
  }

  private func giveBack(_ lane: ConnectionLane) {
    let next = state.withLock { state -> CheckedContinuation<ConnectionLane, any Error>? in
      guard !state.waiting.isEmpty else {
        state.idle.append(lane)
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: lane)
  }
}

/// How often, and after which delays, a transaction in conflict runs again.
package struct TransactionRetry: Sendable {
  package let attempts: Int
  package let delay: @Sendable (_ attempt: Int) -> Duration

  package init(attempts: Int, delay: @escaping @Sendable (_ attempt: Int) -> Duration) {
    self.attempts = attempts
    self.delay = delay
  }
}
