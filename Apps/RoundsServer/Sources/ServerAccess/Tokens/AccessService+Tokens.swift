import Foundation
import ServerDatabase

extension AccessService {
  private enum Refresh: Sendable {
    case pair
    case refused
  }

  /// Returns tokens for an account's password.
  ///
  /// An unknown account and a wrong password take the same time and have the same answer.
  ///
  /// - Parameters:
  ///   - account: the account's name.
  ///   - password: the account's password.
  ///   - client: the app that asks.
  ///   - address: where the request comes from, to limit attempts.
  /// - Throws: ``OAuthError``, or ``/ServerDatabase/DatabaseError``.
  public func tokens(
    account: String, password: String, client: String, address: String
  ) async throws -> TokenPair {
    try check(client)
    let limiter = AttemptLimiter(account: account, address: address, configuration)
    let began = now
    let (wait, stored) = try await database.write { connection in
      (
        try limiter.begin(connection, at: began),
        try connection.query("get-password", "SELECT password FROM access_account WHERE name = \(account)").first
          .map { try $0.get("password", as: String.self) }
      )
    }
    if let wait {
      throw OAuthError("invalid_grant", "There were too many attempts.", status: 429, retryAfter: wait)
    }
    let known = stored.flatMap(PasswordHash.init(text:))
    let decoy = await decoyHash()
    let matches = await worker.run { (known ?? decoy)?.matches(password) ?? false }
    guard matches, known != nil else { throw OAuthError.invalidGrant }
    let pair = try makePair()
    let rehashed = try await rehash(password, known)
    let now = now
    let isIssued = try await database.write { [configuration] connection in
      // The password may have been changed in the meantime.
      let current = try connection.query(
        "get-password", "SELECT password FROM access_account WHERE name = \(account)"
      ).first
      guard try current?.get("password", as: String.self) == stored else { return false }
      try limiter.succeed(connection)
      if let rehashed {
        try connection.execute(
          "update-hash", "UPDATE access_account SET password = \(rehashed.text) WHERE name = \(account)")
      }
      let row = try connection.query(
        "add-family",
        """
        INSERT INTO access_family (account, client, expires)
        VALUES (\(account), \(client), \(now + configuration.refreshSeconds)) RETURNING id
        """)[0]
      try Self.add(pair, to: row.get("id"), at: now, configuration, connection)
      return true
    }
    guard isIssued else { throw OAuthError.invalidGrant }
    return pair
  }

  /// Returns the next tokens for a refresh token, which is used up.
  ///
  /// - Parameters:
  ///   - token: the refresh token.
  ///   - client: the app that asks; a token of another one is refused.
  /// - Throws: ``OAuthError``, or ``/ServerDatabase/DatabaseError``.
  public func tokens(refresh token: String, client: String) async throws -> TokenPair {
    try check(client)
    let hash = SecretHash.of(token)
    let pair = try makePair()
    let now = now
    let outcome = try await database.write { [configuration] connection -> Refresh in
      let rows = try connection.query(
        "get-refresh-token",
        """
        SELECT family, is_used, access_token.expires AS expires, client
        FROM access_token JOIN access_family ON access_family.id = family WHERE hash = \(hash) AND is_refresh = 1
        """)
      guard let row = rows.first, try row.get("client") == client else { return .refused }
      let family: Int = try row.get("family")
      guard try !row.get("is_used", as: Bool.self) else {
        // Stored although the caller gets an error.
        try connection.execute("revoke-family", "DELETE FROM access_family WHERE id = \(family)")
        return .refused
      }
      guard try row.get("expires", as: Int.self) > now else { return .refused }
      try connection.execute("use-refresh-token", "UPDATE access_token SET is_used = 1 WHERE hash = \(hash)")
      try connection.execute(
        "prolong-family",
        "UPDATE access_family SET expires = \(now + configuration.refreshSeconds) WHERE id = \(family)")
      try Self.add(pair, to: family, at: now, configuration, connection)
      return .pair
    }
    guard case .pair = outcome else { throw OAuthError.invalidGrant }
    return pair
  }

  /// Revokes a token.
  ///
  /// An access token is revoked alone, a refresh token with all tokens of the same login.
  ///
  /// A token that is unknown, as one that has expired, is not an error (RFC 7009).
  ///
  /// - Throws: ``OAuthError`` for a token of another client, or ``/ServerDatabase/DatabaseError``.
  public func revoke(_ token: String, client: String) async throws {
    try check(client)
    let hash = SecretHash.of(token)
    let isOwn = try await database.write { connection in
      let rows = try connection.query(
        "get-token",
        """
        SELECT family, is_refresh, client FROM access_token JOIN access_family ON access_family.id = family
        WHERE hash = \(hash)
        """)
      guard let row = rows.first else { return true }
      guard try row.get("client") == client else { return false }
      if try row.get("is_refresh") {
        try connection.execute(
          "revoke-family", "DELETE FROM access_family WHERE id = \(row.get("family", as: Int.self))")
      } else {
        try connection.execute("revoke-token", "DELETE FROM access_token WHERE hash = \(hash)")
      }
      return true
    }
    guard isOwn else { throw OAuthError("unauthorized_client", "The token belongs to another client.") }
  }

  /// Returns what an access token stands for; nil if it is unknown, expired, revoked or no access token.
  ///
  /// - Throws: ``/ServerDatabase/DatabaseError``.
  public func grant(of token: String) async throws -> AccessGrant? {
    let hash = SecretHash.of(token)
    let now = now
    return try await database.read { connection in
      let rows = try connection.query(
        "get-grant",
        """
        SELECT account, subject, client FROM access_token JOIN access_family ON access_family.id = family
        JOIN access_account ON access_account.name = account
        WHERE hash = \(hash) AND is_refresh = 0 AND access_token.expires > \(now)
        """)
      return try rows.first.map {
        AccessGrant(account: try $0.get("account"), subject: try $0.get("subject"), client: try $0.get("client"))
      }
    }
  }

  /// Hashes a password with the current parameters; nil if its hash has them already.
  private func rehash(_ password: String, _ hash: PasswordHash?) async throws -> PasswordHash? {
    let parameters = configuration.scrypt
    guard hash?.parameters != parameters else { return nil }
    let salt = try random(16)
    return await worker.run { PasswordHash(password, salt: salt, parameters: parameters) }
  }

  private func check(_ client: String) throws {
    guard configuration.clients.contains(client) else {
      throw OAuthError("invalid_client", "The client is not known.", status: 401)
    }
  }

  private func makePair() throws -> TokenPair {
    TokenPair(
      access: Base64.encodeForURLs(try random(32)), refresh: Base64.encodeForURLs(try random(32)),
      seconds: configuration.accessSeconds)
  }

  private static func add(
    _ pair: TokenPair, to family: Int, at now: Int, _ configuration: AccessConfiguration,
    _ connection: any DatabaseConnection
  ) throws {
    try connection.execute(
      "add-tokens",
      """
      INSERT INTO access_token (hash, family, is_refresh, is_used, expires)
      VALUES (\(SecretHash.of(pair.access)), \(family), 0, 0, \(now + configuration.accessSeconds)),
      (\(SecretHash.of(pair.refresh)), \(family), 1, 0, \(now + configuration.refreshSeconds))
      """)
  }
}
