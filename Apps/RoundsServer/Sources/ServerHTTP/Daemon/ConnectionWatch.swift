import CServerMicroHTTPD
import CoreSupport
import Foundation
import Glibc

/// Notices clients that close their connections while the daemon does not read them, and requests that take too long.
///
/// libmicrohttpd polls no suspended connection, and its own time limit starts again with each byte. A thread of its own
/// waits for hang-ups of all sockets with epoll.
///
/// Sendable because a lock protects the connections.
final class ConnectionWatch: @unchecked Sendable {
  private struct State {
    var connections: [Int32: HTTPConnection] = [:]
    var isStopped = false
  }

  private let limits: HTTPServerLimits
  private let state = Locked(State())
  private let poller: Poller
  /// How long what a client sent before it ended its side is still read.
  ///
  /// The library may miss that end.
  private static let graceTime = Duration.milliseconds(500)

  init(_ limits: HTTPServerLimits, poller: Poller) {
    self.limits = limits
    self.poller = poller
  }

  func start() {
    Thread.detachNewThread { self.run() }
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    poller.wake()
  }

  func add(_ connection: HTTPConnection) {
    let wasEmpty = state.withLock { state in
      connection.deadline = .now + limits.idleTime + limits.requestTime
      poller.add(connection.socket, EPOLLRDHUP.rawValue | EPOLLET.rawValue)
      defer { state.connections[connection.socket] = connection }
      return state.connections.isEmpty
    }
    if wasEmpty { poller.wake() }
  }

  /// Forgets a connection before its socket is closed.
  func remove(_ connection: HTTPConnection) {
    state.withLock { state in
      poller.remove(connection.socket)
      state.connections[connection.socket] = nil
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

  // MARK: The thread

  private func run() {
    let tick = Int32(min(max((limits.requestTime / 4) / .milliseconds(1), 10), 250))
    while true {
      let (isStopped, isEmpty) = state.withLock { ($0.isStopped, $0.connections.isEmpty) }
      if isStopped { return }
      for event in poller.wait(isEmpty ? -1 : tick) {
        if let socket = event.socket { hangUp(socket) }
      }
      closeLate()
    }
  }

  private func hangUp(_ socket: Int32) {
    let exchange = state.withLock { state -> HTTPExchange? in
      guard let connection = state.connections[socket] else { return nil }
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
