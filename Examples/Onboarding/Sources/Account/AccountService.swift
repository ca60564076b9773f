/// The calls of the app to its server; the implementation is chosen where the app is started.
///
/// Calls that send a code return the user whose e-mail is to be confirmed by it. Until then nothing is changed.
public protocol AccountService: Sendable {
  /// Registers a user and sends a code.
  func signUp(email: String, password: String) async throws(AccountError) -> User

  /// Checks a password and sends a code, as the device is not known yet.
  func logIn(email: String, password: String) async throws(AccountError) -> User

  /// Sends a code to the e-mail that a user wants to have.
  func changeEmail(of user: User, to email: String) async throws(AccountError) -> User

  /// Sends the code once more.
  func sendCode(to user: User) async throws(AccountError)

  /// Confirms that a user reads the mail sent to their e-mail.
  func confirm(_ code: String, of user: User) async throws(AccountError)

  /// Returns the payments of a user, newest first.
  func payments(of user: User.ID) async throws(AccountError) -> [Payment]

  /// Sends a complaint about a payment.
  func report(_ text: String, about payment: Payment.ID) async throws(AccountError)
}

/// The reason a call to the service failed.
public enum AccountError: Error, Equatable, CustomStringConvertible {
  /// Another user has the e-mail.
  case emailTaken
  /// No user has this e-mail with this password.
  case wrongPassword
  /// The code is not the one that was sent.
  case wrongCode
  /// The service cannot be reached.
  case unavailable

  /// The message for the user.
  public var description: String {
    switch self {
    case .emailTaken: "There is an account with this e-mail already. Log in instead."
    case .wrongPassword: "The e-mail and the password do not fit together."
    case .wrongCode: "This is not the code that was sent. Type it again, or have another one sent."
    case .unavailable: "The service cannot be reached. Try again later."
    }
  }
}
