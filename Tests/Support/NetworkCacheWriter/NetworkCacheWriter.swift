import Foundation
import SeamNetwork
import SeamNetworkStorage
import SeamStorage
import SeamStorageSQLite
import SeamSupport

/// Stores, reads and removes responses in a storage that it shares with others: a process for tests to kill.
///
/// Usage: `network-cache-writer PATH SEED COUNT`. It prints `opened`, the number of each step that is done, `wrong: …`
/// for a body that differs from the stored one, and `done`.
@main
struct NetworkCacheWriter {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.dropFirst().compactMap { UInt64($0) }
    guard arguments.count == 3, numbers.count == 2, let path = arguments.first else {
      return fail("usage: PATH SEED COUNT")
    }
    do {
      try await perform(SQLiteStorage(at: path), numbers[0], Int(numbers[1]))
    } catch {
      fail("\(error)")
    }
  }

  private static func perform(_ storage: any TransactionalStorage, _ seed: UInt64, _ count: Int) async throws {
    var random = SeededRandom(seed: seed)
    let store = StorageHTTPCacheStore(storage, limit: 4 << 20)
    try say("opened")
    for step in 0..<count {
      guard let key = URL(string: "https://example.com/\(random.next(upTo: 12))").flatMap({ HTTPCacheKey($0) }) else {
        return fail("the URL is none")
      }
      switch random.next(upTo: 10) {
      case 0: try await store.removeAll(url: key.url)
      case 1...4: try await put(key, size: [0, 700, 600_000, 900_000][random.next(upTo: 4)], in: store)
      default: try await read(key, in: store)
      }
      try say("\(step)")
    }
    try say("done")
  }

  private static func put(_ key: HTTPCacheKey, size: Int, in store: StorageHTTPCacheStore) async throws {
    let (now, id) = (Date(), UUID().uuidString)
    let entry = HTTPCacheEntry(
      id: id, status: 200, fields: [], requestTime: now, responseTime: now, length: Int64(size))
    let ids = Set(try await store.entries(for: key).map(\.id))
    let writer = store.makeWriter(of: entry.id, for: key)
    let bytes = body(of: id, size)
    for start in stride(from: 0, to: size, by: 100_000) {
      try await writer.append(Array(bytes[start..<min(size, start + 100_000)]))
    }
    try await writer.commit(entry, replacing: ids)
  }

  private static func read(_ key: HTTPCacheKey, in store: StorageHTTPCacheStore) async throws {
    for entry in try await store.entries(for: key) {
      // Nil if another process has removed the entry meanwhile.
      guard let stored = try await store.body(of: entry, for: key, in: 0..<entry.length) else { continue }
      let bytes = try await stored.collect(upTo: 1 << 20)
      if bytes != body(of: entry.id, Int(entry.length)) { try say("wrong: \(entry.id) has other bytes") }
    }
  }

  /// The bytes of an entry, which its identifier tells: made quickly, so that kills meet the store.
  private static func body(of id: String, _ size: Int) -> [UInt8] {
    var bytes = Array(String(repeating: id, count: size / id.utf8.count + 1).utf8.prefix(size))
    for start in stride(from: 0, to: size, by: 1000) { bytes[start] = UInt8(truncatingIfNeeded: start / 1000) }
    return bytes
  }

  private static func say(_ line: String) throws {
    try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
  }

  private static func fail(_ text: String) {
    FileHandle.standardError.write(Data("network-cache-writer: \(text)\n".utf8))
    exit(1)
  }
}
