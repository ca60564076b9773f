import CRawCurl
import Foundation
import SeamNetwork
import SeamNetworkCurl

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The clients of all sides, for one server.
final class NetworkClients: Sendable {
  struct WrongAnswer: Error {}

  private let session = CurlNetworkSession(configuration: SessionConfiguration(maximumConnectionsPerHost: 64))
  private let module: DefaultNetworkModule
  private let urlSession: URLSession
  private let small: URL
  private let large: URL

  init(_ server: LoopbackServer) throws {
    small = server.url.appendingPathComponent("small")
    large = server.url.appendingPathComponent("large")
    module = DefaultNetworkModule(
      session: session, requestBuilder: RequestBuilder(baseURL: server.url),
      behaviours: [
        Logging(to: { _ in }), Metrics(to: { _ in }), Headers([HTTPField("User-Agent", "seam-bench")]),
        HTTPCache(in: InMemoryHTTPCacheStore()), Retry(), WaitForConnectivity(), HostLimit(64),
        Authentication(FixedCredentials(), for: [server.url]), Cookies(in: CookieJar()),
      ])
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 64
    configuration.urlCache = nil
    urlSession = URLSession(configuration: configuration)
  }

  func close() async {
    await session.close()
    urlSession.invalidateAndCancel()
  }

  // MARK: The small file

  /// Gets the small file a number of times, one after another, and returns the duration of each call.
  func get(_ side: NetworkSide, count: Int) async throws -> [Duration] {
    switch side {
    case .raw: try await getRaw(count)
    case .session:
      try await timed(count) { [self] in
        try await session.send(HTTPRequest(.get, small)).body.collect(upTo: 4096).count
      }
    case .module: try await timed(count) { [self] in try await module.perform(GetSmall()).count }
    case .urlsession: try await timed(count) { [self] in try await urlSession.data(from: small).0.count }
    }
  }

  private func timed(_ count: Int, get: () async throws -> Int) async throws -> [Duration] {
    var times: [Duration] = []
    times.reserveCapacity(count)
    for _ in 0..<count {
      let start = ContinuousClock.now
      guard try await get() == LoopbackServer.smallSize else { throw WrongAnswer() }
      times.append(.now - start)
    }
    return times
  }

  private func getRaw(_ count: Int) async throws -> [Duration] {
    let address = small.absoluteString
    return try await onThread {
      var times = [Int64](repeating: 0, count: count)
      guard raw_curl_get(address, Int32(count), &times) == Int64(count * LoopbackServer.smallSize) else {
        throw WrongAnswer()
      }
      return times.map { .nanoseconds($0) }
    }
  }

  // MARK: The large file

  /// Reads the large file, and drops it.
  func readLarge(_ side: NetworkSide) async throws {
    var count = 0
    switch side {
    case .raw:
      let address = large.absoluteString
      count = try await onThread { Int(raw_curl_download(address, nil)) }
    case .session: for try await bytes in try await session.send(HTTPRequest(.get, large)).body { count += bytes.count }
    case .module: for try await bytes in try await module.send(HTTPRequest(.get, large)).body { count += bytes.count }
    case .urlsession: count = try await urlSession.data(from: large).0.count
    }
    guard count == LoopbackServer.largeSize else { throw WrongAnswer() }
  }

  /// Downloads the large file to a path, by the module or in C.
  func downloadLarge(_ side: NetworkSide, to path: String) async throws {
    let address = large.absoluteString
    let count =
      side == .raw
      ? try await onThread { raw_curl_download(address, path) }
      : try await module.download(HTTPRequest(.get, large), to: path).size
    guard count == LoopbackServer.largeSize else { throw WrongAnswer() }
  }

  /// Runs a body that blocks on a thread of its own.
  private func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
  }
}

private struct GetSmall: NetworkRequest {
  typealias Response = [UInt8]
  let path: RequestPath = "small"
}

/// A token that never expires.
private struct FixedCredentials: CredentialsProvider {
  func credentials() async -> Credentials? { .bearer("token") }
  func refresh(_ rejected: Credentials) async -> Credentials? { nil }
}
