public import Foundation
public import SeamNetwork
import SeamSupport

/// A network module for the tests of an app: it answers typed requests from closures or values and records them.
///
/// ```swift
/// let network = FakeNetworkModule()
/// network.on(GetPeople.self) { request in [wilma] }
/// network.on(GetPerson.self, inOrder: .failure(NetworkError(.offline, reason: "no connection")), .success(wilma))
/// let people = try await PeopleLibrary(network: network).refresh()
/// #expect(network.performed(GetPeople.self).count == 1)
/// ```
///
/// Nothing is sent, encoded or decoded. A request is built by ``requestBuilder`` first, so one that cannot be built
/// fails as it does in `DefaultNetworkModule`. A request without an answer fails with an error that names its type. A
/// cancelled call ends with the code `cancelled`, also if its answer ignores the cancellation.
public final class FakeNetworkModule: NetworkModule {
  private struct State: Sendable {
    var answers: [ObjectIdentifier: any Sendable] = [:]
    var performed: [ObjectIdentifier: [any NetworkRequest]] = [:]
    var respond: (@Sendable (HTTPRequest) async throws -> HTTPResponse)?
    var sent: [HTTPRequest] = []
  }

  public let requestBuilder: RequestBuilder
  /// Runs completions at once.
  public let completionExecutor: any CompletionExecutor = ImmediateExecutor()
  private let state = Locked(State())

  /// Creates a module without answers.
  ///
  /// - Parameter baseURL: the URL before each path; `https://fake.invalid/` by default, a host that never exists
  ///   (RFC 6761, section 6.4).
  public init(baseURL: URL? = nil) {
    var parts = URLComponents()
    (parts.scheme, parts.host, parts.path) = ("https", "fake.invalid", "/")
    requestBuilder = RequestBuilder(baseURL: baseURL ?? parts.url ?? URL(filePath: "/"))
  }

  /// Answers all requests of a type by a closure.
  ///
  /// It replaces earlier answers to the type; the record of performed requests stays.
  ///
  /// - Parameters:
  ///   - type: the type of the requests.
  ///   - answer: returns the decoded response, or throws. An error that is not a `NetworkError` is reported as one with
  ///     the code `failed`.
  public func on<Request: NetworkRequest>(
    _ type: Request.Type, answer: @escaping @Sendable (_ request: Request) async throws -> Request.Response
  ) {
    set(Answers<Request>([answer]))
  }

  /// Answers the requests of a type one after another; the last answer is repeated.
  ///
  /// It replaces earlier answers to the type; the record of performed requests stays.
  public func on<Request: NetworkRequest>(
    _ type: Request.Type, inOrder first: Result<Request.Response, NetworkError>,
    _ rest: Result<Request.Response, NetworkError>...
  ) {
    set(Answers<Request>(([first] + rest).map { result in { _ in try result.get() } }))
  }

  /// Answers the requests of ``send(_:)`` by a closure, which replaces an earlier one.
  ///
  /// - Parameter answer: returns the response with any status, or throws.
  public func onSend(_ answer: @escaping @Sendable (_ request: HTTPRequest) async throws -> HTTPResponse) {
    state.withLock { $0.respond = answer }
  }

  /// Returns the performed requests of a type, in the order of the calls, with those that failed or had no answer.
  public func performed<Request: NetworkRequest>(_ type: Request.Type) -> [Request] {
    state.withLock { $0.performed[ObjectIdentifier(type)] ?? [] }.compactMap { $0 as? Request }
  }

  /// The requests of ``send(_:)``, in the order of the calls, with those that failed or had no answer.
  public var sent: [HTTPRequest] { state.withLock { $0.sent } }

  public func perform<Request: NetworkRequest>(_ request: Request) async throws(NetworkError) -> Request.Response {
    let built = try requestBuilder.build(request)
    let key = ObjectIdentifier(Request.self)
    let answers = state.withLock { state in
      state.performed[key, default: []].append(request)
      return state.answers[key] as? Answers<Request>
    }
    guard let answer = answers?.next() else {
      throw UnansweredRequest(call: "on(\(Request.self).self) { request in … }").error("\(Request.self)", built)
    }
    return try await Self.run(built) { try await answer(request) }
  }

  public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    try request.check()
    let answer = state.withLock { state in
      state.sent.append(request)
      return state.respond
    }
    guard let answer else {
      throw UnansweredRequest(call: "onSend { request in … }").error("requests of `send`", request)
    }
    return try await Self.run(request) { try await answer(request) }
  }

  private func set<Request: NetworkRequest>(_ answers: Answers<Request>) {
    state.withLock { $0.answers[ObjectIdentifier(Request.self)] = answers }
  }

  /// Runs an answer, and returns without it if the task is cancelled.
  private static func run<Value: Sendable>(
    _ request: HTTPRequest, _ answer: @escaping @Sendable () async throws -> Value
  ) async throws(NetworkError) -> Value {
    do {
      return try await withDeadline(
        nil, clock: NetworkClock(), timeoutError: NetworkError(.timedOut, reason: "there is no timeout"),
        operation: answer)
    } catch {
      throw NetworkError(error, for: request)
    }
  }
}

/// The answers to one type of requests; the last is repeated.
private final class Answers<Request: NetworkRequest>: Sendable {
  typealias Answer = @Sendable (Request) async throws -> Request.Response
  private let rest: Locked<[Answer]>

  init(_ answers: [Answer]) { rest = Locked(answers) }

  func next() -> Answer? { rest.withLock { $0.count > 1 ? $0.removeFirst() : $0.first } }
}

/// A request to which a test gave no answer.
struct UnansweredRequest: Error, CustomStringConvertible {
  /// The call that gives one.
  let call: String

  var description: String { "call `\(call)` on the FakeNetworkModule before the request is made" }

  func error(_ what: String, _ request: HTTPRequest) -> NetworkError {
    NetworkError(.failed, reason: "FakeNetworkModule has no answer to \(what)", request: request, underlying: self)
  }
}
