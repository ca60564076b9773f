import CServerMicroHTTPD
import CoreSupport
import Dispatch
import Foundation
import Glibc

/// Accepts connections, and passes a connection on once the header of its first request is complete and sound.
///
/// libmicrohttpd answers a request that it cannot parse with a page of its own, and reads some headers leniently. So
/// the gate looks at the first header without taking it from the socket, and answers a bad one in the handler's format.
/// The thread of the gate owns all its sockets.
final class ConnectionGate: @unchecked Sendable {
  /// A connection whose first header has not arrived, or which was refused and is read until its end.
  private struct Waiting {
    var address: String
    var peer: sockaddr_storage
    var peerSize: socklen_t
    var deadline: ContinuousClock.Instant
    /// The bytes that were looked at.
    var seen = 0
    var isRefused = false
    var unread = 0
  }

  private struct Shared {
    var counts = ConnectionCounts()
    var isStopped = false
  }

  /// How much of a refused request is read so that its sender sees the response, and how long.
  private static let mostUnread = 64 << 20
  private static let refusalTime = Duration.seconds(5)

  private let listener: Int32
  private let poller: Poller
  private let configuration: HTTPServerConfiguration
  private let shared = Locked(Shared())
  /// Left when the thread ends, which passes no connection on after that.
  private let ending = DispatchGroup()
  private var waiting: [Int32: Waiting] = [:]
  private var buffer: [UInt8]
  private var pass: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool = { _, _, _ in false }
  private var answer: (HTTPFailure) -> ServerResponse = { ServerResponse(status: $0.status) }

  init(listener: Int32, poller: Poller, _ configuration: HTTPServerConfiguration) {
    self.listener = listener
    self.poller = poller
    self.configuration = configuration
    buffer = [UInt8](repeating: 0, count: configuration.limits.header + configuration.limits.target + 64)
  }

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - answer: returns the response to a bad request.
  ///   - pass: passes a socket on; false if it was closed instead.
  func start(
    answer: @escaping @Sendable (HTTPFailure) -> ServerResponse,
    pass: @escaping @Sendable (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) {
    self.answer = answer
    self.pass = pass
    poller.add(listener, EPOLLIN.rawValue)
    ending.enter()
    Thread.detachNewThread {
      self.run()
      self.ending.leave()
    }
  }

  /// Closes the listener and the connections that were not passed on.
  ///
  /// Returns at once.
  func stop() {
    shared.withLock { $0.isStopped = true }
    poller.wake()
  }

  /// Waits until the thread has ended, after ``stop()``.
  func join() { ending.wait() }

  /// Closes the listener of a gate that was never started.
  func closeUnstarted() { Glibc.close(listener) }

  /// A connection that was passed on is closed.
  func closed(_ address: String) { shared.withLock { $0.counts.remove(address) } }

  // MARK: The thread

  private func run() {
    let tick = Int32(min(max((configuration.limits.requestTime / 4) / .milliseconds(1), 10), 250))
    while !shared.withLock(\.isStopped) {
      for event in poller.wait(waiting.isEmpty ? -1 : tick) {
        guard let socket = event.socket else { continue }
        if socket == listener {
          accept()
        } else if waiting[socket]?.isRefused == true {
          drain(socket)
        } else {
          look(at: socket, isHangUp: event.isHangUp)
        }
      }
      closeLate()
    }
    poller.remove(listener)
    Glibc.close(listener)
    for socket in waiting.keys { close(socket) }
  }

  private func accept() {
    for _ in 0..<64 {
      var peer = sockaddr_storage()
      var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let (socket, address) = withUnsafeMutablePointer(to: &peer) { peer in
        peer.withMemoryRebound(to: sockaddr.self, capacity: 1) { peer in
          let socket = server_accept(listener, peer, &size)
          return (socket, socket < 0 ? "" : SocketAddress.text(peer))
        }
      }
      guard socket >= 0 else {
        // Without a free descriptor the listener stays readable; the pause keeps the thread from spinning.
        if errno == EMFILE || errno == ENFILE { usleep(10_000) }
        return
      }
      guard shared.withLock({ $0.counts.add(address, configuration.limits) }) else {
        Glibc.close(socket)
        continue
      }
      waiting[socket] = Waiting(
        address: address, peer: peer, peerSize: size,
        deadline: .now + configuration.limits.idleTime)
      poller.add(socket, EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue)
    }
  }

  private func look(at socket: Int32, isHangUp: Bool) {
    guard var connection = waiting[socket] else { return }
    let count = recv(socket, &buffer, buffer.count, Int32(MSG_PEEK))
    guard count > 0 else {
      if count == 0 || errno != EAGAIN { close(socket) }
      return
    }
    if connection.seen == 0 { connection.deadline = .now + configuration.limits.requestTime }
    let isChanged =
      isHangUp || count == buffer.count || buffer[connection.seen..<max(count, connection.seen)].contains(0x0A)
    connection.seen = count
    waiting[socket] = connection
    // A header that comes byte by byte is not parsed for each.
    guard isChanged || count > configuration.limits.target else { return }
    do throws(HTTPFailure) {
      switch try RequestHead.arrival(in: buffer[..<count], configuration.limits) {
      case .complete(let head):
        _ = try head.request(from: connection.address, configuration)
        passOn(socket, connection)
      case .incomplete:
        if isHangUp { throw .badRequest("The request ends within its header.") }
      }
    } catch {
      refuse(socket, error)
    }
  }

  private func passOn(_ socket: Int32, _ connection: Waiting) {
    poller.remove(socket)
    waiting[socket] = nil
    let isPassed = withUnsafePointer(to: connection.peer) { peer in
      peer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pass(socket, $0, connection.peerSize) }
    }
    if !isPassed { closed(connection.address) }
  }

  /// Sends a response, and reads on: closing a socket with unread bytes would take the response from the client.
  private func refuse(_ socket: Int32, _ failure: HTTPFailure) {
    let message = RefusalMessage.bytes(of: answer(failure))
    _ = send(socket, message, message.count, Int32(MSG_NOSIGNAL))
    shutdown(socket, Int32(SHUT_WR))
    waiting[socket]?.isRefused = true
    waiting[socket]?.deadline = .now + min(Self.refusalTime, configuration.limits.idleTime)
    poller.change(socket, EPOLLIN.rawValue | EPOLLRDHUP.rawValue)
    drain(socket)
  }

  private func drain(_ socket: Int32) {
    for _ in 0..<16 {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else {
        if count == 0 || errno != EAGAIN { close(socket) }
        return
      }
      waiting[socket]?.unread += count
      guard waiting[socket]?.unread ?? 0 <= Self.mostUnread else { return close(socket) }
    }
  }

  private func closeLate() {
    let now = ContinuousClock.now
    for (socket, connection) in waiting where connection.deadline < now {
      if connection.seen > 0, !connection.isRefused {
        refuse(socket, HTTPFailure(408, "The request did not arrive in time."))
      } else {
        close(socket)
      }
    }
  }

  private func close(_ socket: Int32) {
    guard let connection = waiting.removeValue(forKey: socket) else { return }
    poller.remove(socket)
    Glibc.close(socket)
    closed(connection.address)
  }
}
