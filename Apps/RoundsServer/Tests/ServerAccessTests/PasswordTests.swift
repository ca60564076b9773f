import ServerAccess
import ServerDatabase
import ServerTestFixtures
import Testing

struct PasswordTests {
  @Test(arguments: TestDatabase.allCases)
  func givesTokensForThePassword(kind: TestDatabase) async throws {
    try await withAccess(kind) { (fixture: AccessFixture) async throws in
      let pair = try await fixture.logIn()
      let grant = try await fixture.access.grant(of: pair.access)
      #expect(grant?.account == "wilma" && grant?.subject == "Practitioner/1" && grant?.client == "app")
      #expect(pair.access.utf8.count == 43 && pair.refresh.utf8.count == 43 && pair.access != pair.refresh)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func answersWrongPasswordsAndUnknownAccountsAlike(kind: TestDatabase) async throws {
    try await withAccess(kind) { (fixture: AccessFixture) async throws in
      var errors: [OAuthError?] = []
      for (account, password) in [
        ("wilma", "Correct"), ("wilma", "correct "), ("fred", "correct"), ("' OR '1'='1", "correct"),
        ("WILMA", "correct"),
        ("wilma", String(repeating: "x", count: 5000)),
      ] {
        errors.append(try await oauthError { try await fixture.logIn(account, password) })
      }
      #expect(errors.allSatisfy { $0 == errors[0] && $0?.code == "invalid_grant" && $0?.status == 400 })
    }
  }

  /// The fastest of at least three tries each, with hashes that cost much more than all else.
  ///
  /// A busy machine only makes tries slower, so that more of them come closer to the cost of a hash.
  @Test func takesTimeForUnknownAccountsToo() async throws {
    try await withAccess(
      .sqlite,
      configure: {
        $0.scrypt = ScryptParameters(logRounds: 15)
        $0.attemptsByAccount.attempts = 1000
        $0.attemptsByAddress.attempts = 1000
      }
    ) { (fixture: AccessFixture) async throws in
      let clock = ContinuousClock()
      var known = Duration.seconds(Int.max), unknown = known
      for round in 1...100 where round <= 3 || unknown * 3 <= known {
        known = min(
          known, try await clock.measure { _ = try await oauthError { try await fixture.logIn("wilma", "wrong") } })
        unknown = min(
          unknown, try await clock.measure { _ = try await oauthError { try await fixture.logIn("fred", "wrong") } })
      }
      #expect(unknown * 3 > known)
    }
  }

  @Test func storesAScryptHashAndNoSecret() async throws {
    try await withAccess(.sqlite) { (fixture: AccessFixture) async throws in
      let pair = try await fixture.logIn()
      let values = try await fixture.database.read { connection in
        try connection.query("accounts", "SELECT * FROM access_account").flatMap(\.values)
          + connection.query("tokens", "SELECT * FROM access_token").flatMap(\.values)
      }
      let texts = values.map { "\($0)" }
      #expect(texts.contains { $0.contains("$scrypt$ln=4,r=8,p=1$") })
      for secret in ["correct", pair.access, pair.refresh] {
        #expect(!texts.contains { $0.contains(secret) })
        #expect(!values.contains(.bytes(Array(secret.utf8))))
      }
    }
  }

  @Test func takesTheSamePasswordInAnyNormalForm() async throws {
    try await withAccess(.sqlite) { (fixture: AccessFixture) async throws in
      try await fixture.access.setPassword("Zo\u{EB}", of: "zoe", subject: "Practitioner/2")
      let pair = try await fixture.logIn("zoe", "Zoe\u{308}")
      #expect(try await fixture.access.grant(of: pair.access)?.subject == "Practitioner/2")
    }
  }

  @Test func renewsHashesOfOtherParameters() async throws {
    try await withAccess(.sqlite) { (fixture: AccessFixture) async throws in
      var configuration = fixture.configuration
      configuration.scrypt = ScryptParameters(logRounds: 5)
      let renewed = AccessService(fixture.database, configuration)
      _ = try await renewed.tokens(account: "wilma", password: "correct", client: "app", address: "a")
      let text: String = try await fixture.database.read {
        try $0.query("get", "SELECT password FROM access_account")[0].get("password")
      }
      #expect(text.hasPrefix("$scrypt$ln=5,"))
      _ = try await renewed.tokens(account: "wilma", password: "correct", client: "app", address: "a")
    }
  }

  @Test(arguments: [
    "", "correct", "$scrypt$ln=4,r=8,p=1$$", "$scrypt$ln=40,r=8,p=1$YWJj$YWJjYWJjYWJjYWJjYWJjYWJj",
    "$scrypt$ln=4,r=0,p=1$YWJj$YWJjYWJjYWJjYWJjYWJjYWJj", "$argon2$ln=4,r=8,p=1$YWJj$YWJj", "$scrypt$$$", "$$$$$$",
  ])
  func refusesDamagedHashes(text: String) async throws {
    try await withAccess(.sqlite) { (fixture: AccessFixture) async throws in
      try await fixture.database.write { try $0.execute("damage", "UPDATE access_account SET password = \(text)") }
      #expect(try await oauthError { try await fixture.logIn() }?.code == "invalid_grant")
    }
  }

  @Test(arguments: ["", String(repeating: "x", count: 1025)])
  func refusesUnusablePasswords(password: String) async throws {
    try await withAccess(.sqlite) { (fixture: AccessFixture) async throws in
      await #expect(throws: AccessError.self) {
        try await fixture.access.setPassword(password, of: "fred", subject: "Practitioner/3")
      }
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func revokesTokensWithTheOldPassword(kind: TestDatabase) async throws {
    try await withAccess(kind) { (fixture: AccessFixture) async throws in
      let pair = try await fixture.logIn()
      try await fixture.access.setPassword("changed", of: "wilma", subject: "Practitioner/1")
      #expect(try await fixture.access.grant(of: pair.access) == nil)
      #expect(try await oauthError { try await fixture.access.tokens(refresh: pair.refresh, client: "app") } != nil)
      #expect(try await oauthError { try await fixture.logIn() }?.code == "invalid_grant")
      #expect(try await oauthError { try await fixture.logIn("wilma", "changed") } == nil)
    }
  }
}
