import CoreFHIR
import Foundation
import SeamNetwork
import SeamNetworkCurl
import SeamNetworkTesting
import Testing

/// A server on a real socket, with a client over libcurl.
struct SocketServer: Sendable {
  static let token = "Bearer s3cret"
  private static let type = HTTPField("Content-Type", "application/fhir+json")

  let server: ScriptedServer
  let client: FHIRClient
  /// The time of the client, which waiting moves on.
  let clock: VirtualClock

  /// Runs a test with a server, and stops it.
  ///
  /// - Parameter retries: whether the client repeats requests.
  static func run(retries: Bool = false, _ test: (SocketServer) async throws -> Void) async throws {
    let session = CurlNetworkSession()
    let server = try ScriptedServer()
    let outcome: Result<Void, any Error>
    do {
      try await test(SocketServer(server, session, retries))
      outcome = .success(())
    } catch {
      outcome = .failure(error)
    }
    await session.close()
    await server.stop()
    try outcome.get()
  }

  private init(_ server: ScriptedServer, _ session: CurlNetworkSession, _ retries: Bool) throws {
    let clock = VirtualClock()
    let url = try #require(URL(string: server.baseURL + "/r4"))
    var behaviours: [any NetworkBehaviour] = [Authentication(Token(), for: [url])]
    if retries { behaviours.append(Retry { 1 }) }
    self.server = server
    self.clock = clock
    client = FHIRClient(
      DefaultNetworkModule(
        session: session, requestBuilder: RequestBuilder(baseURL: url), behaviours: behaviours, clock: clock.clock))
  }

  /// The requests as `METHOD target`.
  var lines: [String] { server.requests.map { "\($0.method.rawValue) \($0.target)" } }

  /// An answer with a resource.
  static func answer(
    _ body: String, status: Int = 200, etag: String? = nil, headers: HTTPFields = []
  ) -> ScriptedAnswer {
    var fields = headers
    fields.append(type)
    fields["ETag"] = etag
    return .response(status, headers: fields, body: body)
  }

  private struct Token: CredentialsProvider {
    func credentials() -> Credentials? { Credentials(value: SocketServer.token) }
    func refresh(_ rejected: Credentials) -> Credentials? { nil }
  }
}

extension SocketServer {
  /// A page of patients.
  static func page(_ ids: [String], next: String? = nil) -> ScriptedAnswer {
    let entries = ids.map { #"{"resource":{"resourceType":"Patient","id":"\#($0)"}}"# }.joined(separator: ",")
    let link = next.map { #""link":[{"relation":"next","url":"\#($0)"}],"# } ?? ""
    return answer(#"{"resourceType":"Bundle","type":"searchset",\#(link)"entry":[\#(entries)]}"#)
  }
}
