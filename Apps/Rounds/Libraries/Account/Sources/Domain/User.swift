public import Foundation

/// The nurse who signed in.
public struct User: Hashable, Sendable {
  /// The name by which the user signs in.
  public let name: String
  /// The name to show, such as "Wilma Flintstone"; the name of the account where the server knows no other.
  public let displayName: String
  /// The user's resource on the server, such as `Practitioner/1`.
  public let practitioner: String
  /// The root of the server that the user signed in to.
  public let server: URL

  /// Creates a user.
  public init(name: String, displayName: String, practitioner: String, server: URL) {
    self.name = name
    self.displayName = displayName
    self.practitioner = practitioner
    self.server = server
  }
}
