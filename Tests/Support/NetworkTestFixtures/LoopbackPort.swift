#if os(Linux)
import Foundation

/// Ports of this machine.
enum LoopbackPort {
  struct Unavailable: Error, CustomStringConvertible {
    let description = "the system has no port"
  }

  /// Returns a port that nothing uses.
  static func free() throws -> Int {
    try withSocket { descriptor in
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      return try withAddress(0) { address in
        guard bind(descriptor, address, size) == 0, getsockname(descriptor, address, &size) == 0 else {
          throw Unavailable()
        }
        return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          Int(UInt16(bigEndian: $0.pointee.sin_port))
        }
      }
    }
  }

  /// Whether a server accepts connections.
  static func accepts(_ port: Int) -> Bool {
    withSocket { descriptor in
      withAddress(port) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) } == 0
    }
  }

  private static func withSocket<Result>(_ body: (Int32) throws -> Result) rethrows -> Result {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return try body(descriptor)
  }

  private static func withAddress<Result>(
    _ port: Int, _ body: (UnsafeMutablePointer<sockaddr>) throws -> Result
  ) rethrows -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { try body($0) }
    }
  }
}
#endif
