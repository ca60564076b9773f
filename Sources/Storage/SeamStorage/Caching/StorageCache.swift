import Foundation

/// Cached values by key, and the reads and writes under way.
///
/// The result of a read is kept only if no write of the key began or ended during the read: it could be older than the
/// write. Sendable because every access to mutable state lies between locking and unlocking.
final class StorageCache: @unchecked Sendable {
  /// A read that is under way.
  struct Read {
    fileprivate let key: KeyBytes
    fileprivate let id: Int
  }

  enum Answer {
    case kept([UInt8]?)
    case unknown(Read)
  }

  private struct Entry {
    let bytes: [UInt8]?
    var lastUse: Int

    func size(of key: KeyBytes) -> Int { key.key.utf8.count + (bytes?.count ?? 0) + 64 }
  }

  private let lock = NSLock()
  private let capacity: Int
  private var entries: [KeyBytes: Entry] = [:]
  private var size = 0
  private var clock = 0
  /// The reads, by key, whose results may be cached.
  private var reads: [KeyBytes: Set<Int>] = [:]
  private var writes: [KeyBytes: Int] = [:]

  init(capacity: Int) { self.capacity = capacity }

  func lookUp(_ key: String) -> Answer {
    let key = KeyBytes(key)
    return lock.withLock {
      clock += 1
      if let entry = entries[key] {
        entries[key]?.lastUse = clock
        return .kept(entry.bytes)
      }
      if writes[key] == nil { reads[key, default: []].insert(clock) }
      return .unknown(Read(key: key, id: clock))
    }
  }

  /// The cached bytes of a key; nil if none are cached, `.some(nil)` for a cached absence.
  func kept(_ key: String) -> [UInt8]?? {
    switch lookUp(key) {
    case .kept(let bytes): return .some(bytes)
    case .unknown(let read):
      abandon(read)
      return nil
    }
  }

  func end(_ read: Read, with bytes: [UInt8]?) {
    lock.withLock {
      guard finish(read) else { return }
      let entry = Entry(bytes: bytes, lastUse: clock)
      let size = entry.size(of: read.key)
      guard size <= capacity / 4 else { return }
      remove(read.key)
      entries[read.key] = entry
      self.size += size
      makeRoom()
    }
  }

  func abandon(_ read: Read) {
    lock.withLock { _ = finish(read) }
  }

  func beginWrite(_ keys: [String]) {
    lock.withLock {
      for key in keys.map({ KeyBytes($0) }) {
        writes[key, default: 0] += 1
        forget(key)
      }
    }
  }

  func endWrite(_ keys: [String]) {
    lock.withLock {
      for key in keys.map({ KeyBytes($0) }) {
        if let count = writes[key] { writes[key] = count > 1 ? count - 1 : nil }
        forget(key)
      }
    }
  }

  func forget(_ key: String) {
    lock.withLock { forget(KeyBytes(key)) }
  }

  func forgetAll() {
    lock.withLock {
      entries = [:]
      reads = [:]
      size = 0
    }
  }

  /// Ends a read; returns false if its result may be stale.
  private func finish(_ read: Read) -> Bool {
    guard reads[read.key]?.remove(read.id) != nil else { return false }
    if reads[read.key]?.isEmpty == true { reads[read.key] = nil }
    return true
  }

  private func forget(_ key: KeyBytes) {
    remove(key)
    reads[key] = nil
  }

  private func remove(_ key: KeyBytes) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    size -= entry.size(of: key)
  }

  /// Evicts the older half when the capacity is exceeded, so that it happens seldom.
  private func makeRoom() {
    guard size > capacity else { return }
    for (key, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      remove(key)
      if size <= capacity / 2 { return }
    }
  }
}
