import Foundation

/// Signals changes of keys to their observers; backends use it to implement observation.
///
/// Sendable because the state is private, and every access to it lies between locking and unlocking.
public final class StorageChangeBroadcaster: @unchecked Sendable {
  private let lock = NSLock()
  private var watchers: [Scope: [Int: AsyncStream<Void>.Continuation]] = [:]
  /// The distinct sizes in bytes of observed prefixes, current and former.
  private var prefixLengths: Set<Int> = []
  private var nextID = 0
  private var isFinished = false

  private enum Scope: Hashable {
    case key(KeyBytes)
    case prefix(KeyBytes)
  }

  /// Makes a broadcaster without observers.
  public init() {}

  deinit { for watcher in watchers.values.joined() { watcher.value.finish() } }

  /// Whether there are observers.
  public var isWatched: Bool { lock.withLock { !watchers.isEmpty } }

  /// The signals of a scope from now on; pending signals are coalesced into one.
  public func stream(in scope: StorageScope) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let scope: Scope =
      switch scope {
      case .key(let key): .key(KeyBytes(key))
      case .prefix(let prefix): .prefix(KeyBytes(prefix))
      }
    let id: Int? = lock.withLock {
      guard !isFinished else { return nil }
      nextID += 1
      watchers[scope, default: [:]][nextID] = continuation
      if case .prefix(let prefix) = scope { prefixLengths.insert(prefix.key.utf8.count) }
      return nextID
    }
    if let id {
      continuation.onTermination = { [weak self] _ in self?.remove(id, from: scope) }
    } else {
      continuation.finish()
    }
    return stream
  }

  /// Signals a change of keys.
  public func send(_ keys: some Sequence<String>) {
    guard isWatched else { return }
    for key in keys {
      for continuation in lock.withLock({ watching(key) }) { continuation.yield() }
    }
  }

  private func watching(_ key: String) -> [AsyncStream<Void>.Continuation] {
    var found = watchers[.key(KeyBytes(key))].map { Array($0.values) } ?? []
    for length in prefixLengths where length <= key.utf8.count {
      let bytes = key.utf8.prefix(length)
      // A prefix that ends within a character is no text. String(validating:as:) needs iOS 18 and macOS 15.
      let prefix = String(decoding: bytes, as: UTF8.self)
      guard prefix.utf8.elementsEqual(bytes) else { continue }
      found += watchers[.prefix(KeyBytes(prefix))].map { Array($0.values) } ?? []
    }
    return found
  }

  /// Signals that any key may have changed.
  public func sendToAll() {
    for continuation in lock.withLock({ watchers.values.flatMap(\.values) }) { continuation.yield() }
  }

  /// Ends all current and future streams: the storage has closed.
  public func finish() {
    let all = lock.withLock {
      isFinished = true
      return watchers.values.flatMap(\.values)
    }
    for continuation in all { continuation.finish() }
  }

  private func remove(_ id: Int, from scope: Scope) {
    lock.withLock {
      watchers[scope]?[id] = nil
      if watchers[scope]?.isEmpty == true { watchers[scope] = nil }
    }
  }
}
