import Foundation
import SeamNetwork
import SeamNetworkTesting

/// The program nginx, a server that knows nothing of the session: HTTP/1.1, and HTTP/2 over TLS.
final class Nginx: Sendable {
  struct Unusable: Error, CustomStringConvertible {
    let description: String
  }

  let folder: URL
  let plainPort: Int
  let securePort: Int
  /// The authority to trust, in PEM.
  let authority: String
  private let process: Process
  private static let program = "/usr/sbin/nginx"

  /// Starts the server with a folder of its own.
  init() async throws {
    guard FileManager.default.isExecutableFile(atPath: Self.program) else {
      throw Unusable(description: "\(Self.program) is missing: run Scripts/bootstrap tests")
    }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("nginx-\(UUID().uuidString)")
    (plainPort, securePort) = (try Self.freePort(), try Self.freePort())
    let root = folder.appendingPathComponent("root")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let identity = try TLSIdentity(.valid)
    authority = identity.authorityPEM
    try identity.pem().write(to: folder.appendingPathComponent("identity.pem"), atomically: true, encoding: .utf8)
    try Data("hello\n".utf8).write(to: root.appendingPathComponent("hello.txt"))
    try Data(String(repeating: "Seam ", count: 2000).utf8).write(to: root.appendingPathComponent("long.txt"))
    try Self.configuration(folder.path, plainPort, securePort)
      .write(to: folder.appendingPathComponent("nginx.conf"), atomically: true, encoding: .utf8)
    process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = ["-p", folder.path, "-c", "nginx.conf", "-e", "stderr"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try await waitUntilReady()
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  var plainURL: String { "http://127.0.0.1:\(plainPort)" }
  var secureURL: String { "https://127.0.0.1:\(securePort)" }

  /// Puts a sparse file of a size among those that are served.
  func addFile(_ name: String, size: Int) throws {
    let path = folder.appendingPathComponent("root/\(name)").path
    guard FileManager.default.createFile(atPath: path, contents: nil), truncate(path, size) == 0 else {
      throw Unusable(description: "\(path) cannot be made")
    }
  }

  private func waitUntilReady() async throws {
    for _ in 0..<100_000 where process.isRunning {
      if canConnect() { return }
      await Task.yield()
    }
    throw Unusable(description: "nginx does not start with \(folder.path)/nginx.conf")
  }

  private func canConnect() -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return Self.address(port: securePort) { connect(descriptor, $0, $1) } == 0
  }

  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var bound = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &bound) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bound in
        address(port: 0) { bind(descriptor, $0, $1) } == 0 ? getsockname(descriptor, bound, &size) : -1
      }
    }
    guard result == 0 else { throw Unusable(description: "the system has no port") }
    return Int(UInt16(bigEndian: bound.sin_port))
  }

  private static func address(port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }

  private static func configuration(_ folder: String, _ plainPort: Int, _ securePort: Int) -> String {
    let redirects = [301, 302, 303, 307, 308].map { "location /\($0) { return \($0) /hello.txt; }" }
    return """
      daemon off;
      \(getuid() == 0 ? "user root;" : "")
      worker_processes 1;
      pid \(folder)/pid;
      events { worker_connections 512; }
      http {
        access_log off;
        types { text/plain txt; }
        default_type application/octet-stream;
        client_body_temp_path \(folder)/body;
        proxy_temp_path \(folder)/proxy;
        fastcgi_temp_path \(folder)/fastcgi;
        uwsgi_temp_path \(folder)/uwsgi;
        scgi_temp_path \(folder)/scgi;
        client_max_body_size 200m;
        keepalive_requests 100000;
        server {
          listen 127.0.0.1:\(plainPort);
          listen 127.0.0.1:\(securePort) ssl http2;
          ssl_certificate \(folder)/identity.pem;
          ssl_certificate_key \(folder)/identity.pem;
          root \(folder)/root;
          gzip on;
          gzip_types text/plain;
          gzip_min_length 100;
          \(redirects.joined(separator: "\n    "))
          location /echo { return 200 "$request_method $content_length $server_protocol"; }
          location /upload { dav_methods PUT; create_full_put_path on; }
        }
      }
      """
  }
}
