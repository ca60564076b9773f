import CServerMicroHTTPD
import Foundation
import Glibc

/// Notices clients that close their connections while the daemon does not read them, and requests that take too long.
///
/// libmicrohttpd polls no suspended connection, and its own time limit starts again with each byte. A thread of its own
/// waits for hang-ups of all sockets with epoll.
///
/// Sendable because a lock protects the connections, and the descriptors never change before the thread has ended.
final class ConnectionWatch: @unchecked Sendable {
  private struct State {
    var connections: [UInt64: HTTPConnection] = [:]
    var isStopped = false
  }

  private let limits: HTTPServerLimits
  private let state = Locked(State())
  private let poll = epoll_create1(Int32(EPOLL_CLOEXEC))
  private let wakeup = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
  private static let wakeupKey = UInt64.max
  /// How long what a client sent before it ended its side is still read.
  ///
  /// The library may miss that end.
  private static let graceTime = Duration.milliseconds(500)

  init(_ limits: HTTPServerLimits) { self.limits = limits }

  /// Starts the thread; false if the process has no descriptor or thread left.
  func start() -> Bool {
    guard poll >= 0, wakeup >= 0 else { return false }
    var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: Self.wakeupKey))
    guard epoll_ctl(poll, EPOLL_CTL_ADD, wakeup, &event) == 0 else { return false }
    let thread = Thread { self.run() }
    thread.name = "http-watch"
    thread.start()
    return true
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    wake()
  }

  /// Closes what ``start()`` does not need if the thread was never started.
  func closeUnstarted() {
    if poll >= 0 { close(poll) }
    if wakeup >= 0 { close(wakeup) }
  }

  func add(_ connection: HTTPConnection) {
    let wasEmpty = state.withLock { state in
      connection.deadline = .now + limits.idleTime + limits.requestTime
      var event = epoll_event(
        events: EPOLLRDHUP.rawValue | EPOLLET.rawValue, data: epoll_data_t(u64: UInt64(connection.socket)))
      epoll_ctl(poll, EPOLL_CTL_ADD, connection.socket, &event)
      defer { state.connections[UInt64(connection.socket)] = connection }
      return state.connections.isEmpty
    }
    if wasEmpty { wake() }
  }

  /// Forgets a connection before its socket is closed.
  func remove(_ connection: HTTPConnection) {
    state.withLock { state in
      epoll_ctl(poll, EPOLL_CTL_DEL, connection.socket, nil)
      state.connections[UInt64(connection.socket)] = nil
    }
  }

  /// The first line of a request has arrived.
  func begin(_ exchange: HTTPExchange, on connection: HTTPConnection) {
    state.withLock { _ in
      connection.exchange = exchange
      connection.deadline = .now + (connection.isGone ? min(Self.graceTime, limits.requestTime) : limits.requestTime)
    }
  }

  /// The request has arrived; returns whether the client is still there.
  func received(on connection: HTTPConnection) -> Bool {
    state.withLock { _ in
      connection.deadline = nil
      return !connection.isGone
    }
  }

  /// The response was sent; the connection waits for the next request.
  func end(on connection: HTTPConnection) {
    state.withLock { _ in
      connection.exchange = nil
      connection.deadline = .now + (connection.isGone ? Self.graceTime : limits.idleTime + limits.requestTime)
    }
  }

  private func wake() {
    var one: UInt64 = 1
    write(wakeup, &one, MemoryLayout<UInt64>.size)
  }

  // MARK: The thread

  private func run() {
    defer {
      close(poll)
      close(wakeup)
    }
    let tick = Int32(min(max((limits.requestTime / 4) / .milliseconds(1), 10), 250))
    var events = [epoll_event](repeating: epoll_event(), count: 64)
    while true {
      let (isStopped, isEmpty) = state.withLock { ($0.isStopped, $0.connections.isEmpty) }
      if isStopped { return }
      let count = epoll_wait(poll, &events, Int32(events.count), isEmpty ? -1 : tick)
      for event in events.prefix(Int(max(count, 0))) { handle(event) }
      closeLate()
    }
  }

  private func handle(_ event: epoll_event) {
    let key = event.data.u64
    guard key != Self.wakeupKey else {
      var count: UInt64 = 0
      read(wakeup, &count, MemoryLayout<UInt64>.size)
      return
    }
    let exchange = state.withLock { state -> HTTPExchange? in
      guard let connection = state.connections[key] else { return nil }
      connection.isGone = true
      connection.deadline = connection.deadline.map { min($0, .now + Self.graceTime) }
      return connection.exchange
    }
    exchange?.cancel()
  }

  /// Ends the connections whose requests are late.
  ///
  /// Under the lock, as the daemon removes a connection before it closes the socket, whose number may then be
  /// another's.
  private func closeLate() {
    state.withLock { state in
      let now = ContinuousClock.now
      for connection in state.connections.values where connection.deadline.map({ $0 < now }) ?? false {
        connection.deadline = nil
        Glibc.shutdown(connection.socket, Int32(SHUT_RDWR))
      }
    }
  }
}
