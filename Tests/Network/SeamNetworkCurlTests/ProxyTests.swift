import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

/// Proxies of the environment, which a process reads for each call: each call is made in a process of its own.
struct ProxyTests {
  private static let user = "wilma:pl4nted"

  /// Makes a call in an environment without other proxies; returns the lines that the process printed.
  private func call(_ url: String, _ environment: [String: String]) async throws -> [String] {
    let program = Bundle.main.bundleURL.appendingPathComponent("network-call")
    let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.lowercased().hasSuffix("_proxy") }
    return try await withCheckedThrowingContinuation { continuation in
      // A thread of its own: reading until the end blocks.
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let (process, output) = (Process(), Pipe())
            process.executableURL = program
            process.arguments = [url]
            process.environment = inherited.merging(environment) { $1 }
            process.standardOutput = output
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
          })
      }
    }
  }

  @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"]) func aProxyGetsTheRequestAndItsOwnCredentials(
    _ variable: String
  ) async throws {
    let server = try ScriptedServer()
    server.on(.get, "http://example.invalid/a?x=1", .response(body: "by proxy"))
    let proxy = "http://\(Self.user)@127.0.0.1:\(server.port)"
    let lines = try await call("http://example.invalid/a?x=1", [variable: proxy])
    #expect(lines.prefix(2) == ["200", "by proxy"], "\(lines)")
    let request = try #require(server.requests.first)
    #expect(request.headers["Proxy-Authorization"] == "Basic \(Data(Self.user.utf8).base64EncodedString())")
    #expect(request.headers["Authorization"] == "Bearer planted-token")
    expectNoSecret(lines)
    await server.stop()
  }

  @Test(arguments: [
    ("http://example.invalid/", ["no_proxy": "example.invalid"]),
    ("http://a.example.invalid/", ["NO_PROXY": ".invalid"]),
    ("http://example.invalid/", ["no_proxy": "*"]),
  ]) func noProxyNamesHostsThatAreReachedDirectly(_ url: String, _ environment: [String: String]) async throws {
    let proxy = ["http_proxy": "http://127.0.0.1:1"]
    #expect(try await call(url, proxy).first == "cannotConnect")
    #expect(try await call(url, proxy.merging(environment) { $1 }).first == "unknownHost")
  }

  /// A web server sets the variable in upper case from a field of its client, so that libcurl does not read it.
  @Test func theVariableInUpperCaseIsIgnored() async throws {
    #expect(try await call("http://example.invalid/", ["HTTP_PROXY": "http://127.0.0.1:1"]).first == "unknownHost")
  }

  @Test func loopbackIsReachedDirectly() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .response(body: "direct"))
    let lines = try await call(server.baseURL + "/a", ["all_proxy": "http://127.0.0.1:1"])
    #expect(lines.prefix(2) == ["200", "direct"])
    await server.stop()
  }

  @Test func aTunnelThatTheProxyRefusesIsNoConnection() async throws {
    let server = try ScriptedServer()
    let proxy = "http://\(Self.user)@127.0.0.1:\(server.port)"
    let lines = try await call("https://example.invalid/", ["https_proxy": proxy])
    #expect(lines.first == "cannotConnect", "\(lines)")
    #expect(lines.contains { $0.contains("response 404") })
    // The request goes through the tunnel only.
    #expect(server.requests.map(\.method) == ["CONNECT"])
    #expect(server.requests.allSatisfy { $0.headers["Authorization"] == nil })
    expectNoSecret(lines)
    await server.stop()
  }

  @Test(arguments: [
    "foo://\(user)@127.0.0.1:1", "http://\(user) word@127.0.0.1:1", "http://\(user)@127.0.0.1:99999",
    "http://\(user)@proxy.invalid:1", "http://\(user)@127.0.0.1:1", "socks5://\(user)@127.0.0.1:1",
  ]) func aProxyThatCannotBeUsedIsNamedWithoutItsCredentials(_ proxy: String) async throws {
    for url in ["http://example.invalid/", "https://example.invalid/"] {
      let lines = try await call(url, ["http_proxy": proxy, "https_proxy": proxy])
      #expect(["cannotConnect", "unknownHost"].contains(lines.first), "\(lines)")
      expectNoSecret(lines)
    }
  }

  private func expectNoSecret(_ lines: [String]) {
    let text = lines.joined(separator: "\n")
    #expect(!text.contains("pl4nted") && !text.contains("planted-token"), "\(text)")
    #expect(!text.contains(Data(Self.user.utf8).base64EncodedString()))
  }
}
