import CoreFHIR
import Foundation
import RoundsServer
import SeamNetwork
import SeamNetworkCurl
import ServerAccess
import ServerFHIR
import ServerHTTP
import ServerTestFixtures

/// A server in this process with one account, and its clients.
struct ServerFixture: Sendable {
  let server: RoundsServer
  let clock: TestClock

  /// Starts a server.
  ///
  /// - Parameter place: where the data is; nil for a new database of the kind.
  init(
    _ kind: TestDatabase, at place: String? = nil, configure: (inout RoundsServerConfiguration) -> Void = { _ in }
  ) async throws {
    let place = if let place { place } else { try await kind.makePlace() }
    let clock = TestClock()
    self.clock = clock
    var configuration = RoundsServerConfiguration(
      storage: kind == .sqlite ? .file(URL(filePath: place)) : .postgres(url: place))
    configuration.access.scrypt = ScryptParameters(logRounds: 4)
    configuration.access.now = { clock.now }
    configuration.http.limits.rate = nil
    configuration.fhir.report = { print("reported: \($0)") }
    configure(&configuration)
    server = try await RoundsServer(configuration)
    try await server.setPassword("correct", of: "wilma", subject: "Practitioner/1")
  }

  /// A client that signs in with the account.
  func client(connections: Int = 6) throws -> FHIRClient { try Self.client(of: server.url, connections: connections) }

  /// A client of the server at a URL.
  static func client(
    of url: String, account: String = "wilma", password: String = "correct", connections: Int = 6
  ) throws -> FHIRClient {
    let session = CurlNetworkSession(configuration: SessionConfiguration(maximumConnectionsPerHost: connections))
    let root = try URL(string: url).orThrow()
    let tokens = TestTokens(
      DefaultNetworkModule(session: session, requestBuilder: RequestBuilder(baseURL: root)), account, password)
    return FHIRClient(
      DefaultNetworkModule(
        session: session, requestBuilder: RequestBuilder(baseURL: root.appending(path: "fhir")),
        behaviours: [Authentication(tokens, for: [root])]))
  }

  /// Sends a request, with a token unless the fields have one.
  func send(
    _ method: HTTPMethod, _ path: String, _ body: RequestBody = .none, _ fields: HTTPFields = [], token: String? = nil
  ) async throws -> Exchange.Response {
    let root = try URL(string: server.url).orThrow()
    let network = DefaultNetworkModule(
      session: CurlNetworkSession(), requestBuilder: RequestBuilder(baseURL: root))
    var fields = fields
    if let token { fields["Authorization"] = "Bearer \(token)" }
    return try await network.perform(
      Exchange(
        method: method, path: .url(server.url + path), fields: fields, body: body))
  }

  /// Signs in.
  func token(_ account: String = "wilma", _ password: String = "correct") async throws -> String {
    let reply = try await send(.post, "/oauth/token", .form(TestTokens.items(account, password)))
    return try (reply.json?["access_token"]?.string).orThrow()
  }
}

/// A request whose response is returned whatever its status is.
struct Exchange: NetworkRequest {
  struct Response: Sendable {
    let status: Int
    let fields: HTTPFields
    let body: [UInt8]
    var json: FHIRJSON? { try? FHIRJSON(parsing: body) }
    /// The code of the only issue of an OperationOutcome.
    var issue: String? {
      json?["resourceType"] == "OperationOutcome" ? json?["issue"]?[0]?["code"]?.string : nil
    }
  }

  var method: HTTPMethod
  var path: RequestPath
  var fields: HTTPFields
  var body: RequestBody
  var acceptableStatus: Range<Int> { 100..<600 }

  func decode(_ response: HTTPResponse, body: [UInt8]) throws -> Response {
    Response(status: response.status, fields: response.fields, body: body)
  }
}

/// Gets tokens with a password, and renews them.
actor TestTokens: CredentialsProvider {
  private struct Pair: Decodable {
    let access_token: String
    let refresh_token: String
  }

  private struct Request: NetworkRequest {
    typealias Response = Pair
    let method = HTTPMethod.post
    let path: RequestPath = "/oauth/token"
    let body: RequestBody
  }

  private let network: any NetworkModule
  private let account: String
  private let password: String
  private var signIn: Task<Pair, any Error>?

  init(_ network: any NetworkModule, _ account: String, _ password: String) {
    (self.network, self.account, self.password) = (network, account, password)
  }

  static func items(_ account: String, _ password: String) -> [QueryItem] {
    [
      QueryItem("grant_type", "password"), QueryItem("username", account), QueryItem("password", password),
      QueryItem("client_id", "rounds-app"),
    ]
  }

  func credentials() async throws -> Credentials? {
    let signIn =
      signIn
      ?? Task { [network, account, password] in
        try await network.perform(Request(body: .form(Self.items(account, password))))
      }
    self.signIn = signIn
    return .bearer(try await signIn.value.access_token)
  }

  func refresh(_ rejected: Credentials) async throws -> Credentials? {
    guard let old = try await signIn?.value else { return nil }
    let pair = try await network.perform(
      Request(
        body: .form([
          QueryItem("grant_type", "refresh_token"), QueryItem("refresh_token", old.refresh_token),
          QueryItem("client_id", "rounds-app"),
        ])))
    signIn = Task { pair }
    return .bearer(pair.access_token)
  }
}

/// Starts a server, runs a body, and stops the server.
func withServer(
  _ kind: TestDatabase, configure: (inout RoundsServerConfiguration) -> Void = { _ in },
  _ body: (ServerFixture) async throws -> Void
) async throws {
  let fixture = try await ServerFixture(kind, configure: configure)
  do {
    try await body(fixture)
  } catch {
    await fixture.server.stop()
    throw error
  }
  await fixture.server.stop()
}

struct Missing: Error {}

extension Optional {
  func orThrow() throws -> Wrapped {
    guard let self else { throw Missing() }
    return self
  }
}
