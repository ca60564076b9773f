import SeamSupport

/// Stores responses in memory until the process ends.
///
/// When the limit is exceeded, the entries that were used least recently are removed.
public final class InMemoryHTTPCacheStore: HTTPCacheStore {
  /// The most bytes.
  public let limit: Int64
  private let table = Locked(EntryTable())

  /// Creates an empty store.
  ///
  /// - Parameter limit: the most bytes, fields included.
  public init(limit: Int = 20 << 20) { self.limit = Int64(limit) }

  /// Returns the entries of a key; empty if there are none.
  public func entries(for key: HTTPCacheKey) -> [HTTPCacheEntry] { table.withLock { $0.entries(for: key) } }

  /// Returns bytes of an entry's body, and notes the use; nil if any of them is missing.
  public func body(of entry: HTTPCacheEntry, for key: HTTPCacheKey, in range: Range<Int64>) -> HTTPBody? {
    let bytes = table.withLock { $0.use(entry.id, of: key) }
    guard let bytes, range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    guard range.count < bytes.count else { return HTTPBody(bytes) }
    return HTTPBody(Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)]))
  }

  /// Returns a writer of a new entry.
  public func makeWriter(of id: String, for key: HTTPCacheKey) -> any HTTPCacheWriter { Writer(key, in: self) }

  /// Replaces an entry of the same identifier, but not its body.
  public func update(_ entry: HTTPCacheEntry, for key: HTTPCacheKey) {
    table.withLock { table in
      table.update(entry, of: key)
      table.evict(above: limit)
    }
  }

  /// Removes entries of a key by their identifiers.
  public func remove(_ ids: Set<String>, for key: HTTPCacheKey) {
    table.withLock { table in
      for id in ids { table.remove(id, of: key) }
    }
  }

  /// Removes the entries of a URL, in every partition.
  public func removeAll(url: String) { table.withLock { $0.removeAll(url: url) } }

  /// Removes all entries.
  public func removeAll() { table.withLock { $0 = EntryTable() } }

  /// Returns the number and the size of the stored entries.
  public func usage() -> HTTPCacheUsage { table.withLock { $0.usage } }

  /// Collects the bytes of an entry.
  private final class Writer: HTTPCacheWriter {
    private let key: HTTPCacheKey
    private let store: InMemoryHTTPCacheStore
    private let bytes = Locked<[UInt8]>([])

    init(_ key: HTTPCacheKey, in store: InMemoryHTTPCacheStore) {
      self.key = key
      self.store = store
    }

    func append(_ chunk: [UInt8]) throws {
      try bytes.withLock { bytes in
        guard Int64(bytes.count + chunk.count) <= store.limit else {
          bytes = []
          throw NetworkError(.tooLarge, reason: "the response is larger than the cache")
        }
        bytes += chunk
      }
    }

    func commit(_ entry: HTTPCacheEntry, replacing ids: Set<String>) {
      let body = bytes.withLock { $0 }
      store.table.withLock { table in
        for id in ids { table.remove(id, of: key) }
        table.insert(entry, body: body, of: key)
        table.evict(above: store.limit)
      }
    }

    func discard() { bytes.withLock { $0 = [] } }
  }
}

/// The entries of an in-memory store, and the order in which they were used.
private struct EntryTable {
  private struct Slot {
    var entry: HTTPCacheEntry
    let key: HTTPCacheKey
    let body: [UInt8]
    var lastUse: Int
  }

  private(set) var usage = HTTPCacheUsage()
  private var partitions: [String: [String: [String]]] = [:]
  private var slots: [String: Slot] = [:]
  /// Uses in their order; one that is not the slot's last does not count.
  private var uses: [(id: String, number: Int)] = []
  private var firstUse = 0
  private var useCount = 0

  func entries(for key: HTTPCacheKey) -> [HTTPCacheEntry] {
    (partitions[key.url]?[key.partition] ?? []).compactMap { slots[$0]?.entry }
  }

  mutating func use(_ id: String, of key: HTTPCacheKey) -> [UInt8]? {
    guard let slot = slots[id], slot.key == key else { return nil }
    markUsed(id)
    return slot.body
  }

  mutating func insert(_ entry: HTTPCacheEntry, body: [UInt8], of key: HTTPCacheKey) {
    remove(entry.id, of: key)
    slots[entry.id] = Slot(entry: entry, key: key, body: body, lastUse: 0)
    partitions[key.url, default: [:]][key.partition, default: []].append(entry.id)
    usage.entries += 1
    usage.bytes += entry.size
    markUsed(entry.id)
  }

  mutating func update(_ entry: HTTPCacheEntry, of key: HTTPCacheKey) {
    guard let slot = slots[entry.id], slot.key == key else { return }
    slots[entry.id]?.entry = entry
    usage.bytes += entry.size - slot.entry.size
  }

  mutating func remove(_ id: String, of key: HTTPCacheKey) {
    guard let slot = slots[id], slot.key == key else { return }
    slots[id] = nil
    usage.entries -= 1
    usage.bytes -= slot.entry.size
    partitions[key.url]?[key.partition]?.removeAll { $0 == id }
    if partitions[key.url]?[key.partition]?.isEmpty ?? false { partitions[key.url]?[key.partition] = nil }
    if partitions[key.url]?.isEmpty ?? false { partitions[key.url] = nil }
  }

  mutating func removeAll(url: String) {
    for id in (partitions[url] ?? [:]).values.joined() {
      guard let slot = slots[id] else { continue }
      remove(id, of: slot.key)
    }
  }

  mutating func evict(above limit: Int64) {
    while usage.bytes > limit, firstUse < uses.count {
      let use = uses[firstUse]
      firstUse += 1
      guard let slot = slots[use.id], slot.lastUse == use.number else { continue }
      remove(use.id, of: slot.key)
    }
  }

  private mutating func markUsed(_ id: String) {
    useCount += 1
    slots[id]?.lastUse = useCount
    uses.append((id, useCount))
    // Uses that no longer count are removed when they are the most, which costs a constant time for each use.
    guard uses.count > 2 * slots.count + 64 else { return }
    uses = uses[firstUse...].filter { slots[$0.id]?.lastUse == $0.number }
    firstUse = 0
  }
}
