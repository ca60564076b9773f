import LibAccount
import SeamViews

/// A PIN that is entered twice, and how it is shown: values and pure functions.
struct PINChoice: Equatable {
  /// The outcome of an entry.
  enum Outcome: Equatable {
    /// The user goes on entering.
    case entering
    /// The same PIN was entered twice.
    case chosen(String)
  }

  let user: String?
  /// Whether the user has a PIN, and can keep it.
  let isReplacement: Bool
  /// The PIN that was entered first; nil before.
  private(set) var first: String?
  private(set) var code = ""
  private(set) var error: String?
  var protection: TokenProtection?
  var isBusy = false

  init(user: String?, isReplacement: Bool = false) {
    self.user = user
    self.isReplacement = isReplacement
  }

  private var canContinue: Bool { !isBusy && code.count >= PINRules.lengths.lowerBound }

  /// Takes the digits entered so far.
  mutating func enter(_ code: String) {
    guard !isBusy else { return }
    self.code = code
    if !code.isEmpty { error = nil }
  }

  /// Goes on with the entered digits.
  mutating func proceed() -> Outcome {
    guard canContinue else { return .entering }
    guard let first else {
      if let problem = PINRules.problem(with: code) {
        error = problem
      } else {
        first = code
        error = nil
      }
      code = ""
      return .entering
    }
    guard code == first else {
      self = started(with: "The two PINs differ. Choose a PIN again.")
      return .entering
    }
    isBusy = true
    error = nil
    return .chosen(code)
  }

  /// Shows that the PIN was not set; the entered digits stay.
  mutating func fail(with error: String) {
    isBusy = false
    self.error = error
  }

  /// Starts again.
  mutating func startOver() { self = started(with: nil) }

  private func started(with error: String?) -> PINChoice {
    var choice = PINChoice(user: user, isReplacement: isReplacement)
    choice.protection = protection
    choice.error = error
    return choice
  }

  private var leave: Action {
    isReplacement
      ? .cancelPIN(isEnabled: !isBusy)
      : Action(.signOut, title: "Sign out", role: .destructive, isEnabled: !isBusy, key: "o")
  }

  var configuration: CodeEntryConfiguration {
    let greeting = user.map { "Welcome, \($0). " } ?? ""
    let lengths = PINRules.lengths
    return CodeEntryConfiguration(
      title: first != nil ? "Repeat the PIN" : isReplacement ? "Choose a new PIN" : "Choose a PIN",
      actions: [
        first != nil ? Action(.startOver, title: "Start over", isEnabled: !isBusy) : leave,
        Action(
          .continuePIN, title: first == nil ? "Continue" : "Set PIN", role: .primary, isEnabled: canContinue, key: "s"),
      ],
      message: first == nil
        ? "\(greeting)A PIN of \(lengths.lowerBound) to \(lengths.upperBound) digits unlocks the app. "
          + (protection?.explanation ?? "")
        : "Enter the same digits once more.",
      code: code, length: lengths.upperBound, isSecure: true, error: error, isBusy: isBusy)
  }
}

extension Action.ID {
  static let continuePIN: Self = "continue"
  static let startOver: Self = "startOver"
}
