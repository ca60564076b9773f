import Observation

/// A notice for the user at the sign-in, such as why the PIN is gone.
@MainActor @Observable
final class SignInNotice {
  /// The text; nil for none.
  var text: String?
}
