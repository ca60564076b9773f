import Foundation
import SeamStorage

/// The record that is stored in the clear: who signed in, and how often a wrong PIN was entered.
struct AccountRecord: Codable, Hashable, Sendable {
  struct User: Codable, Hashable, Sendable {
    let name: String
    let displayName: String
    let practitioner: String
    let server: URL
  }

  /// Tells one sign-in from the next, also of the same user.
  let id: String
  let user: User
  /// Tells the server from others; the tokens go to no other.
  let server: String
  /// A ``TokenProtection``.
  let protection: String
  /// How often the PIN was tried since it was last right.
  var tries = 0
  /// Whether the password is needed.
  var isExpired = false
}

/// The session that is sealed under the PIN.
struct SessionRecord: Codable, Hashable, Sendable {
  /// The identifier of the ``AccountRecord``.
  let id: String
  /// The refresh token, for the next tokens.
  let refresh: String
}

extension SessionRecord: CustomStringConvertible, CustomReflectable {
  /// Without the token.
  var description: String { "session \(id)" }
  /// Without the token.
  var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

/// Which process renews the tokens; others wait.
struct RenewalTurn: Codable, Hashable, Sendable {
  /// The account that renews, in one of the processes; nil if none has the turn.
  var owner: String?
  /// When the turn ends even if its process does not say so, in seconds since 1970.
  var end: Double = 0
  /// The system's identifier of the process; nil if an earlier version stored the turn.
  var process: Int32?
}

extension StorageKey<AccountRecord> {
  static var account: Self { StorageKey("account") }
}

extension StorageKey<SessionRecord> {
  static var session: Self { StorageKey("session", sensitivity: .secret) }
}

extension DefaultStorageKey<RenewalTurn> {
  static var renewal: Self { DefaultStorageKey("account.renewal", durability: .processCrash, default: RenewalTurn()) }
}

/// Converts between users and their stored form.
extension User {
  init(_ record: AccountRecord.User) {
    self.init(
      name: record.name, displayName: record.displayName, practitioner: record.practitioner, server: record.server)
  }

  var record: AccountRecord.User {
    AccountRecord.User(name: name, displayName: displayName, practitioner: practitioner, server: server)
  }
}
