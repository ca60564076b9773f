import Foundation
import ServerAccess
import ServerHTTP
import ServerTestFixtures
import Testing

struct EndpointTests {
  @Test func givesAndRefreshesTokens() async throws {
    try await withAccess(.sqlite) { (fixture: AccessFixture) async throws in
      let first = try await post(fixture, "grant_type=password&username=wilma&password=correct&client_id=app")
      #expect(
        first.status == 200 && first.fields["Cache-Control"] == "no-store" && first.fields["Pragma"] == "no-cache")
      #expect(first.body["token_type"] == "Bearer" && first.body["expires_in"] == "600")
      let refresh = try #require(first.body["refresh_token"])
      let second = try await post(fixture, "grant_type=refresh_token&refresh_token=\(refresh)&client_id=app")
      #expect(second.status == 200)
      let access = try #require(second.body["access_token"])
      let grant = try await fixture.access.authenticate(request(fields: [.init("Authorization", "bearer \(access)")]))
      #expect(try grant.get().subject == "Practitioner/1")
      let revocation = form("token=\(access)&client_id=app")
      #expect(try await fixture.access.respondToRevocation(revocation).status == 200)
      #expect(try await fixture.access.grant(of: access) == nil)
    }
  }

  @Test(arguments: [
    ("grant_type=password&username=wilma&password=wrong&client_id=app", 400, "invalid_grant"),
    ("grant_type=password&username=wilma&password=correct&client_id=none", 401, "invalid_client"),
    ("grant_type=password&username=wilma&client_id=app", 400, "invalid_request"),
    ("grant_type=password&username=wilma&username=fred&password=a&client_id=app", 400, "invalid_request"),
    ("grant_type=authorization_code&code=a&client_id=app", 400, "unsupported_grant_type"),
    ("grant_type=refresh_token&refresh_token=a&client_id=app", 400, "invalid_grant"),
    ("", 400, "invalid_request"), ("%", 400, "invalid_request"), ("a=%00", 400, "invalid_request"),
    ("grant_type=password&username=%ff&password=a&client_id=app", 400, "invalid_request"),
    ("grant_type=password&username=a'--&password=%27%20OR%201=1&client_id=app", 400, "invalid_grant"),
  ])
  func answersErrors(body: String, status: Int, code: String) async throws {
    try await withAccess(.sqlite) { (fixture: AccessFixture) async throws in
      let answer = try await post(fixture, body)
      #expect(answer.status == status && answer.body["error"] == code, "\(answer.body)")
      #expect(answer.body["error_description"]?.isEmpty == false)
      #expect((answer.fields["WWW-Authenticate"] != nil) == (status == 401))
    }
  }

  @Test func answersTooManyAttemptsWithRetryAfter() async throws {
    try await withAccess(.sqlite, configure: { $0.attemptsByAccount = .init(attempts: 1, seconds: 60) }) {
      (fixture: AccessFixture) async throws in
      _ = try await post(fixture, "grant_type=password&username=wilma&password=wrong&client_id=app")
      let body = "grant_type=password&username=wilma&password=correct&client_id=app"
      let answer = try await post(fixture, body)
      #expect(answer.status == 429 && answer.fields["Retry-After"] == "60", "\(answer)")
    }
  }

  @Test func refusesOtherMethodsFormatsAndQueries() async throws {
    try await withAccess(.sqlite) { (fixture: AccessFixture) async throws in
      let body = "grant_type=password&username=wilma&password=correct&client_id=app"
      var get = form(body)
      get.method = "GET"
      #expect(try await fixture.access.respondToTokenRequest(get).status == 405)
      var json = form(body)
      json.fields["Content-Type"] = "application/json"
      #expect(try await fixture.access.respondToTokenRequest(json).status == 400)
      var query = form(body)
      query.query = [.init(name: "client_id", value: "app")]
      #expect(try await fixture.access.respondToTokenRequest(query).status == 400)
    }
  }

  @Test(arguments: [
    ([], 401, "Bearer realm=\"rounds\""),
    (["Bearer abc"], 401, "error=\"invalid_token\""), (["Basic YTpi"], 400, "error=\"invalid_request\""),
    (["Bearer"], 400, "error=\"invalid_request\""), (["Bearer a b"], 400, "error=\"invalid_request\""),
    (["Bearer a", "Bearer b"], 400, "error=\"invalid_request\""), ([""], 400, "error=\"invalid_request\""),
  ])
  func challengesRequestsWithoutAValidToken(values: [String], status: Int, field: String) async throws {
    try await withAccess(.sqlite) { (fixture: AccessFixture) async throws in
      let fields = ServerFields(values.map { .init("Authorization", $0) })
      guard case .failure(let challenge) = try await fixture.access.authenticate(request(fields: fields)) else {
        Issue.record("the request was accepted")
        return
      }
      #expect(challenge.status == status && challenge.field.contains(field), "\(challenge)")
      if values.isEmpty { #expect(challenge.field == field) }
    }
  }

  private func request(fields: ServerFields) -> ServerRequest {
    ServerRequest(method: "GET", path: ["Patient"], fields: fields)
  }

  private func form(_ body: String) -> ServerRequest {
    ServerRequest(
      method: "POST", path: ["token"],
      fields: [.init("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")], body: Array(body.utf8))
  }

  private func post(
    _ fixture: AccessFixture, _ body: String
  ) async throws -> (status: Int, fields: ServerFields, body: [String: String]) {
    let response = try await fixture.access.respondToTokenRequest(form(body))
    guard case .bytes(let bytes) = response.body,
      let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    else { return (response.status, response.fields, [:]) }
    return (response.status, response.fields, object.mapValues { "\($0)" })
  }
}
