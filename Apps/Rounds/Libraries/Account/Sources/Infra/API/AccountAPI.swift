/// The operations of the server for the account.
///
/// Every method throws ``AccountError``, or `CancellationError`.
protocol AccountAPI: Sendable {
  /// The root of the server.
  var server: ServerRoot { get }

  /// Returns tokens for a password.
  func tokens(name: String, password: String) async throws -> TokenPair

  /// Returns the next tokens for a refresh token, which is used up then; nil if the server does not accept it any more.
  func tokens(refresh: String) async throws -> TokenPair?

  /// Revokes a refresh token and all tokens that came of the same password; waits for some seconds at most.
  func revoke(_ refresh: String) async throws

  /// Returns the user that an access token stands for.
  func user(of access: String) async throws -> User
}

/// The tokens that the server gives.
struct TokenPair: Hashable, Sendable {
  /// The access token, sent with requests.
  let access: String
  /// The lifetime of the access token, in seconds.
  let seconds: Int
  /// The refresh token for the next pair; it can be used once.
  let refresh: String
}

extension TokenPair: CustomStringConvertible, CustomReflectable {
  /// Without the tokens.
  var description: String { "tokens for \(seconds) s" }
  /// Without the tokens.
  var customMirror: Mirror { Mirror(self, children: []) }
}
