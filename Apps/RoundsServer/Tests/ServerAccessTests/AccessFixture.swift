import Foundation
import ServerAccess
import ServerDatabase
import ServerHTTP
import ServerTestFixtures

/// A service with an account, a clock that the test sets, and cheap hashes.
struct AccessFixture: Sendable {
  let place: String
  let kind: TestDatabase
  let database: any Database
  let access: AccessService
  let clock: TestClock
  let configuration: AccessConfiguration

  init(_ kind: TestDatabase, configure: (inout AccessConfiguration) -> Void = { _ in }) async throws {
    self.kind = kind
    place = try await kind.makePlace()
    database = try await kind.open(place)
    let clock = TestClock()
    self.clock = clock
    var configuration = AccessConfiguration(clients: ["app", "other"])
    configuration.scrypt = ScryptParameters(logRounds: 4)
    configuration.now = { clock.now }
    configure(&configuration)
    self.configuration = configuration
    access = AccessService(database, configuration)
    try await access.prepare()
    try await access.setPassword("correct", of: "wilma", subject: "Practitioner/1")
  }

  /// Another instance on the same database.
  func another() async throws -> AccessService { AccessService(try await kind.open(place), configuration) }

  func close() async { await database.close() }

  func logIn(_ account: String = "wilma", _ password: String = "correct", from address: String = "10.0.0.1")
    async throws -> TokenPair
  {
    try await access.tokens(account: account, password: password, client: "app", address: address)
  }
}

/// The error that a body throws; nil if it throws none.
func oauthError(_ body: () async throws -> some Sendable) async throws -> OAuthError? {
  do {
    _ = try await body()
    return nil
  } catch let error as OAuthError {
    return error
  }
}

func withAccess(
  _ kind: TestDatabase, configure: (inout AccessConfiguration) -> Void = { _ in },
  _ body: (AccessFixture) async throws -> Void
) async throws {
  let fixture = try await AccessFixture(kind, configure: configure)
  do {
    try await body(fixture)
  } catch {
    await fixture.close()
    throw error
  }
  await fixture.close()
}
