import ServerAccess
import ServerDatabase
import ServerTestFixtures
import Testing

struct TokenTests {
  @Test(arguments: TestDatabase.allCases)
  func refusesTokensThatAreChanged(kind: TestDatabase) async throws {
    try await withAccess(kind) { (fixture: AccessFixture) async throws in
      let pair = try await fixture.logIn()
      for (token, isRefresh) in [(pair.access, false), (pair.refresh, true)] {
        for index in token.utf8.indices {
          var bytes = Array(token.utf8)
          bytes[token.utf8.distance(from: token.startIndex, to: index)] ^= 1
          let changed = String(decoding: bytes, as: UTF8.self)
          if isRefresh {
            #expect(try await oauthError { try await fixture.access.tokens(refresh: changed, client: "app") } != nil)
          } else {
            #expect(try await fixture.access.grant(of: changed) == nil)
          }
        }
      }
      for text in ["", pair.access + "A", String(pair.access.dropLast()), pair.refresh, "'", "%"] {
        #expect(try await fixture.access.grant(of: text) == nil)
      }
      #expect(try await oauthError { try await fixture.access.tokens(refresh: pair.access, client: "app") } != nil)
      #expect(try await fixture.access.grant(of: pair.access) != nil)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func expireByTheClock(kind: TestDatabase) async throws {
    try await withAccess(kind, configure: { ($0.accessSeconds, $0.refreshSeconds) = (60, 600) }) {
      (fixture: AccessFixture) async throws in
      let pair = try await fixture.logIn()
      #expect(pair.seconds == 60)
      fixture.clock.advance(by: 59)
      #expect(try await fixture.access.grant(of: pair.access) != nil)
      fixture.clock.advance(by: 1)
      #expect(try await fixture.access.grant(of: pair.access) == nil)
      let next = try await fixture.access.tokens(refresh: pair.refresh, client: "app")
      #expect(try await fixture.access.grant(of: next.access) != nil)
      fixture.clock.advance(by: 600)
      #expect(try await oauthError { try await fixture.access.tokens(refresh: next.refresh, client: "app") } != nil)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func revokesAllTokensIfARefreshTokenIsReused(kind: TestDatabase) async throws {
    try await withAccess(kind) { (fixture: AccessFixture) async throws in
      let other = try await fixture.another()
      let (first, unrelated) = (try await fixture.logIn(), try await fixture.logIn())
      let second = try await other.tokens(refresh: first.refresh, client: "app")
      let third = try await fixture.access.tokens(refresh: second.refresh, client: "app")
      #expect(try await other.grant(of: third.access) != nil)
      let error = try await oauthError { try await other.tokens(refresh: first.refresh, client: "app") }
      #expect(error?.code == "invalid_grant")
      for token in [first.access, second.access, third.access] {
        #expect(try await fixture.access.grant(of: token) == nil)
      }
      #expect(try await oauthError { try await fixture.access.tokens(refresh: third.refresh, client: "app") } != nil)
      #expect(try await other.grant(of: unrelated.access) != nil)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func givesOnePairIfInstancesRefreshAtTheSameTime(kind: TestDatabase) async throws {
    try await withAccess(kind) { (fixture: AccessFixture) async throws in
      let other = try await fixture.another()
      let pair = try await fixture.logIn()
      let given = try await withThrowingTaskGroup(of: Bool.self) { group in
        for index in 0..<8 {
          group.addTask {
            let access = index.isMultiple(of: 2) ? fixture.access : other
            return try await oauthError { try await access.tokens(refresh: pair.refresh, client: "app") } == nil
          }
        }
        return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(given == 1)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func refusesOtherClients(kind: TestDatabase) async throws {
    try await withAccess(kind) { (fixture: AccessFixture) async throws in
      let pair = try await fixture.logIn()
      let access = fixture.access
      #expect(try await oauthError { try await access.tokens(refresh: pair.refresh, client: "other") }?.status == 400)
      #expect(
        try await oauthError { try await access.revoke(pair.refresh, client: "other") }?.code == "unauthorized_client")
      let unknown = try await oauthError { try await access.tokens(refresh: pair.refresh, client: "unknown") }
      #expect(unknown?.code == "invalid_client" && unknown?.status == 401)
      #expect(try await oauthError { try await access.tokens(refresh: pair.refresh, client: "app") } == nil)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func revokesTokens(kind: TestDatabase) async throws {
    try await withAccess(kind) { (fixture: AccessFixture) async throws in
      let access = fixture.access
      let pair = try await fixture.logIn()
      try await access.revoke(pair.access, client: "app")
      #expect(try await access.grant(of: pair.access) == nil)
      let next = try await access.tokens(refresh: pair.refresh, client: "app")
      try await access.revoke(next.refresh, client: "app")
      #expect(try await access.grant(of: next.access) == nil)
      #expect(try await oauthError { try await access.tokens(refresh: next.refresh, client: "app") } != nil)
      try await access.revoke("unknown", client: "app")
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func removesWhatHasExpired(kind: TestDatabase) async throws {
    try await withAccess(kind, configure: { ($0.accessSeconds, $0.refreshSeconds) = (60, 600) }) {
      (fixture: AccessFixture) async throws in
      _ = try await fixture.logIn()
      _ = try await oauthError { try await fixture.logIn("wilma", "wrong") }
      fixture.clock.advance(by: 300)
      let kept = try await fixture.logIn()
      fixture.clock.advance(by: 301)
      try await fixture.access.removeExpired()
      let counts = try await fixture.database.read { connection in
        try [
          connection.query("tokens", "SELECT count(*) AS n FROM access_token")[0].get("n", as: Int.self),
          connection.query("families", "SELECT count(*) AS n FROM access_family")[0].get("n", as: Int.self),
        ]
      }
      #expect(counts == [1, 1])
      #expect(try await oauthError { try await fixture.access.tokens(refresh: kept.refresh, client: "app") } == nil)
    }
  }
}
