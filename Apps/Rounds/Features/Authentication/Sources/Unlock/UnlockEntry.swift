import LibAccount
import SeamViews

/// A PIN that is entered to unlock, and how it is shown: values and pure functions.
struct UnlockEntry: Equatable {
  let user: String?
  private(set) var code = ""
  private(set) var error: String?
  var triesLeft = PINRules.tries
  var isBusy = false

  init(user: String?) { self.user = user }

  private var canUnlock: Bool { !isBusy && code.count >= PINRules.lengths.lowerBound }

  /// Takes the digits entered so far.
  mutating func enter(_ code: String) {
    guard !isBusy else { return }
    self.code = code
    if !code.isEmpty { error = nil }
  }

  /// Begins to check the PIN; false if it is not long enough.
  mutating func submit() -> Bool {
    guard canUnlock else { return false }
    isBusy = true
    error = nil
    return true
  }

  /// Ends the check; a wrong PIN is cleared, one that could not be checked stays.
  mutating func end(with failure: (any Error)?) {
    isBusy = false
    error = failure.map { "\($0)" }
    switch failure as? AccountError {
    case .wrongPIN, .tooManyWrongPINs: code = ""
    default: break
    }
  }

  var configuration: CodeEntryConfiguration {
    CodeEntryConfiguration(
      title: "Enter your PIN",
      actions: [
        Action(.signOut, title: "Sign out", role: .destructive, isEnabled: !isBusy, key: "o"),
        Action(.usePassword, title: "Use password", isEnabled: !isBusy, key: "p"),
        Action(.unlock, title: "Unlock", role: .primary, isEnabled: canUnlock, key: "s"),
      ],
      message: user.map { "\($0) is signed in." }, code: code, length: PINRules.lengths.upperBound, isSecure: true,
      error: error ?? warning, isBusy: isBusy)
  }

  /// How many tries are left, if some were used.
  private var warning: String? {
    guard triesLeft < PINRules.tries else { return nil }
    return triesLeft == 1 ? "One try is left; then your password is needed." : "\(triesLeft) tries are left."
  }
}

extension Action.ID {
  static let unlock: Self = "unlock"
  static let usePassword: Self = "usePassword"
}
