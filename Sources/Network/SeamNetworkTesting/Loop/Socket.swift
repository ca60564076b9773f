#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The system's calls for non-blocking sockets and pipes, by descriptor.
enum Socket {
  /// The outcome of a call on a non-blocking descriptor.
  enum Outcome<Value: Sendable>: Sendable {
    case value(Value)
    /// Nothing can be read or written now.
    case wouldBlock
    /// The connection ended or broke.
    case ended
  }

  /// The call that failed, and why.
  struct Failure: Error, CustomStringConvertible {
    let call: String
    let code: Int32
    var description: String { "\(call) failed: \(String(cString: strerror(code)))" }
  }

  /// Opens a listener on a port of 127.0.0.1 that the system chooses.
  static func listen() throws -> (descriptor: Int32, port: Int) {
    #if canImport(Darwin)
    let kind = SOCK_STREAM
    #else
    let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = try checked("socket", socket(AF_INET, kind, 0))
    do {
      try prepare(descriptor)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      try withUnsafeMutablePointer(to: &address) { pointer in
        try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          try checked("bind", bind(descriptor, address, size))
          #if canImport(Darwin)
          try checked("listen", Darwin.listen(descriptor, 1024))
          #else
          try checked("listen", Glibc.listen(descriptor, 1024))
          #endif
          try checked("getsockname", getsockname(descriptor, address, &size))
        }
      }
      return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Accepts a connection, if one waits.
  static func accept(from listener: Int32) -> Outcome<Int32> {
    #if canImport(Darwin)
    let descriptor = Darwin.accept(listener, nil, nil)
    #else
    let descriptor = Glibc.accept(listener, nil, nil)
    #endif
    guard descriptor >= 0 else { return isTemporary(errno) ? .wouldBlock : .ended }
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    do {
      try prepare(descriptor)
      return .value(descriptor)
    } catch {
      close(descriptor)
      return .wouldBlock
    }
  }

  /// Reads at most 64 KiB.
  static func read(_ descriptor: Int32) -> Outcome<[UInt8]> {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, initialized in
      count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      initialized = max(count, 0)
    }
    if count > 0 { return .value(bytes) }
    return count < 0 && isTemporary(errno) ? .wouldBlock : .ended
  }

  /// Writes the beginning of the bytes, and returns how many of them.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Outcome<Int> {
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
    if count >= 0 { return .value(count) }
    return isTemporary(errno) ? .wouldBlock : .ended
  }

  /// Ends the sending side: the client reads the end of the stream.
  static func endSending(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Closes the connection with a reset, which discards the bytes that were not sent yet.
  static func reset(_ descriptor: Int32) {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    Socket.close(descriptor)
  }

  /// Opens a pipe whose ends do not block.
  static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
    try checked("pipe", Darwin.pipe(&ends))
    #else
    try checked("pipe", Glibc.pipe(&ends))
    #endif
    for end in ends { try setFlags(end) }
    return (ends[0], ends[1])
  }

  private static func prepare(_ descriptor: Int32) throws {
    try setFlags(descriptor)
    #if canImport(Darwin)
    var on: Int32 = 1
    try checked(
      "setsockopt", setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size)))
    #endif
  }

  private static func setFlags(_ descriptor: Int32) throws {
    try checked("fcntl", fcntl(descriptor, F_SETFL, O_NONBLOCK))
    // A child process must not keep a connection open.
    try checked("fcntl", fcntl(descriptor, F_SETFD, FD_CLOEXEC))
  }

  private static func isTemporary(_ code: Int32) -> Bool {
    [EAGAIN, EWOULDBLOCK, EINTR, ECONNABORTED, EMFILE, ENFILE].contains(code)
  }

  @discardableResult private static func checked(_ call: String, _ result: Int32) throws -> Int32 {
    guard result >= 0 else { throw Failure(call: call, code: errno) }
    return result
  }
}

extension Socket {
  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
    Darwin.close(descriptor)
    #else
    Glibc.close(descriptor)
    #endif
  }
}
