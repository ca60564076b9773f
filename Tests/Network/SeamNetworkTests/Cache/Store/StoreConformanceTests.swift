import Foundation
import SeamConformance
import SeamNetwork
import SeamNetworkTesting
import SeamSupport
import Testing

struct StoreConformanceTests {
  @Test func inMemoryStoreConforms() async {
    let report = await HTTPCacheStoreConformance("InMemoryHTTPCacheStore") { _, limit in
      InMemoryHTTPCacheStore(limit: limit)
    }.check(prints: false)
    #expect(report.failures.isEmpty)
  }

  @Test(arguments: StoreFault.allCases)
  func findsThePlantedFault(_ fault: StoreFault) async {
    let report = await HTTPCacheStoreConformance("a store that \(fault)", survivesReopening: false) { _, limit in
      FaultyHTTPCacheStore(fault, limit: limit)
    }.check(prints: false)
    #expect(!report.failures.isEmpty)
  }
}

/// A fault of a store.
enum StoreFault: CaseIterable, Sendable {
  case findsBeforeCommit, mixesPartitions, keepsReplaced, replacesAll, losesWithheldNames, losesPart
  case updatesNothing, updateRevives, removesAllOfKey, removesOnePartitionOfURL, removesURLsByPrefix,
    keepsAfterRemoveAll
  case readsOneByteLate, readsWholeForRange, shortensBody, readsBeyondTheEnd
  case ignoresLimit, evictsAll, truncatesLargeBody, forgetsUsage, countsBodiesOnly, losesConcurrentCommits
}

/// A store with one fault.
final class FaultyHTTPCacheStore: HTTPCacheStore {
  let fault: StoreFault
  let base: InMemoryHTTPCacheStore
  let limit: Int
  private let seen = Locked<[HTTPCacheKey]>([])
  private let late = Locked<[HTTPCacheEntry]>([])

  init(_ fault: StoreFault, limit: Int) {
    self.fault = fault
    self.limit = limit
    base = InMemoryHTTPCacheStore(limit: fault == .ignoresLimit ? 1 << 40 : limit)
  }

  func key(_ key: HTTPCacheKey) -> HTTPCacheKey {
    guard fault == .mixesPartitions, let url = URL(string: key.url) else { return key }
    return HTTPCacheKey(url) ?? key
  }

  func entries(for key: HTTPCacheKey) -> [HTTPCacheEntry] {
    let pending = fault == .findsBeforeCommit ? late.withLock { $0 } : []
    return pending
      + base.entries(for: self.key(key)).map { entry in
        var entry = entry
        if fault == .losesWithheldNames { entry.withheldNames = [] }
        if fault == .losesPart { entry.part = nil }
        return entry
      }
  }

  func body(of entry: HTTPCacheEntry, for key: HTTPCacheKey, in range: Range<Int64>) -> HTTPBody? {
    var range = range
    let isPart = range.upperBound - range.lowerBound < entry.length
    switch fault {
    case .readsOneByteLate where isPart && range.upperBound < entry.length:
      range = range.lowerBound + 1..<range.upperBound + 1
    case .readsWholeForRange where isPart: range = 0..<entry.length
    case .shortensBody where !range.isEmpty: range = range.lowerBound..<range.upperBound - 1
    case .readsBeyondTheEnd: range = range.clamped(to: 0..<entry.length)
    default: break
    }
    return base.body(of: entry, for: self.key(key), in: range)
  }

  func makeWriter(of id: String, for key: HTTPCacheKey) -> any HTTPCacheWriter {
    seen.withLock { $0.append(key) }
    return Writer(base.makeWriter(of: id, for: self.key(key)), key, self)
  }

  func update(_ entry: HTTPCacheEntry, for key: HTTPCacheKey) async throws {
    if fault == .updatesNothing { return }
    if fault == .updateRevives, !base.entries(for: key).contains(where: { $0.id == entry.id }) {
      return try await base.makeWriter(of: entry.id, for: key).commit(entry, replacing: [])
    }
    base.update(entry, for: self.key(key))
  }

  func remove(_ ids: Set<String>, for key: HTTPCacheKey) {
    let all = Set(base.entries(for: key).map(\.id))
    base.remove(fault == .removesAllOfKey ? all : ids, for: self.key(key))
  }

  func removeAll(url: String) {
    switch fault {
    case .removesOnePartitionOfURL:
      guard let url = URL(string: url), let key = HTTPCacheKey(url) else { return }
      base.remove(Set(base.entries(for: key).map(\.id)), for: key)
    case .removesURLsByPrefix:
      for key in seen.withLock({ $0 }) where key.url.hasPrefix(url) { base.removeAll(url: key.url) }
    default: base.removeAll(url: url)
    }
  }

  func removeAll() { if fault != .keepsAfterRemoveAll { base.removeAll() } }

  func usage() -> HTTPCacheUsage {
    switch fault {
    case .forgetsUsage: return HTTPCacheUsage()
    case .countsBodiesOnly:
      let usage = base.usage()
      return HTTPCacheUsage(entries: usage.entries, bytes: usage.bytes - Int64(usage.entries))
    default: return base.usage()
    }
  }

  private final class Writer: HTTPCacheWriter {
    let base: any HTTPCacheWriter
    let key: HTTPCacheKey
    let store: FaultyHTTPCacheStore
    let size = Locked(0)

    init(_ base: any HTTPCacheWriter, _ key: HTTPCacheKey, _ store: FaultyHTTPCacheStore) {
      (self.base, self.key, self.store) = (base, key, store)
    }

    func append(_ bytes: [UInt8]) async throws {
      if store.fault == .findsBeforeCommit {
        store.late.withLock { $0 = [HTTPCacheEntry(status: 200, fields: [], requestTime: .now, responseTime: .now)] }
      }
      let total = size.withLock { size in
        size += bytes.count
        return size
      }
      if store.fault == .truncatesLargeBody, total > store.limit { return }
      try await base.append(bytes)
    }

    func commit(_ entry: HTTPCacheEntry, replacing ids: Set<String>) async throws {
      store.late.withLock { $0 = [] }
      let existing = store.base.entries(for: key)
      if store.fault == .evictsAll, store.base.usage().bytes + entry.size > Int64(store.limit) {
        store.base.removeAll()
      }
      if store.fault == .losesConcurrentCommits {
        await Task.yield()
        let added = Set(store.base.entries(for: key).map(\.id)).subtracting(existing.map(\.id))
        return try await base.commit(entry, replacing: ids.union(added))
      }
      let all = Set(existing.map(\.id))
      try await base.commit(
        entry, replacing: store.fault == .keepsReplaced ? [] : store.fault == .replacesAll ? all : ids)
    }

    func discard() async { await base.discard() }
  }
}
