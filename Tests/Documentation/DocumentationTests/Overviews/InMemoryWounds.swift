import SeamOperations
import SeamSupport

/// Wounds in memory, for the pages of SeamOperations and SeamOperationsTesting.
final class InMemoryWounds: WoundWriting, WoundAPI {
  private struct State {
    var wounds: [Wound]
    var observers: [AsyncStream<Void>.Continuation] = []
  }

  private let state: Locked<State>

  init(_ wounds: [Wound]) { state = Locked(State(wounds: wounds)) }

  func all() async throws -> [Wound] { state.withLock { $0.wounds } }

  func wounds() async throws -> [Wound] { state.withLock { $0.wounds } }

  func save(_ wounds: [Wound]) async throws { replace { $0 = wounds } }

  func add(_ wound: Wound) { replace { $0.append(wound) } }

  func changes() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { observer in state.withLock { $0.observers.append(observer) } }
  }

  private func replace(_ change: (inout [Wound]) -> Void) {
    let observers = state.withLock { state in
      change(&state.wounds)
      return state.observers
    }
    for observer in observers { observer.yield() }
  }
}
