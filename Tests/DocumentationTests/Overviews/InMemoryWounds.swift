import Foundation
import SeamOperations

/// Wounds in memory, for the pages of SeamOperations and SeamOperationsTesting.
///
/// Sendable because its state is under a lock.
final class InMemoryWounds: WoundWriting, WoundAPI, @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [Wound]
  private var observers: [AsyncStream<Void>.Continuation] = []

  init(_ wounds: [Wound]) { stored = wounds }

  func all() async throws -> [Wound] { lock.withLock { stored } }

  func wounds() async throws -> [Wound] { lock.withLock { stored } }

  func save(_ wounds: [Wound]) async throws { replace { $0 = wounds } }

  func add(_ wound: Wound) { replace { $0.append(wound) } }

  func changes() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { observer in lock.withLock { observers.append(observer) } }
  }

  private func replace(_ change: (inout [Wound]) -> Void) {
    for observer in lock.withLock({
      change(&stored)
      return observers
    }) { observer.yield() }
  }
}
