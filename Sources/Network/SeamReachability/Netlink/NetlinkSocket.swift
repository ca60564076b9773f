#if os(Linux)
import CSeamNetlink
import Glibc

/// A socket of rtnetlink.
///
/// Its owner calls it from one queue.
struct NetlinkSocket {
  /// A call of the system that failed.
  struct Failure: Error, Hashable {
    let call: String
    let code: Int32
  }

  /// The result of receiving.
  enum Received {
    case datagram(ArraySlice<UInt8>)
    /// No datagram is available, or none arrived in time.
    case nothing
    /// The kernel dropped messages because they were not read in time.
    case overflow
  }

  let descriptor: Int32

  /// Opens a socket.
  ///
  /// - Parameters:
  ///   - groups: the groups of messages that the kernel sends unasked, as a bit mask.
  ///   - isBlocking: whether ``receive(into:)`` waits, up to a second.
  init(groups: UInt32, isBlocking: Bool) throws(Failure) {
    let type = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    descriptor = socket(AF_NETLINK, isBlocking ? type : type | Int32(SOCK_NONBLOCK.rawValue), NETLINK_ROUTE)
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    if isBlocking {
      // The kernel answers a dump at once; the limit is for unforeseen kernels.
      var limit = timeval(tv_sec: 1, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_nl()
    address.nl_family = sa_family_t(AF_NETLINK)
    address.nl_groups = groups
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_nl>.size))
      }
    }
    guard result == 0 else {
      let code = errno
      close()
      throw Failure(call: "bind", code: code)
    }
  }

  func close() { _ = Glibc.close(descriptor) }

  func send(_ bytes: [UInt8]) throws(Failure) {
    guard Glibc.send(descriptor, bytes, bytes.count, 0) == bytes.count else {
      throw Failure(call: "send", code: errno)
    }
  }

  /// Receives a datagram.
  func receive(into buffer: inout [UInt8]) throws(Failure) -> Received {
    while true {
      // With MSG_TRUNC the result is the length of the datagram, also where the buffer is too small.
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_TRUNC))
      if count > buffer.count {
        buffer = [UInt8](repeating: 0, count: count)
        return .overflow
      }
      if count >= 0 { return .datagram(buffer[..<count]) }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .nothing
      case ENOBUFS: return .overflow
      default: throw Failure(call: "recv", code: errno)
      }
    }
  }
}
#endif
