import Foundation
import SeamConformance
import SeamNetwork
import SeamNetworkStorage
import SeamNetworkTesting
import SeamStorage
import SeamStorageSQLite
import SeamSupport
import Testing

struct StorageStoreConformanceTests {
  /// Storages by location, which outlive the stores on them.
  private final class Media: Sendable {
    private let storages = Locked<[String: InMemoryStorage]>([:])
    let clock = Locked(1_800_000_000.0)

    func storage(_ location: String) -> InMemoryStorage {
      storages.withLock { storages in
        let storage = storages[location] ?? InMemoryStorage()
        storages[location] = storage
        return storage
      }
    }

    var networkClock: NetworkClock {
      NetworkClock(date: { Date(timeIntervalSince1970: self.clock.withLock { $0 }) })
    }
  }

  @Test func storeInMemoryConforms() async {
    let media = Media()
    let report = await HTTPCacheStoreConformance("StorageHTTPCacheStore", survivesReopening: true) { location, limit in
      StorageHTTPCacheStore(media.storage(location), limit: limit, clock: media.networkClock)
    } passTime: {
      media.clock.withLock { $0 += 61 }
    } damage: { location in
      let storage = media.storage(location)
      for entry in storage.entries(withPrefix: "http-cache/", page: .all) {
        var bytes = entry.bytes
        guard !bytes.isEmpty else { continue }
        bytes[bytes.count / 2] ^= 1
        var batch = StorageBatch()
        batch.setBytes(bytes, forKey: entry.key)
        try storage.write(batch)
      }
    }.check(prints: false)
    #expect(report.failures.isEmpty)
  }

  @Test func storeInADatabaseConforms() async throws {
    let directory = URL.temporaryDirectory.appending(path: "seam-http-cache-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let clock = Locked(1_800_000_000.0)
    let report = await HTTPCacheStoreConformance("StorageHTTPCacheStore", survivesReopening: true) { location, limit in
      StorageHTTPCacheStore(
        SQLiteStorage(at: directory.appending(path: "\(location).db").path()), limit: limit,
        clock: NetworkClock(date: { Date(timeIntervalSince1970: clock.withLock { $0 }) }))
    } passTime: {
      clock.withLock { $0 += 61 }
    }.check(prints: false)
    #expect(report.failures.isEmpty)
  }
}
