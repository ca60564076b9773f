import Observation

/// What the user reads at the sign-in besides what was typed, such as why the PIN is gone.
@MainActor @Observable
final class SignInNotice {
  /// The text; nil for none.
  var text: String?
}
