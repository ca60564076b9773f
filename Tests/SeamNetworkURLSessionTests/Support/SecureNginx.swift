#if os(Linux)
  import Foundation
  import SeamNetwork
  import SeamNetworkTesting

  /// The program nginx with HTTP/2 over TLS, for clients in a mount namespace that trusts its authority.
  final class SecureNginx: Sendable {
    struct Unusable: Error, CustomStringConvertible {
      let description: String
    }

    /// Why a mount namespace cannot be made; nil if it can.
    static let obstacle: String? = {
      let process = Process()
      let errors = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["unshare", "-Urm", "mount", "--bind", "/etc/hostname", bundle]
      process.standardError = errors
      guard (try? process.run()) != nil else { return "no process can be started" }
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return process.terminationStatus == 0 ? nil : text.trimmingCharacters(in: .whitespacesAndNewlines)
    }()

    /// The authorities of the system, which libcurl of URLSession trusts.
    private static let bundle = "/etc/ssl/certs/ca-certificates.crt"

    let url: String
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("nginx-\(UUID().uuidString)")
    private let process = Process()

    /// Starts the server, and returns once it accepts connections.
    init() async throws {
      let port = try Self.freePort()
      url = "https://127.0.0.1:\(port)"
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let identity = try TLSIdentity(.valid)
      try identity.pem().write(to: folder.appendingPathComponent("identity.pem"), atomically: true, encoding: .utf8)
      try identity.authorityPEM.write(to: authority, atomically: true, encoding: .utf8)
      try configuration(port: port)
        .write(to: folder.appendingPathComponent("nginx.conf"), atomically: true, encoding: .utf8)
      process.executableURL = URL(fileURLWithPath: "/usr/sbin/nginx")
      process.arguments = ["-p", folder.path, "-c", "nginx.conf", "-e", "stderr"]
      process.standardError = FileHandle.nullDevice
      try process.run()
      while process.isRunning, !Self.canConnect(to: port) { await Task.yield() }
      if !process.isRunning { throw Unusable(description: "nginx does not start with its configuration") }
    }

    deinit {
      if process.isRunning { process.terminate() }
      process.waitUntilExit()
      try? FileManager.default.removeItem(at: folder)
    }

    private var authority: URL { folder.appendingPathComponent("authority.pem") }

    /// Runs `network-session-check` where this server's authority is the only one of the system.
    func check(_ arguments: [String]) async throws -> Child {
      let script = "mount --bind '\(authority.path)' \(Self.bundle) && exec \"$0\" \"$@\""
      return try await Child.output(of: arguments, under: ["unshare", "-Urm", "sh", "-c", script])
    }

    private func configuration(port: Int) -> String {
      let path = folder.path
      return """
        daemon off;
        \(getuid() == 0 ? "user root;" : "")
        worker_processes 1;
        pid \(path)/pid;
        events { worker_connections 512; }
        http {
          access_log off;
          client_body_temp_path \(path)/body;
          proxy_temp_path \(path)/proxy;
          fastcgi_temp_path \(path)/fastcgi;
          uwsgi_temp_path \(path)/uwsgi;
          scgi_temp_path \(path)/scgi;
          keepalive_requests 100000;
          server {
            listen 127.0.0.1:\(port) ssl http2;
            ssl_certificate \(path)/identity.pem;
            ssl_certificate_key \(path)/identity.pem;
            location /see-other { return 303 /version; }
            location /version { return 200 "$server_protocol"; }
          }
        }
        """
    }

    private static func canConnect(to port: Int) -> Bool {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      return withLoopback(port) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) } == 0
    }

    private static func freePort() throws -> Int {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let port = withLoopback(0) { address in
        guard bind(descriptor, address, size) == 0, getsockname(descriptor, address, &size) == 0 else { return 0 }
        return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          Int(UInt16(bigEndian: $0.pointee.sin_port))
        }
      }
      guard port != 0 else { throw Unusable(description: "the system has no port") }
      return port
    }

    private static func withLoopback<Result>(_ port: Int, _ body: (UnsafeMutablePointer<sockaddr>) -> Result) -> Result
    {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      address.sin_port = UInt16(port).bigEndian
      return withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
      }
    }
  }
#endif
