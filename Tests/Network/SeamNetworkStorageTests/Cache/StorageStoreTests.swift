import Foundation
import SeamNetwork
import SeamStorage
import SeamStorageSQLite
import SeamSupport
import Testing

@testable import SeamNetworkStorage

struct StorageStoreTests {
  private let storage = CountingStorage()
  private let clock = Locked(1_800_000_000.0)

  private func store(limit: Int = 8 << 20) -> StorageHTTPCacheStore {
    StorageHTTPCacheStore(
      storage, limit: limit,
      clock: NetworkClock { [clock] in Date(timeIntervalSince1970: clock.withLock { $0 }) })
  }

  private func key(_ path: String) throws -> HTTPCacheKey {
    let url = try #require(URL(string: "http://example.com\(path)"))
    return try #require(HTTPCacheKey(url))
  }

  @discardableResult
  private func put(
    _ path: String, size: Int = 100, in store: StorageHTTPCacheStore, replacing ids: Set<String> = []
  ) async throws -> HTTPCacheEntry {
    let now = Date(timeIntervalSince1970: clock.withLock { $0 })
    let entry = HTTPCacheEntry(status: 200, fields: [], requestTime: now, responseTime: now, length: Int64(size))
    let writer = store.makeWriter(of: entry.id, for: try key(path))
    try await writer.append([UInt8](repeating: 7, count: size))
    try await writer.commit(entry, replacing: ids)
    return entry
  }

