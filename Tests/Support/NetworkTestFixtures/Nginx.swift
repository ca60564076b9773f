#if os(Linux)
package import Foundation
import SeamNetworkTesting
import SeamSupport

/// The program nginx, an independent server: HTTP/1.1, and HTTP/2 over TLS.
package final class Nginx: Sendable {
  struct Unusable: Error, CustomStringConvertible {
    let description: String
  }

  package let folder: URL
  package let plainPort: Int
  package let securePort: Int
  /// The authority to trust, in PEM.
  package let authority: String
  private let process: Process
  private static let program = "/usr/sbin/nginx"

  /// Starts the server with a folder of its own, and returns once it accepts connections.
  ///
  /// - Parameter upstream: the URL of the server that gets the requests under `/proxy`, which are not buffered.
  package init(upstream: String? = nil) async throws {
    guard FileManager.default.isExecutableFile(atPath: Self.program) else {
      throw Unusable(description: "\(Self.program) is missing: run Scripts/bootstrap tests")
    }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("nginx-\(UUID().uuidString)")
    let root = folder.appendingPathComponent("root")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let identity = try TLSIdentity(.valid)
    authority = identity.authorityPEM
    try authority.write(to: folder.appendingPathComponent("authority.pem"), atomically: true, encoding: .utf8)
    try identity.pem().write(to: folder.appendingPathComponent("identity.pem"), atomically: true, encoding: .utf8)
    try Data("hello\n".utf8).write(to: root.appendingPathComponent("hello.txt"))
    try Data(String(repeating: "Seam ", count: 2000).utf8).write(to: root.appendingPathComponent("long.txt"))
    // Another program may take a port before nginx does.
    for _ in 0..<3 {
      let (plain, secure) = (try LoopbackPort.free(), try LoopbackPort.free())
      try Self.configuration(folder.path, plain, secure, upstream: upstream)
        .write(to: folder.appendingPathComponent("nginx.conf"), atomically: true, encoding: .utf8)
      let process = try Self.launch(in: folder)
      guard await Self.isReady(process, port: secure) else { continue }
      (self.process, plainPort, securePort) = (process, plain, secure)
      return
    }
    throw Unusable(description: "nginx does not start with \(folder.path)/nginx.conf")
  }

  private static func launch(in folder: URL) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-p", folder.path, "-c", "nginx.conf", "-e", "stderr"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Waits until the server accepts connections; false if it ended.
  private static func isReady(_ process: Process, port: Int) async -> Bool {
    while process.isRunning {
      if LoopbackPort.accepts(port) { return true }
      await Task.yield()
    }
    return false
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  package var plainURL: String { "http://127.0.0.1:\(plainPort)" }
  package var secureURL: String { "https://127.0.0.1:\(securePort)" }

  /// Puts a sparse file of a size among those that are served.
  package func addFile(_ name: String, size: Int) throws {
    let path = folder.appendingPathComponent("root/\(name)").path
    guard FileManager.default.createFile(atPath: path, contents: nil), truncate(path, size) == 0 else {
      throw Unusable(description: "\(path) cannot be made")
    }
  }

  /// Puts a file among those that are served, and returns its path.
  ///
  /// Its megabytes are of random bytes, and differ from one another.
  package func addRandomFile(_ name: String, megabytes: Int, seed: UInt64) throws -> String {
    let file = folder.appendingPathComponent("root/\(name)")
    var random = SeededRandom(seed: seed)
    var words = (0..<125_000).map { _ in random.next() }
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    for index in 0..<megabytes {
      words[index % words.count] = random.next()
      try words.withUnsafeBytes { try handle.write(contentsOf: Data($0)) }
    }
    try handle.close()
    return file.path
  }

  /// Reads the configuration again: workers end once their connections have, or a second later.
  package func reload() { kill(process.processIdentifier, SIGHUP) }

  // MARK: Clients that trust the server as the system's authority

  /// The file with the authority to trust.
  package var authorityFile: String { folder.appendingPathComponent("authority.pem").path }

  /// Runs a program where this server's authority is the only one of the system.
  package func run(_ program: String, _ arguments: [String]) async throws -> Child {
    try await Child.output(of: program, arguments, under: MountNamespace.command(trusting: authorityFile))
  }

  private static func configuration(
    _ folder: String, _ plainPort: Int, _ securePort: Int, upstream: String?
  ) -> String {
    let redirects = [301, 302, 303, 307, 308].map { "location /\($0) { return \($0) /hello.txt; }" }
    let proxy = upstream.map {
      """
      location /proxy { proxy_pass \($0); proxy_buffering off; proxy_http_version 1.1; proxy_set_header Connection ""; }
      """
    }
    return """
      daemon off;
      \(getuid() == 0 ? "user root;" : "")
      worker_processes 1;
      worker_shutdown_timeout 1s;
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
          location /see-other { return 303 /version; }
          location /version { return 200 "$server_protocol"; }
          location /echo { return 200 "$request_method $content_length $server_protocol"; }
          location /upload { dav_methods PUT; create_full_put_path on; }
          \(proxy ?? "")
        }
      }
      """
  }
}
#endif
