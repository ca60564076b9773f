import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

/// The example of SeamNetwork's page.
struct SeamNetworkTests {
  @Test func performsADescribedRequest() async throws {
    let baseURL = try #require(URL(string: "https://api.example.com"))
    let session = FakeNetworkSession { request in
      .text(#"{"name":"Ada"}"#, for: request)
    }
    let network = makeNetwork(
      session: session, baseURL: baseURL, tokens: NoTokens(), state: FakeNetworkStateProvider(.online))
    let person = try await network.perform(GetPerson(id: "7"))
    #expect(person == PersonAPI(name: "Ada"))
    _ = try await network.perform(AddPerson(person: person))
    #expect(
      session.requests.map(\.description) == [
        "GET https://api.example.com/people/7?fields=…", "POST https://api.example.com/people",
      ])
  }

  @Test func aBehaviourChangesRequests() async throws {
    let baseURL = try #require(URL(string: "https://api.example.com"))
    let session = FakeNetworkSession { request in .text(request.fields["Accept-Language"] ?? "", for: request) }
    let network = DefaultNetworkModule(
      session: session, requestBuilder: RequestBuilder(baseURL: baseURL), behaviours: [Language(code: "de")])
    #expect(try await network.send(HTTPRequest(.get, baseURL)).body.bytes == Array("de".utf8))
  }
}

private struct PersonAPI: Codable, Equatable, Sendable { var name: String }

private struct NoTokens: CredentialsProvider {
  func credentials() async throws -> Credentials? { nil }
  func refresh(_ rejected: Credentials) async throws -> Credentials? { nil }
}

private struct GetPerson: NetworkRequest {
  typealias Response = PersonAPI
  let id: String
  var path: RequestPath { "/people/\(id)" }
  var query: [QueryItem] { [QueryItem("fields", "name,city")] }
}

private struct AddPerson: NetworkRequest {
  typealias Response = NoContent
  let person: PersonAPI
  let method = HTTPMethod.post
  let path: RequestPath = "/people"
  var body: RequestBody { .json(person) }
}

private func makeNetwork(
  session: any NetworkSession, baseURL: URL, tokens: any CredentialsProvider, state: any NetworkStateProvider
) -> DefaultNetworkModule {
  DefaultNetworkModule(
    session: session,
    requestBuilder: RequestBuilder(baseURL: baseURL, fields: [HTTPField("Accept", "application/json")]),
    behaviours: [
      Logging(),
      WaitForConnectivity(atMost: .seconds(10)),
      Retry(),
      Authentication(tokens, for: [baseURL]),
      HTTPCache(in: InMemoryHTTPCacheStore(limit: 20 << 20)),
    ],
    networkStateProvider: state)
}

private struct Language: NetworkBehaviour {
  let code: String

  func intercept(_ request: HTTPRequest, in call: NetworkCall, next: NetworkNext) async throws -> HTTPResponse {
    var request = request
    request.fields["Accept-Language"] = code
    return try await next(request)
  }
}
