import Foundation
import SeamNetwork
import SeamNetworkTesting
import SeamStorage
import SeamStorageSQLite
import SeamSupport
import Testing

@testable import SeamNetworkStorage

/// A disk that is full, or read-only: a cache fails no call, and an outbox loses nothing.
@Suite(.enabled(if: SmallDisk.isAvailable, "No file system can be mounted here.")) struct DiskTests {
  private static func open(_ disk: SmallDisk) -> SQLiteStorage { SQLiteStorage(at: disk.path + "/storage.db") }

  private static func body(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) }
  }

  // MARK: Cache

  private func get(_ number: Int, _ size: Int, by cache: HTTPCache) async throws -> HTTPResponse.Source {
    let url = try #require(URL(string: "https://example.com/\(number)?token=pl4nted"))
    let response = try await cache.intercept(HTTPRequest(.get, url), in: NetworkCall()) { request in
      let bytes = Self.body(number, size)
      let chunks = stride(from: 0, to: size, by: 30_000).map { Array(bytes[$0..<min(size, $0 + 30_000)]) }
      let rest = Locked(chunks[...])
      let fields: HTTPFields = [HTTPField("Cache-Control", "max-age=1000")]
      return HTTPResponse(
        200, fields: fields,
        body: HTTPBody(length: Int64(size), repeatable: { ClosureReader { rest.withLock { $0.popFirst() } } }),
        url: request.url)
    }
    #expect(try await response.body.collect(upTo: 1 << 24) == Self.body(number, size))
    return response.source
  }

  @Test func aCacheOnAFullDiskFailsNoCall() async throws {
    let disk = try SmallDisk(kilobytes: 1500)
    let storage = Self.open(disk)
    let store = StorageHTTPCacheStore(storage, limit: 64 << 20)
    let failures = Locked<[NetworkError]>([])
    let cache = HTTPCache(in: store) {
      ""
    } onFailure: { failure in
      failures.withLock { $0.append(failure) }
    }
    // The first is stored, the disk is full soon.
    for number in 0..<12 { #expect(try await get(number, 300_000, by: cache) == .network) }
    #expect(try await get(0, 300_000, by: cache) == .cache)
    let texts = failures.withLock { $0.map { "\($0)" } }
    #expect(texts.contains { $0.contains("(full)") }, "\(texts)")
    #expect(texts.allSatisfy { !$0.contains("pl4nted") }, "\(texts)")
    // With room it stores again.
    try disk.resize(kilobytes: 16_000)
    #expect(try await get(20, 300_000, by: cache) == .network)
    #expect(try await get(20, 300_000, by: cache) == .cache)
    await storage.close()
    // A read-only disk serves what it has.
    try disk.set(readOnly: true)
    failures.withLock { $0 = [] }
    let readOnly = Self.open(disk)
    let other = HTTPCache(in: StorageHTTPCacheStore(readOnly)) {
      ""
    } onFailure: { failure in
      failures.withLock { $0.append(failure) }
    }
    #expect(try await get(20, 300_000, by: other) == .cache)
    #expect(try await get(21, 300_000, by: other) == .network)
    #expect(failures.withLock { !$0.isEmpty })
    await readOnly.close()
  }

  // MARK: Outbox

  @Test(arguments: [2000, 100_000]) func anOutboxOnAFullDiskRefusesAndLosesNothing(_ size: Int) async throws {
    let disk = try SmallDisk(kilobytes: 1500)
    let storage = Self.open(disk)
    let network = RecordingModule()
    let outbox = StorageOutbox(in: storage, network: network, clock: NetworkClock(ImmediateClock()) { Date() })
    let bodies = Locked<[[UInt8]]>([])
    var refusal: OutboxError?
    for number in 0..<2000 where refusal == nil {
      refusal = await add(number, size, to: outbox, bodies)
    }
    #expect(refusal?.code == .storage)
    #expect((refusal?.underlying as? StorageError)?.code == .full, "\(String(describing: refusal))")
    let count = bodies.withLock { $0.count }
    #expect(count > 2)
    #expect(try await outbox.summary() == OutboxSummary(pending: count))
    // Another process finds the same.
    let second = Self.open(disk)
    let again = StorageOutbox(in: second, network: network)
    #expect(try await again.items(OutboxPage(limit: 5000)).count == count)
    await second.close()
    await storage.close()
    // A read-only disk sends nothing: what became of an item could not be stored.
    try disk.set(readOnly: true)
    let closed = Self.open(disk)
    let stuck = StorageOutbox(in: closed, network: network, clock: NetworkClock(ImmediateClock()) { Date() })
    let readOnly = await add(-1, size, to: stuck, bodies)
    #expect(readOnly?.code == .storage)
    #expect((readOnly?.underlying as? StorageError)?.code == .readOnly, "\(String(describing: readOnly))")
    let turns = Locked(0)
    let waiting = Task { try await stuck.run() }
    for try await _ in stuck.changes()
    where turns.withLock({
      $0 += 1; return $0 > 3
    }) { break }
    waiting.cancel()
    _ = await waiting.result
    #expect(network.requests.isEmpty)
    await closed.close()
    // With room, everything is sent once.
    try disk.set(readOnly: false)
    try disk.resize(kilobytes: 16_000)
    let roomy = Self.open(disk)
    let last = StorageOutbox(in: roomy, network: network, clock: NetworkClock(ImmediateClock()) { Date() })
    #expect(await add(-2, size, to: last, bodies) == nil)
    let running = Task { try await last.run() }
    for try await summary in last.changes() where summary.pending == 0 { break }
    running.cancel()
    try await running.value
    let sent = Set(network.requests.map(\.body))
    #expect(sent == bodies.withLock { Set($0) } && network.requests.count == sent.count)
    await roomy.close()
  }

  private func add(
    _ number: Int, _ size: Int, to outbox: StorageOutbox, _ bodies: Locked<[[UInt8]]>
  ) async -> OutboxError? {
    let body = Array("\(number):".utf8) + Self.body(number, size)
    do throws(OutboxError) {
      try await outbox.add(HTTPRequest(.post, URL(filePath: "/a").http, body: HTTPBody(body)), label: "\(number)")
      bodies.withLock { $0.append(body) }
      return nil
    } catch {
      return error
    }
  }
}

/// Reads what a closure returns.
final class ClosureReader: HTTPBodyReader {
  private let next: @Sendable () -> [UInt8]?
  init(_ next: @escaping @Sendable () -> [UInt8]?) { self.next = next }
  func read() async throws -> [UInt8]? { next() }
  func cancel() {}
}
