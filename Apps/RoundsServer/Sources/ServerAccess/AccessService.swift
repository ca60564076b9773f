import Foundation
public import ServerDatabase

/// Accounts with passwords, and the tokens that their owners get for them (RFC 6749, 6750 and 7009).
///
/// ```swift
/// let access = AccessService(database, AccessConfiguration(clients: ["rounds-app"]))
/// try await access.prepare()
/// try await access.setPassword("…", of: "wilma", subject: "Practitioner/1")
/// ```
///
/// All state is in the database, so that any number of instances agree. Tokens are random and stored as hashes only. A
/// refresh token can be used once: if it is used again, one of the two users has stolen it, and all tokens that came
/// from the same password are revoked. A client that loses the answer to a refresh has to ask for the password again.
public final class AccessService: Sendable {
  let database: any Database
  let configuration: AccessConfiguration
  let worker = PasswordWorker()
  /// Checked in place of the hash of an account that does not exist, so that both take the same time.
  private let decoy: Task<PasswordHash?, Never>

  /// Creates a service over a database.
  public init(_ database: any Database, _ configuration: AccessConfiguration) {
    self.database = database
    self.configuration = configuration
    decoy = Task { [worker] in
      await worker.run {
        PasswordHash("decoy", salt: configuration.random(16) ?? [], parameters: configuration.scrypt)
      }
    }
  }

  /// Creates the tables that are missing.
  ///
  /// - Throws: ``/ServerDatabase/DatabaseError``.
  public func prepare() async throws { try await database.migrate(AccessSchema.migrations, of: "access") }

  /// Sets the password of an account, which is created if it does not exist, and revokes its tokens.
  ///
  /// - Parameters:
  ///   - password: up to 1024 bytes.
  ///   - account: the name by which the owner logs in.
  ///   - subject: what the tokens stand for, such as `Practitioner/1`.
  /// - Throws: ``AccessError/unusablePassword`` if it is empty or too long, or ``/ServerDatabase/DatabaseError``.
  public func setPassword(_ password: String, of account: String, subject: String) async throws {
    let salt = try random(16)
    let parameters = configuration.scrypt
    guard !password.isEmpty,
      let hash = await worker.run({ PasswordHash(password, salt: salt, parameters: parameters) })
    else { throw AccessError.unusablePassword }
    try await database.write { connection in
      try connection.execute(
        "set-password",
        """
        INSERT INTO access_account (name, password, subject) VALUES (\(account), \(hash.text), \(subject))
        ON CONFLICT (name) DO UPDATE SET password = excluded.password, subject = excluded.subject
        """)
      try connection.execute("revoke-account", "DELETE FROM access_family WHERE account = \(account)")
    }
  }

  /// Removes the tokens and counts that have expired; to be called from time to time.
  ///
  /// - Throws: ``/ServerDatabase/DatabaseError``.
  public func removeExpired() async throws {
    let now = now
    try await database.write { connection in
      try connection.execute("expire-tokens", "DELETE FROM access_token WHERE expires <= \(now)")
      try connection.execute("expire-families", "DELETE FROM access_family WHERE expires <= \(now)")
      try connection.execute("expire-attempts", "DELETE FROM access_attempt WHERE expires <= \(now)")
    }
  }

  /// The seconds since 1970.
  var now: Int { Int(configuration.now().timeIntervalSince1970.rounded(.down)) }

  func random(_ count: Int) throws -> [UInt8] {
    guard let bytes = configuration.random(count) else { throw AccessError.noRandomness }
    return bytes
  }

  /// The hash to check a password against if there is none.
  func decoyHash() async -> PasswordHash? { await decoy.value }
}

/// The reason that an account was not changed.
public enum AccessError: Error, CustomStringConvertible {
  /// The password is empty or longer than 1024 bytes.
  case unusablePassword
  /// The system returned no random bytes.
  case noRandomness

  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .unusablePassword: "The password is empty or longer than 1024 bytes. Choose another one."
    case .noRandomness: "The system returned no random bytes. Try again; check the system's source of randomness."
    }
  }
}
