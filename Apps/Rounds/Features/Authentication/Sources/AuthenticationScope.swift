public import LibAccount
public import SeamFlow

extension ScopeKeys {
  /// Who is signed in.
  public var account: ScopeKey<any Account> { ScopeKey() }

  /// The account that the sign-in shows, for demonstrations; none by default.
  public var demoAccount: ScopeKey<DemoAccount?> { ScopeKey(default: nil) }
}

/// The name and password of a demonstration, which the sign-in shows to everyone.
public struct DemoAccount: Hashable, Sendable {
  /// The name of the account.
  public let name: String
  /// The password.
  public let password: String

  /// Creates an account.
  public init(name: String, password: String) {
    self.name = name
    self.password = password
  }
}
