/// The reason a code is asked for: the flow and its view are the same for all, only the words differ.
enum VerificationContext: String, Sendable {
  case signUp
  case newDevice
  case newEmail

  /// The purpose of the code, for the user.
  var purpose: String {
    switch self {
    case .signUp: "It finishes your registration."
    case .newDevice: "You have not used this device before."
    case .newEmail: "It becomes your address once you typed the code."
    }
  }
}
