public import SeamNetwork

/// A server of HTTP/1.1 on 127.0.0.1 that answers as a test tells it to, faults included, and records the requests.
///
/// ```swift
/// let server = try ScriptedServer()
/// server.on(.get, "/people", .response(503), .response(body: "[]"))
/// …
/// #expect(server.requests.map(\.target) == ["/people", "/people"])
/// await server.stop()
/// ```
///
/// Requests without an answer get status 404. One thread serves all connections; it ends with ``stop()``.
public final class ScriptedServer: Sendable {
  /// Connections of clients.
  public struct Connections: Hashable, Sendable {
    /// Connections that the server accepted.
    public let opened: Int
    /// Connections that the server closed.
    public let closed: Int
    /// Connections that the server has not closed.
    public var open: Int { opened - closed }
  }

  private let core: ServerCore
  private let listener: Listener
  /// The port, which the system chose.
  public let port: Int
  /// The address of the root, without a slash at its end.
  public let baseURL: String

  /// Starts a server without TLS.
  ///
  /// - Parameters:
  ///   - clock: the clock of all pauses in answers.
  ///   - headerLimit: the most bytes of a request's header; larger ones are answered with 431.
  ///   - bodyLimit: the most bytes of a request's body; larger ones are answered with 413.
  /// - Throws: the system's error if no socket, pipe or port is available.
  public convenience init(
    clock: any Clock<Duration> = ContinuousClock(), headerLimit: Int = 65536, bodyLimit: Int = 64 << 20
  ) throws {
    try self.init(clock: clock, limits: .init(header: headerLimit, body: bodyLimit), security: nil)
  }

  init(clock: any Clock<Duration>, limits: RequestParser.Limits, security: (any SecureSessionFactory)?) throws {
    let (descriptor, port) = try Socket.listen()
    let loop: EventLoop
    do {
      loop = try EventLoop(name: "Scripted:\(port)")
    } catch {
      Socket.close(descriptor)
      throw error
    }
    core = ServerCore(loop: loop, limits: limits, clock: clock, security: security)
    listener = Listener(descriptor: descriptor, server: core)
    self.port = port
    baseURL = "\(security == nil ? "http" : "https")://127.0.0.1:\(port)"
    Task { [listener] in await listener.run() }
  }

  deinit {
    Task { [core, listener] in await Self.stop(core, listener) }
  }

  /// Closes all connections and the port, and ends the thread.
  ///
  /// Returns promptly, also while answers pause or stall. Answers that are under way are cut off.
  public func stop() async { await Self.stop(core, listener) }

  private static func stop(_ core: ServerCore, _ listener: Listener) async {
    await listener.close()
    await core.closeConnections()
    core.journal.stop()
    await core.loop.stop()
  }

  // MARK: Answers

  /// Answers requests for a path one after another; the last answer is repeated.
  ///
  /// - Parameters:
  ///   - method: the method, or nil for all of them.
  ///   - path: the path as it is encoded; with a query, only requests with exactly this query match. If several
  ///     calls match a request, the last one answers.
  ///   - answers: the answers in their order.
  public func on(_ method: HTTPMethod?, _ path: String, _ answers: ScriptedAnswer...) {
    add([Script.Rule(pattern: RequestPattern(method, path), answers: .list(answers))])
  }

  /// Answers requests for a path by a closure, which runs on the server's thread.
  ///
  /// An error that the closure throws becomes status 500 with its description.
  public func on(
    _ method: HTTPMethod?, _ path: String,
    answer: @escaping @Sendable (ScriptedRequest) async throws -> ScriptedAnswer
  ) {
    add([Script.Rule(pattern: RequestPattern(method, path), answers: .handler(answer))])
  }

  /// Redirects each path to the next, and the last to the first.
  public func redirectLoop(_ paths: String..., status: Int = 302) {
    for (index, path) in paths.enumerated() {
      on(nil, path, .redirect(to: paths[(index + 1) % paths.count], status: status))
    }
  }

  func add(_ rules: [Script.Rule]) { core.add(rules) }

  // MARK: Records

  /// All requests so far, in the order of arrival.
  ///
  /// A request is recorded once it is complete, before its answer begins.
  public var requests: [ScriptedRequest] { core.journal.entries.requests }

  /// Waits until so many requests arrived, and returns all of them.
  ///
  /// - Throws: `CancellationError`, or ``ScriptedServerStopped`` if the server stops first.
  public func requests(atLeast count: Int) async throws -> [ScriptedRequest] {
    try await core.journal.entries { $0.requests.count >= count }.requests
  }

  /// How many bytes the system took from the server so far, those of TLS included; a client may not have read them.
  public var bytesSent: Int { core.journal.entries.bytesSent }

  /// How many connections were opened and closed so far.
  public var connections: Connections { Connections(core.journal.entries) }

  /// Waits until the connections meet a condition, and returns them.
  ///
  /// - Throws: `CancellationError`, or ``ScriptedServerStopped`` if the server stops first.
  @discardableResult public func connections(
    where condition: @escaping @Sendable (Connections) -> Bool
  ) async throws -> Connections {
    Connections(try await core.journal.entries { condition(Connections($0)) })
  }
}

extension ScriptedServer.Connections {
  fileprivate init(_ entries: ServerJournal.Entries) {
    self.init(opened: entries.opened, closed: entries.closed)
  }
}
