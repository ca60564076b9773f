/// The screens of the flows of this feature.
public enum AuthenticationRoute: Codable, Hashable, Sendable {
  /// Name and password.
  case signIn
  /// Name and password of a user who is known, whose session ended or who forgot the PIN.
  case signInAgain
  /// A new PIN.
  case choosePIN
  /// The PIN.
  case unlock
}
