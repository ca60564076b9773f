import Foundation

/// A socket that blocks, for bytes that no client would send.
///
/// Sendable because the descriptor does not change, and the system's calls are safe on any thread.
final class RawClient: Sendable {
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "RawClient")

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
  }

  deinit { close(descriptor) }

  func send(_ text: String) async { await send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) async {
    await onQueue { [descriptor] in
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  /// Ends the sending side.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The way in which a connection ended.
  enum End: Hashable, Sendable { case closed, reset }

  /// Reads until the connection ends.
  func readToEnd() async -> (text: String, end: End) {
    await onQueue { [descriptor] in
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65536)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return (String(decoding: bytes, as: UTF8.self), count == 0 ? .closed : .reset) }
        bytes += buffer[..<count]
      }
    }
  }

  /// Reads exactly so many bytes, or fewer if the connection ends.
  func read(_ count: Int) async -> String {
    await onQueue { [descriptor] in
      var buffer = [UInt8](repeating: 0, count: count)
      var read = 0
      while read < count {
        let more = buffer[read...].withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard more > 0 else { break }
        read += more
      }
      return String(decoding: buffer[..<read], as: UTF8.self)
    }
  }

  private func onQueue<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }
}
