import Foundation
import Glibc

/// A connection that sends one request at a time and waits for its response, to measure a server with little work of
/// its own.
///
/// Its calls block; each connection is used by a thread of its own.
struct LoadConnection: ~Copyable {
  /// The reason that no response came.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let socket: Int32
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var received: [UInt8] = []

  init(port: UInt16) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { throw Failure(description: "no socket: \(errno)") }
    var one: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let (socket, size) = (socket, socklen_t(MemoryLayout<sockaddr_in>.size))
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
    }
    guard result == 0 else { throw Failure(description: "no connection: \(errno)") }
  }

  deinit { close(socket) }

  /// Sends a request and returns the response's body.
  ///
  /// - Throws: ``Failure`` if the connection ends or the status is not 2xx.
  mutating func perform(_ request: [UInt8]) throws -> ArraySlice<UInt8> {
    var sent = 0
    while sent < request.count {
      let count = request[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { throw Failure(description: "the connection ended while sending: \(errno)") }
      sent += count
    }
    received.removeAll(keepingCapacity: true)
    var body: Range<Int>?
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { throw Failure(description: "the connection ended while receiving: \(errno)") }
      received += buffer[..<count]
      if body == nil { body = try bodyRange() }
      if let body, received.count >= body.upperBound { return received[body] }
    }
  }

  /// Where the body is; nil if the header is not complete.
  private func bodyRange() throws -> Range<Int>? {
    guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: received[..<end.lowerBound], as: UTF8.self).lowercased()
    guard head.hasPrefix("http/1.1 2") else { throw Failure(description: "the response is \(head)") }
    guard let line = head.split(separator: "\r\n").first(where: { $0.hasPrefix("content-length:") }),
      let length = Int(line.dropFirst("content-length:".count).drop { $0 == " " })
    else { throw Failure(description: "the response has no Content-Length") }
    return end.upperBound..<end.upperBound + length
  }
}
