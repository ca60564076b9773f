import CServerMicroHTTPD
import CoreSupport
import Dispatch
import Glibc

/// Owns libmicrohttpd's daemon: accepts requests on its thread, and runs the handler in tasks.
///
/// The connection is suspended while a task works on its request, and resumed with the response.
///
/// Sendable because the state has a lock, and the rest is constant or used by the daemon's thread alone.
final class HTTPDaemon: @unchecked Sendable {
  struct State {
    var daemon: OpaquePointer?
    /// Whether connections are closed after their next response.
    var isShuttingDown = false
    /// Whether no connection may be suspended any more.
    var isStopping = false
    var isStopped = false
    var suspended: [ObjectIdentifier: HTTPExchange] = [:]
    var exchanges: [ObjectIdentifier: HTTPExchange] = [:]
    var idleWaiters: [CheckedContinuation<Void, Never>] = []
    var stopWaiters: [CheckedContinuation<Void, Never>] = []
    var buckets: TokenBuckets?
  }

  let handler: any HTTPHandler
  let configuration: HTTPServerConfiguration
  let watch: ConnectionWatch
  let gate: ConnectionGate
  /// The port that the gate listens at.
  let port: UInt16
  let state: Locked<State>
  let started = ContinuousClock.now

  /// Binds the listener; ``start()`` begins to accept.
  init(_ handler: any HTTPHandler, _ configuration: HTTPServerConfiguration) throws(HTTPServerError) {
    self.handler = handler
    self.configuration = configuration
    state = Locked(State(buckets: configuration.limits.rate.map(TokenBuckets.init)))
    guard let watchPoller = Poller(), let gatePoller = Poller() else { throw .noDescriptors }
    watch = ConnectionWatch(configuration.limits, poller: watchPoller)
    let listener = try Listener(configuration)
    port = listener.port
    gate = ConnectionGate(listener: listener.socket, poller: gatePoller, configuration)
  }

  func start() throws(HTTPServerError) {
    let limits = configuration.limits
    var native = server_mhd_limits(
      // Each connection keeps this memory, and the library clears all of it after each request. It holds a header and
      // its index; what is larger the library refuses with a page of its own.
      memory: max(limits.header, limits.target) * 2 + (32 << 10), connections: UInt32(clamping: limits.connections),
      idle_seconds: UInt32(clamping: max(1, limits.idleTime.components.seconds)))
    // Balanced when the daemon has stopped.
    var callbacks = Self.callbacks(Unmanaged.passRetained(self).toOpaque())
    guard let daemon = server_mhd_start(&callbacks, &native) else {
      Unmanaged.passUnretained(self).release()
      gate.closeUnstarted()
      throw .noDescriptors
    }
    state.withLock { $0.daemon = daemon }
    watch.start()
    gate.start(
      answer: { [handler] in handler.answer(to: $0) },
      pass: { [weak self] in self?.take($0, $1, $2) ?? Self.refuse($0) })
  }

  /// Passes a socket to the library; false if the socket was closed instead.
  private func take(_ socket: Int32, _ peer: UnsafePointer<sockaddr>, _ size: socklen_t) -> Bool {
    let daemon = state.withLock { $0.isShuttingDown ? nil : $0.daemon }
    guard let daemon else { return Self.refuse(socket) }
    // The library closes the socket if it refuses it.
    return MHD_add_connection(daemon, socket, peer, size) == .YES
  }

  private static func refuse(_ socket: Int32) -> Bool {
    close(socket)
    return false
  }

  // MARK: Suspending

  /// Suspends the connection of an exchange; false if the daemon stops.
  func suspend(_ exchange: HTTPExchange) -> Bool {
    state.withLock { state in
      guard !state.isStopping else { return false }
      MHD_suspend_connection(exchange.connection)
      state.suspended[ObjectIdentifier(exchange)] = exchange
      return true
    }
  }

  /// Resumes the connection of an exchange if it is suspended.
  func resume(_ exchange: HTTPExchange, with response: ServerResponse? = nil) {
    state.withLock { state in
      guard state.suspended.removeValue(forKey: ObjectIdentifier(exchange)) != nil else { return }
      if let response { exchange.response = response }
      MHD_resume_connection(exchange.connection)
    }
  }

  // MARK: Exchanges

  func present(_ exchange: HTTPExchange) {
    state.withLock { $0.exchanges[ObjectIdentifier(exchange)] = exchange }
  }

  func end(_ exchange: HTTPExchange) {
    exchange.cancel()
    exchange.pipe?.close()
    let waiters = state.withLock { state in
      state.exchanges[ObjectIdentifier(exchange)] = nil
      return state.takeIdleWaiters()
    }
    for waiter in waiters { waiter.resume() }
  }

  /// The time for which a client has to wait; nil if its request is within the rate.
  func delay(of client: String) -> Duration? {
    state.withLock { $0.buckets?.take(from: client, at: .now - started) }
  }
}

extension HTTPDaemon.State {
  mutating func takeIdleWaiters() -> [CheckedContinuation<Void, Never>] {
    guard exchanges.isEmpty else { return [] }
    defer { idleWaiters = [] }
    return idleWaiters
  }
}
