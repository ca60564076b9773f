import Foundation

/// Tells whoever watches a key that it changed: the part of a backend that does the observing.
///
/// Sendable because the state is private, and every access to it lies between locking and unlocking.
public final class StorageSignals: @unchecked Sendable {
  private let lock = NSLock()
  private var watchers: [KeyBytes: [Int: AsyncStream<Void>.Continuation]] = [:]
  private var nextID = 0
  private var isFinished = false

  /// Makes signals that nobody watches yet.
  public init() {}

  deinit { for watcher in watchers.values.joined() { watcher.value.finish() } }

  /// Whether anyone watches a key.
  public var isWatched: Bool { lock.withLock { !watchers.isEmpty } }

  /// The signals of a key, from now on; of several that nobody has taken yet one is kept.
  public func stream(forKey key: String) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let key = KeyBytes(key)
    let id: Int? = lock.withLock {
      guard !isFinished else { return nil }
      nextID += 1
      watchers[key, default: [:]][nextID] = continuation
      return nextID
    }
    if let id {
      continuation.onTermination = { [weak self] _ in self?.remove(id, from: key) }
    } else {
      continuation.finish()
    }
    return stream
  }

  /// Signals a change of keys.
  public func send(_ keys: some Sequence<String>) {
    guard isWatched else { return }
    for key in keys {
      let continuations = lock.withLock { watchers[KeyBytes(key)].map { Array($0.values) } ?? [] }
      for continuation in continuations { continuation.yield() }
    }
  }

  /// Signals that any key may have changed.
  public func sendToAll() {
    for continuation in lock.withLock({ watchers.values.flatMap(\.values) }) { continuation.yield() }
  }

  /// Ends every stream, those to come included: the storage has closed.
  public func finish() {
    let all = lock.withLock {
      isFinished = true
      return watchers.values.flatMap(\.values)
    }
    for continuation in all { continuation.finish() }
  }

  private func remove(_ id: Int, from key: KeyBytes) {
    lock.withLock {
      watchers[key]?[id] = nil
      if watchers[key]?.isEmpty == true { watchers[key] = nil }
    }
  }
}
