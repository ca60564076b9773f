import Foundation
import SeamNetwork
import SeamSupport

/// A server that counts requests by their `Idempotency-Key`, and the module that reaches it.
final class OutboxServer: NetworkModule {
  /// A request that reached the server.
  struct Arrival: Sendable {
    let path: String
    let key: String
    let body: [UInt8]
    let method: HTTPMethod
    let fields: HTTPFields
    /// Whose credentials the module used.
    let account: String?
  }

  /// The server's reaction to a request.
  enum Answer: Sendable {
    case response(Int, HTTPFields = [], String = "")
    /// No response; the server does not get the request.
    case fail(NetworkError.Code)
    /// The server counts the request, and the response is lost.
    case lose
    /// The server counts the request once the suite releases it, and answers then.
    case hold
    /// The server counts the request, and the response waits for the suite.
    case holdResponse
  }

  private struct State {
    var arrivals: [Arrival] = []
    /// The first body of each key that was accepted.
    var counted: [String: Arrival] = [:]
    /// The status that the server answers again to a key.
    var stored: [String: Int] = [:]
    var scripts: [String: [Answer]] = [:]
    var account: String?
    var active = 0
    var mostActive = 0
    /// Paths that were released before their requests waited.
    var released: Set<String> = []
    var held: [UUID: (path: String, continuation: CheckedContinuation<Bool, Never>)] = [:]
  }

  private let state = Locked(State())
  let requestBuilder = RequestBuilder(baseURL: OutboxServer.url)
  let completionExecutor: any CompletionExecutor = ImmediateExecutor()
  /// The server's root.
  static let url = HTTPRequest.url("https://server.example")

  /// Answers the requests for a path one after another; the last answer is repeated.
  ///
  /// Without one, it is status 201.
  func on(_ path: String, _ answers: Answer...) {
    state.withLock { state in
      state.scripts[path] = answers
      state.released.remove(path)
    }
  }

  /// The credentials that the module uses.
  func signIn(_ account: String?) { state.withLock { $0.account = account } }

  /// All requests that arrived.
  var arrivals: [Arrival] { state.withLock { $0.arrivals } }
  func arrivals(at path: String) -> [Arrival] { arrivals.filter { $0.path == path } }
  /// The requests that count, once for each key.
  var counted: [Arrival] { state.withLock { Array($0.counted.values) } }
  func counted(at path: String) -> [Arrival] { counted.filter { $0.path == path } }
  /// How many requests were under way at the same time.
  var mostActive: Int { state.withLock { $0.mostActive } }
  var held: Int { state.withLock { $0.held.count } }

  /// Answers the held requests for a path, and holds no later ones.
  func release(_ path: String) {
    let released = state.withLock { state in
      let ids = state.held.filter { $0.value.path == path }.keys
      state.scripts[path] = []
      state.released.insert(path)
      return ids.compactMap { state.held.removeValue(forKey: $0) }
    }
    for held in released { held.continuation.resume(returning: true) }
  }

  func releaseAll() {
    for path in Set(state.withLock { $0.held.values.map(\.path) }) { release(path) }
  }

  func perform<Request: NetworkRequest>(_ request: Request) async throws(NetworkError) -> Request.Response {
    let response = try await send(try requestBuilder.build(request))
    do {
      return try request.decode(response, body: try await response.body.collect(upTo: 1 << 20))
    } catch {
      throw NetworkError(error, for: nil)
    }
  }

  func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let body: [UInt8]
    do {
      body = try await request.body?.collect(upTo: 64 << 20) ?? []
    } catch {
      throw NetworkError(error, for: request)
    }
    if Task.isCancelled { throw NetworkError(CancellationError(), for: request) }
    let path = request.url.path()
    let (arrival, answer) = state.withLock { state in
      let arrival = Arrival(
        path: path, key: request.fields["Idempotency-Key"] ?? "", body: body, method: request.method,
        fields: request.fields, account: state.account)
      let answer = state.scripts[path]?.first ?? .response(201)
      if (state.scripts[path]?.count ?? 0) > 1 { state.scripts[path]?.removeFirst() }
      if case .fail = answer {} else { state.arrivals.append(arrival) }
      state.active += 1
      state.mostActive = max(state.mostActive, state.active)
      return (arrival, answer)
    }
    defer { state.withLock { $0.active -= 1 } }
    switch answer {
    case .fail(let code): throw NetworkError(code, reason: "the suite told the module to fail", request: request)
    case .response(let status, let fields, let text):
      return HTTPResponse(count(arrival, status), fields: fields, body: HTTPBody(text), url: request.url)
    case .lose:
      _ = count(arrival, 201)
      throw NetworkError(.connectionLost, reason: "the response was lost", request: request)
    case .hold:
      guard await hold(path) else { throw NetworkError(CancellationError(), for: request) }
      return HTTPResponse(count(arrival, 201), url: request.url)
    case .holdResponse:
      let status = count(arrival, 201)
      guard await hold(path) else { throw NetworkError(CancellationError(), for: request) }
      return HTTPResponse(status, url: request.url)
    }
  }

  /// Counts an accepted request, and returns the status; a refusal is stored under the key, and repeated.
  private func count(_ arrival: Arrival, _ status: Int) -> Int {
    state.withLock { state in
      if let stored = state.stored[arrival.key] { return stored }
      if (200..<300).contains(status) { state.counted[arrival.key] = arrival }
      if [200, 201, 422].contains(status) { state.stored[arrival.key] = status }
      return status
    }
  }

  /// Waits for the suite; false if the task was cancelled.
  private func hold(_ path: String) async -> Bool {
    let id = UUID()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if state.released.contains(path) { return true }
          state.held[id] = (path, continuation)
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      state.withLock { $0.held.removeValue(forKey: id) }?.continuation.resume(returning: false)
    }
  }
}

extension HTTPRequest {
  /// A URL that the suite wrote.
  static func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/") }

  /// A request for a path of the suite's server.
  static func post(_ path: String, _ body: String = "", fields: HTTPFields = []) -> HTTPRequest {
    HTTPRequest(.post, OutboxServer.url.appending(path: path), fields: fields, body: HTTPBody(body))
  }
}
