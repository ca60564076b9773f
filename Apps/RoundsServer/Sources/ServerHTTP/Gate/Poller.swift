import CServerMicroHTTPD
import Glibc

/// Waits for events of sockets with epoll, and for calls of ``wake()``.
///
/// Sendable because the descriptors never change; epoll may be used by several threads.
final class Poller: Sendable {
  struct Event {
    /// The socket; nil for a call of ``wake()``.
    let socket: Int32?
    let isHangUp: Bool
  }

  private let poll = epoll_create1(Int32(EPOLL_CLOEXEC))
  private let wakeup = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))

  /// Nil if the process has no descriptor left.
  init?() {
    guard poll >= 0, wakeup >= 0 else { return nil }
    add(wakeup, EPOLLIN.rawValue)
  }

  deinit {
    if poll >= 0 { close(poll) }
    if wakeup >= 0 { close(wakeup) }
  }

  func add(_ socket: Int32, _ events: UInt32) {
    var event = epoll_event(events: events, data: epoll_data_t(fd: socket))
    epoll_ctl(poll, EPOLL_CTL_ADD, socket, &event)
  }

  func change(_ socket: Int32, _ events: UInt32) {
    var event = epoll_event(events: events, data: epoll_data_t(fd: socket))
    epoll_ctl(poll, EPOLL_CTL_MOD, socket, &event)
  }

  func remove(_ socket: Int32) { epoll_ctl(poll, EPOLL_CTL_DEL, socket, nil) }

  func wake() {
    var one: UInt64 = 1
    write(wakeup, &one, MemoryLayout<UInt64>.size)
  }

  /// Returns the next events; none if the time in milliseconds has passed.
  ///
  /// A negative time waits for ever.
  func wait(_ milliseconds: Int32) -> [Event] {
    var events = [epoll_event](repeating: epoll_event(), count: 64)
    let count = epoll_wait(poll, &events, Int32(events.count), milliseconds)
    return events.prefix(Int(max(count, 0))).map { event in
      let hangUp = EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue
      guard event.data.fd == wakeup else {
        return Event(socket: event.data.fd, isHangUp: event.events & hangUp != 0)
      }
      var count: UInt64 = 0
      read(wakeup, &count, MemoryLayout<UInt64>.size)
      return Event(socket: nil, isHangUp: false)
    }
  }
}
