#if os(Linux)
import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

/// TLS as curl sees it.
struct TLSTests {
  @Test func answersClientsThatTrustTheAuthority() async throws {
    try await withServer(.valid) { (server, authority) async throws in
      server.on(.get, "/a", .response(body: "a"))
      #expect(server.baseURL.hasPrefix("https://127.0.0.1:"))
      let url = "https://localhost:\(server.port)/a"
      let result = try await Curl.run("--cacert", authority, server.baseURL + "/a", server.baseURL + "/a")
      #expect(result.output == "aa", "\(result)")
      #expect(server.requests.map(\.connection) == [1, 1])
      #expect(try await Curl.run("--cacert", authority, "--ipv4", url).output == "a")
      #expect(try await Curl.run("--cacert", authority, "--tls-max", "1.2", server.baseURL + "/a").output == "a")
      // CURLE_SSL_CONNECT_ERROR
      #expect(try await Curl.run("--cacert", authority, "--tls-max", "1.1", server.baseURL + "/a").status == 35)
      try await server.connections { $0.open == 0 }
    }
  }

  @Test(arguments: [
    (TLSIdentity.Kind.wrongHost, "no alternative certificate subject name matches"),
    (.expired, "certificate has expired"), (.untrusted, "unable to get local issuer certificate"),
  ]) func faultyIdentitiesAreRefused(kind: TLSIdentity.Kind, reason: String) async throws {
    try await withServer(kind) { (server, authority) async throws in
      server.on(.get, "/a", .response(body: "a"))
      let refused = try await Curl.run("--cacert", authority, server.baseURL + "/a")
      #expect(refused.status == 60)  // CURLE_PEER_FAILED_VERIFICATION
      #expect(refused.errors.contains(reason), "\(refused.errors)")
      #expect(server.requests == [])
      #expect(try await Curl.run("--insecure", server.baseURL + "/a").output == "a")
      try await server.connections { $0.open == 0 }
    }
  }

  @Test func anUnknownAuthorityIsRefused() async throws {
    try await withServer(.valid) { (server, _) async throws in
      #expect(try await Curl.run(server.baseURL + "/a").status == 60)
      #expect(server.requests == [])
    }
  }

  @Test func carriesLargeBodiesBothWays() async throws {
    try await withServer(.valid) { (server, authority) async throws in
      server.on(.put, "/a") { .response(body: $0.body) }
      var bytes = [UInt8](repeating: 0, count: 5_000_000)
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* 31 ^ index >> 8) }
      let folder = URL(fileURLWithPath: authority).deletingLastPathComponent()
      let (sent, received) = (folder.appendingPathComponent("sent"), folder.appendingPathComponent("received"))
      try Data(bytes).write(to: sent)
      let result = try await Curl.run(
        "--cacert", authority, "--upload-file", sent.path, "--output", received.path, server.baseURL + "/a")
      #expect(result.status == 0, "\(result.errors)")
      #expect(try Data(contentsOf: received) == Data(bytes))
      #expect(server.requests.first?.body == bytes)
    }
  }

  @Test func aCutIsNotAnEnd() async throws {
    try await withServer(.valid) { (server, authority) async throws in
      server.on(.get, "/end", .stream([.text("0123456789")], framing: .untilClose))
      server.on(
        .get, "/cut", .stream([.text("0123456789")], framing: .untilClose).interrupted(.insideBody, by: .close))
      let end = try await Curl.run("--verbose", "--cacert", authority, server.baseURL + "/end")
      #expect(end.output == "0123456789" && end.errors.contains("(IN), TLS alert, close notify"))
      let cut = try await Curl.run("--verbose", "--cacert", authority, server.baseURL + "/cut")
      #expect(cut.output == "01234" && !cut.errors.contains("(IN), TLS alert, close notify"))
      server.on(.get, "/reset", .response(body: "0123456789").interrupted(.beforeHeader, by: .reset))
      #expect(try await Curl.run("--cacert", authority, server.baseURL + "/reset").status == 56)
      try await server.connections { $0.open == 0 }
    }
  }

  @Test func aClientWithoutTLSIsClosed() async throws {
    try await withServer(.valid) { (server, _) async throws in
      let client = try RawClient(port: server.port)
      await client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = await client.readToEnd()
      try await server.connections { $0.open == 0 && $0.closed == 1 }
      #expect(server.requests == [])
    }
  }

  /// Starts a server, and passes it with the path of its CA to a closure.
  private func withServer(
    _ kind: TLSIdentity.Kind, _ body: (ScriptedServer, String) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let identity = try TLSIdentity(kind)
    let authority = folder.appendingPathComponent("authority.pem")
    try Data(identity.authorityPEM.utf8).write(to: authority)
    let server = try ScriptedServer(identity: identity)
    try await body(server, authority.path)
    await server.stop()
  }
}
#endif
