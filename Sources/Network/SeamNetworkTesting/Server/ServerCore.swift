import SeamNetwork
import SeamSupport

/// The state that the connections of a server share: its loop, limits, clock, script and journal.
final class ServerCore: Sendable {
  let loop: EventLoop
  let limits: RequestParser.Limits
  let clock: any Clock<Duration>
  let security: (any SecureSessionFactory)?
  let journal = ServerJournal()
  private let script = Locked(Script())
  private let connections = Locked<[Int: Connection]?>([:])

  init(
    loop: EventLoop, limits: RequestParser.Limits, clock: any Clock<Duration>, security: (any SecureSessionFactory)?
  ) {
    self.loop = loop
    self.limits = limits
    self.clock = clock
    self.security = security
  }

  func add(_ rules: [Script.Rule]) { script.withLock { script in for rule in rules { script.add(rule) } } }

  // MARK: Connections

  /// Serves a client on a descriptor, which the connection closes.
  func serve(_ descriptor: Int32) {
    let number = journal.update { entries in
      entries.opened += 1
      return entries.opened
    }
    let connection = Connection(number: number, descriptor: descriptor, server: self)
    let isRunning = connections.withLock { connections in
      connections?[number] = connection
      return connections != nil
    }
    Task {
      if isRunning { await connection.serve() } else { await connection.close() }
    }
  }

  func didClose(_ connection: Connection) {
    connections.withLock { _ = $0?.removeValue(forKey: connection.number) }
    journal.update { $0.closed += 1 }
  }

  /// Closes all connections, and serves no others.
  func closeConnections() async {
    let open = connections.withLock { connections in
      defer { connections = nil }
      return connections ?? [:]
    }
    for connection in open.values { await connection.close() }
  }

  // MARK: Requests

  /// Records a request, and returns its answer.
  func answer(to request: ScriptedRequest) async -> ScriptedAnswer {
    // In one step, so that a test that has seen the request finds its scenario moved on.
    let choice = script.withLock { $0.choose(for: request) }
    journal.update { $0.requests.append(request) }
    switch choice {
    case .answer(let answer): return answer
    case .handler(let handler):
      do {
        return try await handler(request)
      } catch {
        return .response(500, body: "The answer to \(request.method.rawValue) \(request.target) threw: \(error)\n")
      }
    case .unmatched:
      return .response(
        404, body: "No answer is scripted for \(request.method.rawValue) \(request.target). Add one with on(_:_:_:).\n")
    }
  }
}
