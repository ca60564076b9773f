import ServerTestFixtures
import ServerHTTP

/// A handler of a closure, whose failures have a format of their own.
struct ClosureHandler: HTTPHandler {
  let respond: @Sendable (ServerRequest) async -> ServerResponse

  init(_ respond: @escaping @Sendable (ServerRequest) async -> ServerResponse) { self.respond = respond }

  func respond(to request: ServerRequest) async -> ServerResponse { await respond(request) }

  func response(to failure: HTTPFailure) -> ServerResponse {
    ServerResponse(
      status: failure.status, fields: [.init("Content-Type", "application/fhir+json")],
      body: .bytes(Array("failure(\(failure.reason))".utf8)))
  }
}

extension ClosureHandler {
  /// Describes each request.
  static let echo = ClosureHandler { request in
    let query = request.query.map { "\($0.name)=\($0.value ?? "nil")" }.joined(separator: "&")
    return ServerResponse(
      status: 200,
      text: "\(request.method) \(request.path) \(query) \(request.body.count) from \(request.remoteAddress) at "
        + "\(request.scheme)://\(request.host)")
  }

  static func always(_ response: ServerResponse) -> ClosureHandler { ClosureHandler { _ in response } }
}

/// Starts a server, runs the body, and shuts the server down.
func withServer(
  _ handler: any HTTPHandler = ClosureHandler.echo, limits: HTTPServerLimits = HTTPServerLimits(),
  configure: (inout HTTPServerConfiguration) -> Void = { _ in }, _ body: (HTTPServer) async throws -> Void
) async throws {
  var configuration = HTTPServerConfiguration()
  configuration.limits = limits
  configure(&configuration)
  let server = try HTTPServer(handler, configuration: configuration)
  do {
    try await body(server)
  } catch {
    await server.shutdown(within: .zero)
    throw error
  }
  await server.shutdown(within: .zero)
}

/// Sends bytes over a new connection and returns all that comes back until it is closed.
func reply(from server: HTTPServer, to text: String) async -> String {
  guard let client = try? RawClient(server) else { return "the connection was refused" }
  await client.send(text)
  return await client.receiveAll()
}

/// Sends a request that ends its connection.
func reply(
  from server: HTTPServer, method: String = "GET", target: String, fields: [String] = [], body: String = ""
) async -> String {
  let lines = ["\(method) \(target) HTTP/1.1", "Host: localhost", "Connection: close"] + fields
  return await reply(from: server, to: lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
}

/// A count that tasks wait for.
actor Signal {
  private var count = 0
  private var waiters: [(Int, CheckedContinuation<Void, Never>)] = []

  func send() {
    count += 1
    for waiter in waiters where waiter.0 <= count { waiter.1.resume() }
    waiters.removeAll { $0.0 <= count }
  }

  func wait(for needed: Int = 1) async {
    guard count < needed else { return }
    await withCheckedContinuation { waiters.append((needed, $0)) }
  }
}

/// Waits until the task is cancelled.
func untilCancelled() async {
  let (stream, continuation) = AsyncStream<Void>.makeStream()
  await withTaskCancellationHandler {
    for await _ in stream {}
  } onCancel: {
    continuation.finish()
  }
}
