/// A person with an account.
public struct User: Codable, Hashable, Sendable {
  /// Names a user to the service; it stays the same when the e-mail changes.
  public typealias ID = String

  public let id: ID
  /// Where codes are sent to.
  public var email: String

  /// Makes a user.
  public init(id: ID, email: String) {
    self.id = id
    self.email = email
  }
}
