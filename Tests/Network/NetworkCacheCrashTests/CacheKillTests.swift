import Foundation
import SeamConformance
import SeamNetwork
import SeamNetworkStorage
import SeamStorage
import SeamStorageSQLite
import SeamSupport
import StorageTestFixtures
import Testing

/// Several processes share a cache while some of them are killed: no body is ever wrong, nothing stays behind, and the
/// others go on.
///
/// `SEAM_KILLS` says how often, `SEAM_SEED` from which seed on.
struct CacheKillTests {
  @Test func processesShareACacheWhileSomeAreKilled() async throws {
    let environment = ProcessInfo.processInfo.environment
    let kills = environment["SEAM_KILLS"].flatMap { Int($0) } ?? 3
    let seed = environment["SEAM_SEED"].flatMap { UInt64($0) } ?? 1
    let directory = TemporaryDirectory()
    try directory.write([], to: "cache/.empty")
    let path = directory.path("cache/cache.db")
    var random = SeededRandom(seed: seed)
    var (steps, killed) = (0, 0)
    for round in 0..<kills {
      // Two are killed after a number of steps, one goes on to its end.
      let limits = [nil, 1 + random.next(upTo: 60), 1 + random.next(upTo: 60)]
      let runs = try await withThrowingTaskGroup(of: KilledWriter.self) { group in
        for (number, limit) in limits.enumerated() {
          let seed = seed &* 1000 &+ UInt64(round * 10 + number)
          let microseconds = random.next(upTo: 20_000) >> random.next(upTo: 8)
          group.addTask {
            try await KilledWriter.run(
              "network-cache-writer", [path, "\(seed)", limit == nil ? "60" : "2000"], killedAfter: limit, microseconds)
          }
        }
        return try await group.reduce(into: [KilledWriter]()) { $0.append($1) }
      }
      for run in runs {
        #expect(run.findings.isEmpty, "round \(round), seed \(seed)")
        steps += run.steps
        if run.wasKilled { killed += 1 }
      }
      #expect(runs.contains { $0.isDone })
    }
    print("kill -9 cache, seed \(seed): \(killed) kills, \(steps) steps")
    #expect(killed >= kills)
    try await check(SQLiteStorage(at: path))
  }

  /// Every entry can be read, the usage is right, and nothing else lies in the storage.
  private func check(_ storage: any TransactionalStorage & LocalStorage) async throws {
    // Later than any writer can be at work.
    let clock = NetworkClock { Date(timeIntervalSinceNow: 2 * 86_400) }
    let store = StorageHTTPCacheStore(storage, limit: 4 << 20, clock: clock)
    let last = try #require(URL(string: "https://example.com/last").flatMap { HTTPCacheKey($0) })
    let now = Date()
    try await store.makeWriter(of: "last", for: last).commit(
      HTTPCacheEntry(id: "last", status: 200, fields: [], requestTime: now, responseTime: now), replacing: [])
    let usage = try await store.usage()
    var (entries, bytes, pieces) = (0, Int64(0), 0)
    for name in (0..<12).map(String.init) + ["last"] {
      let key = try #require(URL(string: "https://example.com/\(name)").flatMap { HTTPCacheKey($0) })
      for entry in try await store.entries(for: key) {
        let body = try #require(try await store.body(of: entry, for: key, in: 0..<entry.length))
        #expect(try await body.collect(upTo: 1 << 20).count == Int(entry.length))
        entries += 1
        bytes += entry.size
        pieces += (Int(entry.length) + (256 << 10) - 1) / (256 << 10)
      }
    }
    #expect(usage.entries == entries && usage.bytes == bytes)
    #expect(bytes <= 4 << 20)
    let keys = try await storage.backend.keys(withPrefix: "http-cache/")
    #expect(keys.count { $0.hasPrefix("http-cache/bodies/") } == pieces)
    #expect(keys.count { $0.hasPrefix("http-cache/uses/") } == entries)
    #expect(!keys.contains { $0.hasPrefix("http-cache/pending/") })
  }
}
