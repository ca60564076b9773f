import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

struct RedirectTests {
  private func network(_ status: Int, to location: String) -> TestNetwork {
    TestNetwork { request in
      request.url.path().hasSuffix("/people")
        ? request.respond(status, "", [HTTPField("Location", location)]) : request.respond(200, "there")
    }
  }

  @Test(arguments: [
    (301, HTTPMethod.post, HTTPMethod.get), (302, .post, .get), (303, .post, .get), (303, .put, .get),
    (303, .head, .head), (301, .put, .put), (302, .delete, .delete), (307, .post, .post), (308, .post, .post),
    (308, .get, .get),
  ])
  func methodAndBodyFollowTheStatus(_ status: Int, _ method: HTTPMethod, _ expected: HTTPMethod) async throws {
    let network = network(status, to: "/elsewhere?x=1")
    let body: HTTPBody? = method == .get || method == .head ? nil : HTTPBody("text")
    let response = try await network.module.send(
      TestNetwork.request(method, fields: [HTTPField("Content-Type", "text/plain"), HTTPField("X", "1")], body: body))
    #expect(response.status == 200)
    #expect(response.url.absoluteString == "https://api.example.com/elsewhere?x=1")
    let last = try #require(network.session.requests.last)
    #expect(last.method == expected)
    let keeps = expected == method && body != nil
    #expect((last.body != nil) == keeps)
    #expect(last.fields.contains("Content-Type") == (keeps || body == nil))
    #expect(last.fields["X"] == "1")
  }

  @Test(arguments: [
    ("https://other.example.com/a", false), ("https://api.example.com:8443/a", false),
    ("https://api.example.com:443/a", true), ("https://API.example.com/a", true), ("../b", true),
    ("//evil.example/a", false),
  ])
  func credentialsStayWithTheirOrigin(_ location: String, _ keeps: Bool) async throws {
    let network = network(302, to: location)
    let fields: HTTPFields = [
      HTTPField("Authorization", "token"), HTTPField("Cookie", "token"),
      HTTPField("X-Key", "token", isSensitive: true), HTTPField("Accept", "*/*"),
    ]
    _ = try await network.module.send(TestNetwork.request(fields: fields))
    let last = try #require(network.session.requests.last)
    #expect(last.fields.map(\.name) == (keeps ? ["Authorization", "Cookie", "X-Key", "Accept"] : ["Accept"]))
  }

  @Test func credentialsDoNotComeBackAfterAnotherOrigin() async throws {
    let network = TestNetwork { request in
      switch request.url.path() {
      case "/v1/people": request.respond(302, "", [HTTPField("Location", "https://evil.example/a")])
      case "/a": request.respond(302, "", [HTTPField("Location", "https://api.example.com/b")])
      default: request.respond()
      }
    }
    _ = try await network.module.send(TestNetwork.request(fields: [HTTPField("Authorization", "token")]))
    #expect(network.session.requests.map { $0.fields.contains("Authorization") } == [true, false, false])
  }

  @Test func aBodyWithACredentialIsNotSentToAnotherOrigin() async throws {
    let network = network(307, to: "https://evil.example/a")
    let error = await #expect(throws: NetworkError.self) {
      try await network.module.send(
        TestNetwork.request(.post, body: HTTPBody("token"), options: RequestOptions(hasSensitiveBody: true)))
    }
    #expect(error?.code == .invalidRedirect)
    #expect(network.session.requests.count == 1)
  }

  @Test(arguments: ["http://api.example.com/a", "ftp://api.example.com/a", "javascript:alert(1)", "file:///etc/passwd"])
  func dangerousTargetsAreRefused(_ location: String) async throws {
    let network = network(302, to: location)
    let error = await #expect(throws: NetworkError.self) { try await network.module.send(TestNetwork.request()) }
    #expect(error?.code == .invalidRedirect)
    #expect(network.session.requests.count == 1)
  }

  @Test func aCircleEnds() async throws {
    let network = TestNetwork { $0.respond(302, "", [HTTPField("Location", $0.url.absoluteString)]) }
    let error = await #expect(throws: NetworkError.self) { try await network.module.send(TestNetwork.request()) }
    #expect(error?.code == .tooManyRedirects)
    #expect(network.session.requests.count == 21)
  }

  @Test func aBodyThatCanBeReadOnceIsNotSentTwice() async throws {
    let network = network(308, to: "/elsewhere")
    let error = await #expect(throws: NetworkError.self) {
      try await network.module.send(TestNetwork.request(.post, body: HTTPBody(length: 1, reader: Chunks([[1]]))))
    }
    #expect(error?.code == .bodyNotRepeatable)
  }

  @Test func redirectsAreReturnedIfNotFollowed() async throws {
    let network = network(302, to: "/elsewhere")
    let response = try await network.module.send(
      TestNetwork.request(options: RequestOptions(followsRedirects: false)))
    #expect(response.status == 302)
    #expect(try await self.network(304, to: "/elsewhere").module.send(TestNetwork.request()).status == 304)
  }
}
