/// Keeps the credentials of the signed-in user, and renews them.
public protocol CredentialsProvider: Sendable {
  /// Returns the current credentials; nil if no user is signed in, which sends requests without any.
  func credentials() async throws -> Credentials?

  /// Renews credentials that the server did not accept or that end soon, keeps the new ones and returns them.
  ///
  /// It runs once at a time. It may use the same network module: its own requests pass without credentials and without
  /// renewing them. Mark a request that sends a token in its body with ``RequestOptions/hasSensitiveBody``.
  ///
  /// - Returns: the new credentials; nil if they cannot be renewed and the user must sign in again.
  func refresh(_ rejected: Credentials) async throws -> Credentials?
}
