import Foundation
import SeamNetwork
import SeamNetworkStorage
import SeamNetworkTesting
import SeamStorage
import SeamSupport

/// A storage that makes so many writes, and then fails for ever.
final class CountedStorage: StorageBackend, TransactionalStorage {
  private let base: InMemoryStorage
  private let left: Locked<Int>

  init(_ base: InMemoryStorage, writes: Int) {
    self.base = base
    left = Locked(writes)
  }

  var capabilities: StorageCapabilities { base.capabilities }
  func bytes(forKey key: String) async throws -> [UInt8]? { base.bytes(forKey: key) }
  func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    base.keys(withPrefix: prefix, page: page)
  }
  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    base.entries(withPrefix: prefix, page: page)
  }
  func write(_ batch: StorageBatch) async throws {
    let isCut = left.withLock { left in
      left -= 1
      return left < 0
    }
    if isCut { throw StorageError(.closed, reason: "the process was killed") }
    try base.write(batch)
  }
  func changes(in scope: StorageScope) -> AsyncStream<Void> { base.changes(in: scope) }
}

/// A storage whose next writes fail.
final class FailingStorage: StorageBackend, TransactionalStorage {
  private let base: InMemoryStorage
  private let failures = Locked(0)

  init(_ base: InMemoryStorage) { self.base = base }

  func fail(writes: Int) { failures.withLock { $0 = writes } }

  var capabilities: StorageCapabilities { base.capabilities }
  func bytes(forKey key: String) async throws -> [UInt8]? { base.bytes(forKey: key) }
  func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    base.keys(withPrefix: prefix, page: page)
  }
  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    base.entries(withPrefix: prefix, page: page)
  }
  func write(_ batch: StorageBatch) async throws {
    let fails = failures.withLock { failures in
      failures -= 1
      // Each second one, so that there are failures after each step.
      return failures >= 0 && failures.isMultiple(of: 2)
    }
    if fails { throw StorageError(.full, reason: "there is no room") }
    try base.write(batch)
  }
  func changes(in scope: StorageScope) -> AsyncStream<Void> { base.changes(in: scope) }
}

/// A storage that keeps values in the clear.
struct OpenStorage: StorageBackend, TransactionalStorage {
  let base: InMemoryStorage
  var capabilities: StorageCapabilities {
    var capabilities = base.capabilities
    capabilities.keepsSecrets = false
    return capabilities
  }
  func bytes(forKey key: String) async throws -> [UInt8]? { base.bytes(forKey: key) }
  func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    base.keys(withPrefix: prefix, page: page)
  }
  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    base.entries(withPrefix: prefix, page: page)
  }
  func write(_ batch: StorageBatch) async throws { try base.write(batch) }
  func changes(in scope: StorageScope) -> AsyncStream<Void> { base.changes(in: scope) }
}

/// A module that accepts everything.
final class RecordingModule: NetworkModule {
  struct Request: Sendable {
    let path: String
    let key: String
    let body: [UInt8]
  }

  private let recorded = Locked<[Request]>([])
  var requests: [Request] { recorded.withLock(\.self) }
  var requestBuilder: RequestBuilder { RequestBuilder(baseURL: URL(filePath: "/").http) }
  var completionExecutor: any CompletionExecutor { ImmediateExecutor() }

  func perform<Request: NetworkRequest>(_ request: Request) async throws(NetworkError) -> Request.Response {
    throw NetworkError(.failed, reason: "this module sends only")
  }

  func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    do {
      let body = try await request.body?.collect(upTo: 1 << 30) ?? []
      let key = request.fields["Idempotency-Key"] ?? ""
      recorded.withLock { $0.append(Request(path: request.url.path(), key: key, body: body)) }
      return HTTPResponse(201, url: request.url)
    } catch {
      throw NetworkError(error, for: request)
    }
  }
}

/// A clock on which every pause is over at once.
struct ImmediateClock: Clock {
  typealias Duration = Swift.Duration
  typealias Instant = ContinuousClock.Instant
  var now: Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    await Task.yield()
  }
}

extension URL {
  /// The path at a server of tests.
  var http: URL { URL(string: "https://example.com\(path)") ?? self }
}
