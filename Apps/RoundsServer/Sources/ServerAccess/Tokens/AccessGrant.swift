/// What a valid access token stands for.
public struct AccessGrant: Hashable, Sendable {
  /// The account's name.
  public let account: String
  /// What the account stands for, such as `Practitioner/1`.
  public let subject: String
  /// The app that the token was given to.
  public let client: String
}

/// The tokens that a client gets.
public struct TokenPair: Hashable, Sendable {
  /// The token for requests.
  public let access: String
  /// The token for the next pair; it can be used once.
  public let refresh: String
  /// The seconds that the access token holds.
  public let seconds: Int
}

/// The reason that a client gets no token, as in section 5.2 of RFC 6749.
public struct OAuthError: Error, Hashable, Sendable {
  /// The code, such as `invalid_grant`.
  public let code: String
  /// What is wrong, for the client's developer.
  public let reason: String
  /// The status of the response.
  public let status: Int
  /// The seconds to wait, if there were too many attempts.
  public let retryAfter: Int?

  init(_ code: String, _ reason: String, status: Int = 400, retryAfter: Int? = nil) {
    self.code = code
    self.reason = reason
    self.status = status
    self.retryAfter = retryAfter
  }

  static let invalidGrant = Self("invalid_grant", "The credentials are wrong, or no longer valid.")
}
