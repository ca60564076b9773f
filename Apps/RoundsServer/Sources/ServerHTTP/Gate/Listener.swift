import CServerMicroHTTPD
import Glibc

/// A socket that listens.
struct Listener {
  let socket: Int32
  let port: UInt16

  init(_ configuration: HTTPServerConfiguration) throws(HTTPServerError) {
    let place = "\(configuration.address), port \(configuration.port)"
    let opened = SocketAddress.with(configuration.address, port: configuration.port) { address in
      Self.open(
        address,
        size: configuration.address.contains(":") ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
    }
    guard let socket = opened ?? nil, let port = SocketAddress.port(ofSocket: socket) else {
      let reason = opened == nil ? "it is no numeric address of IPv4 or IPv6" : String(cString: strerror(errno))
      throw HTTPServerError(
        description:
          "The server cannot listen at \(place): \(reason). Choose another address, or port 0 for a free one.")
    }
    self.socket = socket
    self.port = port
  }

  private static func open(_ address: UnsafePointer<sockaddr>, size: Int) -> Int32? {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let socket = Glibc.socket(Int32(address.pointee.sa_family), type, 0)
    guard socket >= 0 else { return nil }
    var one: Int32 = 1
    // A restarted server can use its port although connections of the former one are still being closed.
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    guard bind(socket, address, socklen_t(size)) == 0, listen(socket, 1024) == 0 else {
      let reason = errno
      close(socket)
      errno = reason
      return nil
    }
    return socket
  }
}