  @Test func aCallReadsAsMuchWithManyEntriesAsWithFew() async throws {
    var costs: [[Int]] = []
    let store = store(limit: 420 * 356)
    for count in [20, 380] {
      for number in 0..<count { try await put("/\(count)/\(number)", in: store) }
      var cost: [Int] = []
      storage.reset()
      let found = try await store.entries(for: key("/\(count)/7"))
      cost.append(storage.reset())
      _ = try await store.body(of: try #require(found.first), for: key("/\(count)/7"), in: 0..<100)
      cost.append(storage.reset())
      try await put("/\(count)/7", in: store, replacing: Set(found.map(\.id)))
      cost.append(storage.reset())
      costs.append(cost)
    }
    #expect(costs[0] == costs[1])
    // Above the limit each commit also removes, at a cost that does not depend on the number of entries.
    for number in 0..<420 { try await put("/more/\(number)", in: store) }
    storage.reset()
    for number in 0..<10 { try await put("/last/\(number)", in: store) }
    #expect(storage.reset() < 10 * 60)
    #expect(try await store.usage().entries > 350)
  }

  @Test func storesASmallResponseByOneBatch() async throws {
    let store = store()
    try await put("/first", in: store)
    storage.reset()
    try await put("/a", in: store)
    #expect(storage.commits == 1)
    storage.reset()
    _ = try await store.entries(for: key("/a"))
    #expect(storage.commits == 0)
  }

  @Test func notesAUseOnceAMinute() async throws {
    let store = store()
    let entry = try await put("/a", in: store)
    for (time, commits) in [(59.0, 0), (1, 1), (1, 1), (60, 2)] {
      if time == 59 { storage.reset() }
      clock.withLock { $0 += time }
      _ = try await store.body(of: entry, for: key("/a"), in: 0..<100)
      #expect(storage.commits == commits)
    }
    #expect(try await storage.backend.count(withPrefix: "http-cache/uses/") == 1)
  }

  @Test func leavesNothingBehind() async throws {
    let store = store()
    for size in [0, 100, 600_000] {
      let entry = try await put("/a", size: size, in: store)
      let again = try await put("/a", size: size, in: store, replacing: [entry.id])
      try await store.remove([again.id], for: key("/a"))
      #expect(storage.keys == ["http-cache/usage"])
    }
    let writer = store.makeWriter(of: "x", for: try key("/a"))
    try await writer.append([UInt8](repeating: 1, count: 900_000))
    #expect(storage.keys.count == 5)
    await writer.discard()
    #expect(storage.keys == ["http-cache/usage"])
  }

  @Test func aCommitThatFailsLeavesNothing() async throws {
    let store = store()
    let entry = try await put("/a", in: store)
    let before = storage.keys
    let writer = store.makeWriter(of: "x", for: try key("/b"))
    try await writer.append([UInt8](repeating: 1, count: 900_000))
    let pending = try #require(storage.keys.first { $0.contains("/pending/") })
    storage.intrude(beforeRemoving: pending) { throw StorageError(.full, reason: "there is no room") }
    await #expect(throws: StorageError.self) { try await writer.commit(entry, replacing: []) }
    await writer.discard()
    #expect(storage.keys == before)
  }

  @Test func removesWhatEndedProcessesLeft() async throws {
    let first = store()
    try await put("/a", in: first)
    let count = storage.keys.count
    let writer = first.makeWriter(of: "left", for: try key("/a"))
    try await writer.append([UInt8](repeating: 1, count: 900_000))
    #expect(storage.keys.count > count)
    // A process that starts soon may not: the writer may still be at work.
    clock.withLock { $0 += 3600 }
    try await put("/b", in: store())
    #expect(storage.keys.contains { $0.contains("/bodies/left/") })
    clock.withLock { $0 += 86_400 }
    try await put("/c", in: store())
    #expect(!storage.keys.contains { $0.contains("left") })
  }

  @Test func removesWhatIsLeftOfAWrongDate() async throws {
    let writer = store().makeWriter(of: "left", for: try key("/a"))
    try await writer.append([UInt8](repeating: 1, count: 900_000))
    for (days, isLeft) in [(0.5, true), (364, false)] {
      clock.withLock { $0 -= days * 86_400 }
      try await put("/b", in: store())
      #expect(storage.keys.contains { $0.contains("left") } == isLeft)
    }
  }

  @Test func countsAgainWhereTheUsageIsDamaged() async throws {
    let store = store()
    for number in 0..<5 { try await put("/\(number)", in: store) }
    let usage = try await store.usage()
    for bytes in [nil, [1, 2, 3]] as [[UInt8]?] {
      try await storage.set(bytes, forKey: "http-cache/usage")
      #expect(try await store.usage() == usage)
      try await put("/new", in: store)
      try await store.removeAll(url: key("/new").url)
      #expect(try await store.usage() == usage)
    }
  }

  @Test func evictsPastADamagedUse() async throws {
    let store = store(limit: 4000)
    for number in 0..<5 { try await put("/\(number)", size: 300, in: store) }
    let uses = storage.keys.filter { $0.contains("/uses/") }
    try await storage.set([9], forKey: try #require(uses.first))
    for number in 5..<20 { try await put("/\(number)", size: 300, in: store) }
    #expect(try await store.usage().bytes <= 4000)
    #expect(try await !store.entries(for: key("/19")).isEmpty)
  }

  @Test func doesNotEvictWhatIsUsedMeanwhile() async throws {
    let store = store(limit: 1200)
    let first = try await put("/first", size: 200, in: store)
    try await put("/second", size: 200, in: store)
    clock.withLock { $0 += 61 }
    let key = try key("/first")
    // Another process reads the first entry when the store has chosen it and is about to remove it.
    storage.intrude(beforeRemoving: "http-cache/bodies/\(first.id)/0000000000") {
      _ = try await store.body(of: first, for: key, in: 0..<200)
    }
    try await put("/third", size: 400, in: store)
    #expect(storage.hasIntruded)
    #expect(try await store.entries(for: key) == [first])
    #expect(try await store.entries(for: self.key("/second")).isEmpty)
    #expect(try await storage.countKeys(withPrefix: "http-cache/uses/") == 2)
    #expect(try await store.usage().entries == 2)
  }

  /// The clock was wrong by a year when entries were stored and used, or is wrong now.
  @Test(arguments: [-365.0, 365]) func aDateThatJumpsFreezesNothing(days: Double) async throws {
    let old = store(limit: 10 * 356)
    for number in 0..<10 { try await put("/\(number)", in: old) }
    clock.withLock { $0 += days * 86_400 }
    for store in [old, store(limit: 10 * 356)] {
      clock.withLock { $0 += 1 }
      for round in 0..<30 {
        let entry = try await put("/new/\(round)", in: store)
        try await put("/newer/\(round)", in: store)
        // What was stored last is there, and what was used last stays.
        clock.withLock { $0 += 61 }
        #expect(try await store.body(of: entry, for: key("/new/\(round)"), in: 0..<100) != nil)
        for number in 0..<8 { try await put("/more/\(round)/\(number)", in: store) }
        #expect(try await store.entries(for: key("/new/\(round)")) == [entry])
      }
      #expect(try await store.usage().bytes <= 10 * 356)
      clock.withLock { $0 -= days * 86_400 }
      try await put("/last", in: store)
      #expect(try await !store.entries(for: key("/last")).isEmpty)
      clock.withLock { $0 += days * 86_400 }
    }
    #expect(try await storage.countKeys(withPrefix: "http-cache/uses/") == store().usage().entries)
  }

  @Test(arguments: [true, false]) func countsNoEntryTwiceThatAnotherProcessRemoves(_ isUsed: Bool) async throws {
    let store = store(limit: 1000)
    let first = try await put("/first", size: 200, in: store)
    try await put("/second", size: 200, in: store)
    clock.withLock { $0 += 61 }
    let key = try key("/first")
    // Another process removes or uses the first entry when this one has listed its use.
    storage.intrude(afterListing: "http-cache/uses/") {
      if isUsed {
        _ = try await store.body(of: first, for: key, in: 0..<200)
      } else {
        try await store.remove([first.id], for: key)
      }
    }
    try await put("/third", size: 200, in: store)
    var (entries, bytes) = (0, Int64(0))
    for path in ["/first", "/second", "/third"] {
      for entry in try await store.entries(for: self.key(path)) { (entries, bytes) = (entries + 1, bytes + entry.size) }
    }
    #expect(entries == 2)
    #expect(try await store.usage() == HTTPCacheUsage(entries: entries, bytes: bytes))
    #expect(try await storage.countKeys(withPrefix: "http-cache/uses/") == entries)
    #expect(try await store.entries(for: key).isEmpty == !isUsed)
  }

  @Test func servesNoPieceOfAnotherEntry() async throws {
    let store = store()
    let (first, second) = (try await put("/a", in: store), try await put("/b", in: store))
    let piece = try await storage.bytes(forKey: "http-cache/bodies/\(second.id)/0000000000")
    try await storage.set(piece, forKey: "http-cache/bodies/\(first.id)/0000000000")
    #expect(try await store.body(of: first, for: key("/a"), in: 0..<100) == nil)
    let list = try await storage.bytes(forKey: store.keys.entries(of: key("/b")))
    try await storage.set(list, forKey: store.keys.entries(of: key("/a")))
    #expect(try await store.entries(for: key("/a")).isEmpty)
  }

  @Test func keepsSecretsOutOfAStorageInTheClear() async throws {
    let directory = URL.temporaryDirectory.appending(path: "seam-cache-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = StorageHTTPCacheStore(
      SQLiteStorage(at: directory.appending(path: "cache.db").path()), sensitivity: .secret)
    let error = await #expect(throws: StorageError.self) { try await put("/a", in: store) }
    #expect(error?.code == .unprotected)
  }

  @Test func writesNoPlantedTokenIntoTheStorage() async throws {
    let token = "tok-5d81e2"
    let cache = HTTPCache(in: store()) { "anna" }
    for number in 0..<3 {
      var request = HTTPRequest(.get, try #require(URL(string: "http://example.com/\(number)")))
      request.fields = [
        HTTPField("Authorization", "Bearer \(token)"), HTTPField("Cookie", "a=\(token)"), HTTPField("X-Api-Key", token),
        HTTPField("X-Own", token, isSensitive: true),
      ]
      let response = try await cache.intercept(request, in: NetworkCall()) { request in
        let fields: HTTPFields = [
          HTTPField("Cache-Control", "max-age=60"), HTTPField("Set-Cookie", "a=\(token)"),
          HTTPField("Set-Cookie2", token), HTTPField("WWW-Authenticate", token), HTTPField("Vary", "X-Kind"),
        ]
        return HTTPResponse(200, fields: fields, body: HTTPBody("text"), url: request.url)
      }
      #expect(response.fields["Set-Cookie"] != nil)
    }
    let entries = try await storage.entries(withPrefix: "")
    #expect(entries.count == 10)
    let needle = Data(token.utf8)
    for entry in entries {
      #expect(!entry.key.contains(token))
      #expect(Data(entry.bytes).range(of: needle) == nil)
    }
  }

  @Test func twoProcessesShareWhatEachStored() async throws {
    let (first, second) = (HTTPCache(in: store()), HTTPCache(in: store()))
    let request = HTTPRequest(.get, try #require(URL(string: "http://example.com/")))
    let fresh = HTTPResponse(
      200, fields: [HTTPField("Cache-Control", "max-age=60")], body: HTTPBody("text"), url: request.url)
    _ = try await first.intercept(request, in: NetworkCall()) { _ in fresh }
    let response = try await second.intercept(request, in: NetworkCall()) { _ in throw CancellationError() }
    #expect(response.source == .cache)
    #expect(try await response.body.collect(upTo: 9) == Array("text".utf8))
  }
}
