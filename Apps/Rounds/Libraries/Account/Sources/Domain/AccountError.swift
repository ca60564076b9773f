/// The reason that a command of the account failed, with a text for the user.
public enum AccountError: Error, Hashable, Sendable {
  /// The server knows no account with this name and password.
  case wrongNameOrPassword
  /// There were too many attempts; the server accepts the next one after a time, if it says so.
  case tooManyAttempts(wait: Duration?)
  /// The server cannot be reached.
  case noConnection
  /// The server failed; its status, if it answered.
  case serverFailed(status: Int?)
  /// The host that answered is not a server of Rounds.
  case unknownServer(reason: String)
  /// The server does not prove that it is the one.
  case untrustedServer(reason: String)
  /// A name, password or PIN that does not follow the rules.
  case unsuitable(problem: String)
  /// The PIN is wrong; so many tries are left.
  case wrongPIN(triesLeft: Int)
  /// The PIN was wrong too often, and was removed; the password is needed.
  case tooManyWrongPINs
  /// The PIN is needed first.
  case locked
  /// The password is needed first.
  case notSignedIn
  /// The storage of this machine cannot be read or written.
  case storageFailed(reason: String)
}

extension AccountError: CustomStringConvertible {
  /// The failure and its remedy, as sentences for the user.
  public var description: String {
    switch self {
    case .wrongNameOrPassword: "The name or the password is wrong. Check both, and try again."
    case .tooManyAttempts(let wait):
      "There were too many attempts. Try again "
        + (wait.map { "in \(Self.text(of: $0))." } ?? "in some minutes.")
    case .noConnection: "The server cannot be reached. Check the connection, and try again."
    case .serverFailed(let status):
      "The server failed\(status.map { " (status \($0))" } ?? ""). Try again in a moment."
    case .unknownServer(let reason):
      "What answers is not a server of Rounds: \(reason). Check the server's address."
    case .untrustedServer(let reason):
      "The connection to the server is not safe: \(reason). Nothing was sent. Tell your administrator."
    case .unsuitable(let problem): problem
    case .wrongPIN(let left):
      left == 1
        ? "The PIN is wrong. One try is left; then your password is needed."
        : "The PIN is wrong. \(left) tries are left."
    case .tooManyWrongPINs: "The PIN was wrong too often, and was removed. Sign in with your password."
    case .locked: "The app is locked. Enter your PIN."
    case .notSignedIn: "You are not signed in. Sign in with your password."
    case .storageFailed(let reason): "This computer's storage failed: \(reason)"
    }
  }

  /// A duration in words, rounded up.
  private static func text(of wait: Duration) -> String {
    let seconds = max(1, Int(wait.components.seconds) + (wait.components.attoseconds > 0 ? 1 : 0))
    if seconds == 1 { return "a second" }
    if seconds < 60 { return "\(seconds) seconds" }
    let minutes = (seconds + 59) / 60
    return minutes == 1 ? "a minute" : "\(minutes) minutes"
  }
}
