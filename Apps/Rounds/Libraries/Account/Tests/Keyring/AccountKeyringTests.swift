import Foundation
import LibAccount
import RoundsServer
import SeamOperations
import SeamStorage
import SeamStorageSQLite
import Testing

/// The account with GNOME Keyring, in processes of their own.
@Suite(.enabled(if: KeyringSession.isAvailable, "GNOME Keyring is not installed"))
struct AccountKeyringTests {
  @Test func theKeyringHoldsTheSignIn() async throws {
    try await withServer { fixture in
      let session = try KeyringSession(isUnlocked: true)
      defer { session.remove() }
      let path = session.folder.appending(path: "rounds.db").path
      let rest = [path, fixture.server.url, "0", "2580"]
      let lines = try await session.run([["sign-in"] + rest, ["guess"] + rest, ["renew"] + rest])
      #expect(lines.first == "keyring")
      #expect(lines.dropFirst().prefix(2) == ["try", "open"])
      #expect(lines.last == "end" && lines.count { $0 == "renewed" } == 50, "\(lines)")
      #expect(try await SQLiteStorage(at: path).keys(withPrefix: "account") == ["account", "account.renewal"])

      // Without the keyring the database alone opens nothing.
      let account = try await fixture.account(SQLiteStorage(at: path))
      #expect(try await account.protection().value() == .keyring)
      await #expect(throws: AccountError.self) { try await account.unlock(pin: "2580").run() }
      #expect(try !account.current.isSignedIn)
    }
  }

  @Test func signingOutEmptiesTheKeyring() async throws {
    try await withServer { fixture in
      let session = try KeyringSession(isUnlocked: true)
      defer { session.remove() }
      let path = session.folder.appending(path: "rounds.db").path
      let rest = [path, fixture.server.url, "0", "2580"]
      let lines = try await session.run([["sign-in"] + rest, ["sign-out"] + rest, ["guess"] + rest])
      #expect(lines == ["keyring", "signedOut", "try", "gone"])
      #expect(try await SQLiteStorage(at: path).keys(withPrefix: "account").isEmpty)
    }
  }

  @Test func aLockedKeyringIsReplacedByThePIN() async throws {
    try await withServer { fixture in
      let session = try KeyringSession(isUnlocked: false)
      defer { session.remove() }
      let path = session.folder.appending(path: "rounds.db").path
      let rest = [path, fixture.server.url, "0", "2580"]
      let lines = try await session.run([["sign-in"] + rest, ["guess"] + rest])
      #expect(lines == ["pin", "try", "open"])
    }
  }
}
