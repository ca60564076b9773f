/// Whether a user is signed in, and which credential is needed before the app can be used.
public enum AccountState: Hashable, Sendable {
  /// The password is needed; nothing of a user is stored.
  case signedOut
  /// The user signed in and has to choose a PIN.
  ///
  /// Nothing is stored yet: if the process ends now, the user is signed out.
  case needsPIN(User)
  /// The PIN is needed; so it is after each start of the app.
  case locked(User)
  /// The app can be used.
  case signedIn(User)
  /// The password is needed: the server ended the session, or the PIN was wrong too often.
  case expired(User)

  /// The user; nil if signed out.
  public var user: User? {
    switch self {
    case .signedOut: nil
    case .needsPIN(let user), .locked(let user), .signedIn(let user), .expired(let user): user
    }
  }

  /// Whether the app can be used.
  public var isSignedIn: Bool {
    if case .signedIn = self { true } else { false }
  }
}
