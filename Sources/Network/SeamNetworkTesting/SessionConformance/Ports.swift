import Foundation
import SeamConformance

/// A port that accepts connections and sends nothing.
final class SilentPort: Sendable {
  private let descriptor: Int32
  let number: Int

  init() throws { (descriptor, number) = try Socket.listen() }

  deinit { Socket.close(descriptor) }

  /// Returns a port on which nothing listens.
  static func refused() throws -> Int { try SilentPort().number }

  /// Fills the queue of connections, so that the system answers no further one.
  func fill() throws -> [RawSocket] {
    #if os(Linux)
    // Linux queues one connection more than it is told, and ignores the beginning of others.
    guard listen(descriptor, 0) == 0 else { throw Violation(reason: "the queue cannot be made shorter") }
    return try (0..<4).map { _ in try RawSocket(port: number) }
    #else
    throw NotSupported(reason: "a full queue of connections is only known to make a client wait on Linux")
    #endif
  }
}

/// A connection that is begun, and over which nothing is sent.
final class RawSocket: Sendable {
  private let descriptor: Int32

  init(port: Int) throws {
    #if canImport(Darwin)
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
      throw Violation(reason: "the system has no socket")
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    _ = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit { Socket.close(descriptor) }
}
