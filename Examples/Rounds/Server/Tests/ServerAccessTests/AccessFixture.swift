import Foundation
import ServerAccess
import ServerDatabase
import ServerDatabasePostgres
import ServerDatabaseSQLite
import ServerDatabaseTesting
import ServerHTTP

/// The kinds of databases that tests run on.
enum AccessDatabase: CaseIterable, Sendable {
  case sqlite
  case postgres
}

/// A service with an account, a clock that the test sets, and cheap hashes.
struct AccessFixture: Sendable {
  let place: String
  let kind: AccessDatabase
  let database: any Database
  let access: AccessService
  let clock: TestClock
  let configuration: AccessConfiguration

  init(_ kind: AccessDatabase, configure: (inout AccessConfiguration) -> Void = { _ in }) async throws {
    self.kind = kind
    switch kind {
    case .sqlite:
      place = FileManager.default.temporaryDirectory.appending(path: "seam-access-\(UUID().uuidString).db").path
    case .postgres: place = try await PostgresCluster.shared.makeDatabase()
    }
    database = try await Self.open(kind, place)
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
  func another() async throws -> AccessService { AccessService(try await Self.open(kind, place), configuration) }

  func close() async {
    await database.close()
    if kind == .sqlite {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: place + end) }
    }
  }

  func logIn(_ account: String = "wilma", _ password: String = "correct", from address: String = "10.0.0.1")
    async throws -> TokenPair
  {
    try await access.tokens(account: account, password: password, client: "app", address: address)
  }

  private static func open(_ kind: AccessDatabase, _ place: String) async throws -> any Database {
    switch kind {
    case .sqlite: try await SQLiteDatabase(path: place)
    case .postgres: try await PostgresDatabase(url: place)
    }
  }
}

/// A clock that a test sets.
///
/// Sendable because a lock protects the time.
final class TestClock: @unchecked Sendable {
  private let lock = NSLock()
  private var time = Date(timeIntervalSince1970: 1_700_000_000)

  var now: Date {
    lock.lock()
    defer { lock.unlock() }
    return time
  }

  func advance(by seconds: Int) {
    lock.lock()
    defer { lock.unlock() }
    time += Double(seconds)
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
  _ kind: AccessDatabase, configure: (inout AccessConfiguration) -> Void = { _ in },
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
