import CoreFHIR
import RoundsServer
import SeamNetwork
import ServerTestFixtures
import Testing

/// Who may read and write.
struct SigningInTests {
  @Test(arguments: TestDatabase.allCases)
  func needsATokenForAllButTheCapabilities(kind: TestDatabase) async throws {
    try await withServer(kind) { fixture in
      for (method, path) in [
        (HTTPMethod.get, "/fhir/Patient"), (.get, "/fhir/Patient/1"), (.post, "/fhir/Patient"),
        (.put, "/fhir/Patient/1"),
        (.delete, "/fhir/Patient/1"), (.get, "/fhir/_history"), (.post, "/fhir"), (.get, "/fhir/Foo"),
        (.get, "/oauth/userinfo"),
      ] {
        let reply = try await fixture.send(method, path)
        #expect(reply.status == 401, "\(path)")
        #expect(reply.issue == "login")
        #expect(reply.fields["WWW-Authenticate"] == "Bearer realm=\"rounds\"")
      }
      #expect(try await fixture.send(.get, "/fhir/metadata").json?["resourceType"] == "CapabilityStatement")
      #expect(try await fixture.send(.get, "/health").json?["status"] == "ok")
      #expect(try await fixture.send(.get, "/").issue == "not-found")
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func refusesTokensThatAreNotItsOwn(kind: TestDatabase) async throws {
    try await withServer(kind) { fixture in
      let token = try await fixture.token()
      #expect(try await fixture.send(.get, "/fhir/Patient/1", token: token).status == 404)
      var changed = Array(token.utf8)
      changed[5] ^= 1
      for other in [String(decoding: changed, as: UTF8.self), String(token.dropLast()), token + "x"] {
        let reply = try await fixture.send(.get, "/fhir/Patient/1", token: other)
        #expect([400, 401].contains(reply.status))
        #expect(reply.issue == "login")
      }
      fixture.clock.advance(by: 601)
      let expired = try await fixture.send(.get, "/fhir/Patient/1", token: token)
      #expect(expired.status == 401)
      #expect(expired.fields["WWW-Authenticate"]?.contains("error=\"invalid_token\"") == true)
    }
  }

  @Test func renewsTokensThatExpire() async throws {
    try await withServer(.sqlite) { fixture in
      let client = try fixture.client()
      let stored = try await client.create(FHIR.Patient { $0.active = true })
      fixture.clock.advance(by: 601)
      let id = try #require(stored.location?.id)
      #expect(try await client.read(FHIR.Patient.self, id: id).resource.active == true)
    }
  }

  @Test func tellsWhoSignedIn() async throws {
    try await withServer(.sqlite) { fixture in
      let reply = try await fixture.send(.get, "/oauth/userinfo", token: fixture.token())
      #expect(reply.json == ["sub": "wilma", "fhirUser": "Practitioner/1"])
    }
  }

  @Test func tellsWhereTokensAre() async throws {
    try await withServer(.sqlite) { fixture in
      for path in ["/.well-known/smart-configuration", "/fhir/.well-known/smart-configuration"] {
        let reply = try await fixture.send(.get, path)
        #expect(reply.json?["token_endpoint"]?.string == "\(fixture.server.url)/oauth/token")
      }
    }
  }

  @Test func refusesWrongPasswords() async throws {
    try await withServer(.sqlite) { fixture in
      let reply = try await fixture.send(.post, "/oauth/token", .form(TestTokens.items("wilma", "wrong")))
      #expect(reply.status == 400)
      #expect(reply.json?["error"] == "invalid_grant")
    }
  }
}
