import Foundation
import Glibc
public import ServerHTTP

/// A client that sends bytes as they are.
///
/// Sendable because it is used by one call at a time. Its calls block, so they run on a thread of their own.
public final class RawClient: @unchecked Sendable {
  private let socket: Int32

  /// Connects to a server.
  ///
  /// - Parameter receiveBuffer: the bytes that the system keeps for the client; nil for its own choice.
  public convenience init(_ server: HTTPServer, receiveBuffer: Int32? = nil) throws {
    try self.init(port: server.port, receiveBuffer: receiveBuffer)
  }

  /// Connects to a port of this machine.
  public init(port: UInt16, receiveBuffer: Int32? = nil) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { throw ClientError("socket: \(errno)") }
    if var receiveBuffer {
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw ClientError("connect: \(errno)") }
  }

  deinit { close(socket) }

  /// Sends bytes; returns how many the server took before it closed the connection.
  @discardableResult
  public func send(_ bytes: [UInt8]) async -> Int {
    await onThread { [socket] in
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { break }
        sent += count
      }
      return sent
    }
  }

  /// Sends a text.
  @discardableResult
  public func send(_ text: String) async -> Int { await send(Array(text.utf8)) }

  /// Receives until the server closes the connection.
  public func receiveAll() async -> String { String(decoding: await receiveBytes(), as: UTF8.self) }

  /// Receives until the server closes the connection.
  public func receiveBytes() async -> [UInt8] { await receive { _ in false } }

  /// Receives until the text contains another, or the server closes the connection.
  public func receive(until marker: String) async -> String {
    let marker = Array(marker.utf8)
    return String(
      decoding: await receive { bytes in bytes.suffix(marker.count + 65536).containsSequence(marker) }, as: UTF8.self)
  }

  /// Ends the client's side of the connection.
  public func endSending() { shutdown(socket, Int32(SHUT_WR)) }

  private func receive(until isEnough: @escaping @Sendable ([UInt8]) -> Bool) async -> [UInt8] {
    await onThread { [socket] in
      var received: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65536)
      while !isEnough(received) {
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        received += buffer[..<count]
      }
      return received
    }
  }
}

/// The reason that a client could not connect.
public struct ClientError: Error {
  let reason: String
  /// Creates an error.
  public init(_ reason: String) { self.reason = reason }
}

/// Runs a blocking body on a thread of its own, as Swift's pool has to stay free for handlers.
public func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: body()) }.start()
  }
}

extension Collection where Element == UInt8 {
  /// Whether the bytes contain others.
  public func containsSequence(_ other: [UInt8]) -> Bool {
    guard count >= other.count else { return false }
    let bytes = Array(self)
    return (0...(bytes.count - other.count)).contains { bytes[$0] == other.first && bytes[$0...].starts(with: other) }
  }
}
