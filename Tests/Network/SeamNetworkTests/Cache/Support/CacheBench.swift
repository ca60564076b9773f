import Foundation
import SeamNetwork
import SeamSupport
import Testing

/// A date and a clock that only a test moves on.
final class TestClock: Sendable {
  private let offset = Locked(0.0)
  let start: Date

  init(start: Date = Date(timeIntervalSince1970: 1_800_000_000)) { self.start = start }

  var date: Date { start.addingTimeInterval(offset.withLock { $0 }) }

  func advance(by seconds: Double) { offset.withLock { $0 += seconds } }

  var clock: NetworkClock { NetworkClock(date: { self.date }) }
}

/// An answer of a scripted server.
struct Answer: Sendable {
  var status = 200
  var fields: HTTPFields = []
  var body: HTTPBody = HTTPBody("body")
  var error: NetworkError?

  init(_ status: Int = 200, _ fields: [String: String] = [:], body: String = "body") {
    self.status = status
    self.fields = HTTPFields(fields.sorted { $0.key < $1.key }.map { HTTPField($0.key, $0.value) })
    self.body = HTTPBody(body)
  }

  static func failure(_ code: NetworkError.Code) -> Answer {
    var answer = Answer()
    answer.error = NetworkError(code, reason: "scripted")
    return answer
  }
}

/// A cache over a server that answers from a script, with the clock of the test.
final class CacheBench: Sendable {
  let clock = TestClock()
  let cache: HTTPCache
  let store: any HTTPCacheStore
  private let answers: Locked<[Answer]>
  private let requests = Locked<[HTTPRequest]>([])

  init(
    _ store: some HTTPCacheStore = InMemoryHTTPCacheStore(), maximumBodySize: Int = 10 << 20,
    partition: @escaping @Sendable () async -> String = { "" }, answers: [Answer] = []
  ) {
    self.store = store
    cache = HTTPCache(in: store, maximumBodySize: maximumBodySize, partition: partition)
    self.answers = Locked(answers)
  }

  /// The requests that the server received.
  var received: [HTTPRequest] { requests.withLock { $0 } }

  /// Appends an answer.
  func answer(_ answer: Answer) { answers.withLock { $0.append(answer) } }

  /// The request of a test.
  static func request(
    _ method: HTTPMethod = .get, _ path: String = "/", _ fields: [(String, String)] = [],
    policy: CachePolicy = .protocolDefined
  ) throws -> HTTPRequest {
    let url = try #require(URL(string: path, relativeTo: URL(string: "http://example.com")))
    return HTTPRequest(
      method, url.absoluteURL, fields: HTTPFields(fields.map { HTTPField($0.0, $0.1) }),
      options: RequestOptions(cachePolicy: policy))
  }

  /// Sends a request through the cache; without an answer left the server fails with status 599.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await cache.intercept(request, in: NetworkCall(clock: clock.clock)) { request in
      self.requests.withLock { $0.append(request) }
      let answer = self.answers.withLock { $0.isEmpty ? Answer(599, body: "no answer") : $0.removeFirst() }
      if let error = answer.error { throw error }
      return HTTPResponse(
        answer.status, fields: answer.fields, body: request.method == .head ? HTTPBody([]) : answer.body,
        url: request.url)
    }
  }

  /// Sends a request, and reads its body.
  func get(
    _ path: String = "/", _ fields: [(String, String)] = [], method: HTTPMethod = .get,
    policy: CachePolicy = .protocolDefined
  ) async throws -> (response: HTTPResponse, body: String) {
    let response = try await send(try Self.request(method, path, fields, policy: policy))
    return (response, String(decoding: try await response.body.collect(upTo: 1 << 24), as: UTF8.self))
  }
}
