import Foundation

/// The program nginx on the loopback interface, in a process of its own.
final class LoopbackServer {
  struct Unusable: Error, CustomStringConvertible {
    let description: String
  }

  static let smallSize = 256
  static let largeSize = 100 << 20
  private static let program = "/usr/sbin/nginx"

  let url: URL
  private let folder: URL
  private let process = Process()

  /// Starts the server, which has the files `small`, and `large`.
  init() async throws {
    guard FileManager.default.isExecutableFile(atPath: Self.program) else {
      throw Unusable(description: "\(Self.program) is missing: run Scripts/bootstrap tests")
    }
    let port = try Self.freePort()
    guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw Unusable(description: "no URL for \(port)") }
    self.url = url
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("seam-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(repeating: 0x2a, count: Self.smallSize).write(to: folder.appendingPathComponent("small"))
    let large = folder.appendingPathComponent("large")
    try Data().write(to: large)
    try FileHandle(forWritingTo: large).truncate(atOffset: UInt64(Self.largeSize))
    try configuration(port).write(
      to: folder.appendingPathComponent("nginx.conf"), atomically: true, encoding: .utf8)
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = ["-p", folder.path, "-c", "nginx.conf", "-e", "stderr"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning, !Self.isListening(on: port) { await Task.yield() }
    guard process.isRunning else {
      throw Unusable(description: "nginx does not start with \(folder.path)/nginx.conf")
    }
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// A path for a file that is removed with the server.
  var downloadPath: String { folder.appendingPathComponent("download").path }

  private func configuration(_ port: Int) -> String {
    """
    daemon off;
    \(getuid() == 0 ? "user root;" : "")
    worker_processes 1;
    pid pid;
    events { worker_connections 512; }
    http {
      access_log off;
      sendfile on;
      keepalive_requests 100000000;
      client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi;
      scgi_temp_path scgi;
      server {
        listen 127.0.0.1:\(port);
        location / { root .; add_header Cache-Control no-store; }
      }
    }
    """
  }

  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var bound = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &bound) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bound in
        withAddress(port: 0) { bind(descriptor, $0, $1) } == 0 ? getsockname(descriptor, bound, &size) : -1
      }
    }
    guard result == 0 else { throw Unusable(description: "the system has no port") }
    return Int(UInt16(bigEndian: bound.sin_port))
  }

  private static func isListening(on port: Int) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return withAddress(port: port) { connect(descriptor, $0, $1) } == 0
  }

  private static func withAddress(port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }
}
