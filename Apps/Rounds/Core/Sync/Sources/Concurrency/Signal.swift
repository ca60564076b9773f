import CoreSupport
import Foundation

/// Wakes those who wait for something to change; wakes are coalesced.
final class Signal: Sendable {
  private let readers = Locked<[UUID: AsyncStream<Void>.Continuation]>([:])

  /// Wakes all streams.
  func send() {
    for reader in readers.withLock({ Array($0.values) }) { reader.yield() }
  }

  /// A stream that is woken from now on.
  func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    readers.withLock { $0[id] = continuation }
    continuation.onTermination = { [weak self] _ in self?.readers.withLock { $0[id] = nil } }
    return stream
  }
}
