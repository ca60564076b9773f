import ServerAccess
import ServerTestFixtures
import Testing

struct AttemptTests {
  @Test(arguments: TestDatabase.allCases)
  func limitsAttemptsByAccount(kind: TestDatabase) async throws {
    try await withAccess(kind, configure: { $0.attemptsByAccount = .init(attempts: 3, seconds: 60) }) {
      (fixture: AccessFixture) async throws in
      for account in ["wilma", "fred"] {
        for index in 0..<3 {
          let error = try await oauthError { try await fixture.logIn(account, "wrong", from: "10.0.0.\(index)") }
          #expect(error?.status == 400)
        }
        // The right password too.
        let error = try await oauthError { try await fixture.logIn(account, "correct", from: "10.0.0.9") }
        #expect(error?.status == 429 && error?.retryAfter == 60)
      }
      fixture.clock.advance(by: 59)
      #expect(try await oauthError { try await fixture.logIn() }?.retryAfter == 1)
      fixture.clock.advance(by: 1)
      #expect(try await oauthError { try await fixture.logIn() } == nil)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func limitsAttemptsByAddress(kind: TestDatabase) async throws {
    try await withAccess(kind, configure: { $0.attemptsByAddress = .init(attempts: 3, seconds: 60) }) {
      (fixture: AccessFixture) async throws in
      for index in 0..<3 {
        #expect(try await oauthError { try await fixture.logIn("a\(index)", "wrong", from: "x") }?.status == 400)
      }
      #expect(try await oauthError { try await fixture.logIn(from: "x") }?.status == 429)
      #expect(try await oauthError { try await fixture.logIn(from: "y") } == nil)
    }
  }

  @Test func countsOnlyFailures() async throws {
    try await withAccess(
      .sqlite,
      configure: {
        $0.attemptsByAccount = .init(attempts: 3, seconds: 60)
        $0.attemptsByAddress = .init(attempts: 3, seconds: 60)
      }
    ) { (fixture: AccessFixture) async throws in
      for _ in 0..<10 { #expect(try await oauthError { try await fixture.logIn() } == nil) }
      for _ in 0..<2 { #expect(try await oauthError { try await fixture.logIn("wilma", "wrong") }?.status == 400) }
      #expect(try await oauthError { try await fixture.logIn() } == nil)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func allowsNoMoreAttemptsAtTheSameTime(kind: TestDatabase) async throws {
    try await withAccess(kind, configure: { $0.attemptsByAccount = .init(attempts: 5, seconds: 60) }) {
      (fixture: AccessFixture) async throws in
      let other = try await fixture.another()
      let statuses = try await withThrowingTaskGroup(of: Int?.self) { group in
        for index in 0..<20 {
          group.addTask {
            let access = index.isMultiple(of: 2) ? fixture.access : other
            return try await oauthError {
              try await access.tokens(account: "wilma", password: "wrong", client: "app", address: "\(index)")
            }?.status
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 400 } == 5)
      #expect(statuses.count { $0 == 429 } == 15)
    }
  }
}
