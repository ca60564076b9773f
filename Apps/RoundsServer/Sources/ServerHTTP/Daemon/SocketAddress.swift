import CServerMicroHTTPD
import Glibc

/// Numeric addresses as text and as the system takes them.
enum SocketAddress {
  /// Calls the body with an address of IPv4 or IPv6; returns nil if the text is neither.
  static func with<Result>(_ text: String, port: UInt16, _ body: (UnsafePointer<sockaddr>) -> Result) -> Result? {
    var v4 = sockaddr_in()
    if inet_pton(AF_INET, text, &v4.sin_addr) == 1 {
      v4.sin_family = sa_family_t(AF_INET)
      v4.sin_port = port.bigEndian
      return withUnsafePointer(to: &v4) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
    }
    var v6 = sockaddr_in6()
    guard inet_pton(AF_INET6, text, &v6.sin6_addr) == 1 else { return nil }
    v6.sin6_family = sa_family_t(AF_INET6)
    v6.sin6_port = port.bigEndian
    return withUnsafePointer(to: &v6) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
  }

  /// The numeric text of an address; empty if it is neither IPv4 nor IPv6.
  static func text(_ address: UnsafePointer<sockaddr>?) -> String {
    guard let address else { return "" }
    let isV6 = Int32(address.pointee.sa_family) == AF_INET6
    guard isV6 || Int32(address.pointee.sa_family) == AF_INET else { return "" }
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let size = isV6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    guard getnameinfo(address, socklen_t(size), &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) == 0 else {
      return ""
    }
    let text = String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
  }

  /// The port that a socket is bound to; nil if it is bound to none.
  static func port(ofSocket socket: Int32) -> UInt16? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { storage in
      let result = storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
      guard result == 0 else { return nil }
      switch Int32(storage.pointee.ss_family) {
      case AF_INET:
        return storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
      case AF_INET6:
        return storage.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin6_port) }
      default: return nil
      }
    }
  }
}
