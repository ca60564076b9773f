import CoreSupport

/// Runs asynchronous bodies one after the other, in the order of their calls.
final class TurnQueue: Sendable {
  private struct State {
    var isBusy = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var next = 0
  }

  private let state = Locked(State())

  /// Runs a body once those that were called before have ended; a cancelled caller waits for its turn too.
  func run<Result>(_ body: () async throws -> Result) async throws -> Result {
    await enter()
    defer { leave() }
    return try await body()
  }

  private func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isBusy { state.waiting.append(continuation) }
        defer { state.isBusy = true }
        return !state.isBusy
      }
      if isFree { continuation.resume() }
    }
  }

  private func leave() {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard state.next < state.waiting.count else {
        state = State()
        return nil
      }
      defer {
        state.next += 1
        if state.next == state.waiting.count { (state.waiting, state.next) = ([], 0) }
      }
      return state.waiting[state.next]
    }
    next?.resume()
  }
}
