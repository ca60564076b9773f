import CServerMicroHTTPD
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
  let state: Locked<State>
  let started = ContinuousClock.now

  init(_ handler: any HTTPHandler, _ configuration: HTTPServerConfiguration) {
    self.handler = handler
    self.configuration = configuration
    watch = ConnectionWatch(configuration.limits)
    state = Locked(State(buckets: configuration.limits.rate.map(TokenBuckets.init)))
  }

  /// Starts to listen, and returns the port.
  func start() throws(HTTPServerError) -> UInt16 {
    let place = "\(configuration.address), port \(configuration.port)"
    let limits = configuration.limits
    var native = server_mhd_limits(
      // The library keeps a header and its index in half of this memory, and refuses larger ones with a page of its own.
      memory: max(limits.header, limits.target) * 6 + (64 << 10), connections: UInt32(clamping: limits.connections),
      connections_by_address: UInt32(clamping: limits.connectionsByAddress),
      idle_seconds: UInt32(clamping: max(1, limits.idleTime.components.seconds)))
    guard watch.start() else {
      watch.closeUnstarted()
      throw HTTPServerError(description: "The server cannot watch sockets: raise the limit of open files (ulimit -n).")
    }
    // Balanced when the daemon has stopped.
    var callbacks = Self.callbacks(Unmanaged.passRetained(self).toOpaque())
    errno = 0
    let made = SocketAddress.with(configuration.address, port: configuration.port) {
      server_mhd_start($0, &callbacks, &native)
    }
    guard let daemon = made ?? nil, let port = SocketAddress.port(ofSocket: server_mhd_listening_socket(daemon)) else {
      let reason = made == nil ? "it is no numeric address of IPv4 or IPv6" : String(cString: strerror(errno))
      watch.stop()
      Unmanaged.passUnretained(self).release()
      throw HTTPServerError(
        description:
          "The server cannot listen at \(place): \(reason). Choose another address, or port 0 for a free one.")
    }
    state.withLock { $0.daemon = daemon }
    return port
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
