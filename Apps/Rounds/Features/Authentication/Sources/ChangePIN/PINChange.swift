import LibAccount
import SeamViews

/// The replacement of a PIN, and how it is shown: values and pure functions.
///
/// The present PIN is entered first, then the new one twice.
struct PINChange: Equatable {
  /// The outcome of an entry.
  enum Outcome: Equatable {
    /// The user goes on entering.
    case entering
    /// All was entered.
    case complete(old: String, new: String)
  }

  /// The present PIN; nil before it was entered.
  private(set) var old: String?
  private var code = ""
  private var error: String?
  private var choice = PINChoice(user: nil, isReplacement: true)

  var isBusy: Bool { choice.isBusy }

  /// Takes the digits entered so far.
  mutating func enter(_ code: String) {
    guard old == nil else { return choice.enter(code) }
    self.code = code
    if !code.isEmpty { error = nil }
  }

  /// Goes on with the entered digits.
  mutating func proceed() -> Outcome {
    guard let old else {
      if code.count >= PINRules.lengths.lowerBound { self.old = code }
      return .entering
    }
    guard case .chosen(let new) = choice.proceed() else { return .entering }
    return .complete(old: old, new: new)
  }

  /// Goes back to the choice of the new PIN.
  mutating func startOver() { choice.startOver() }

  /// Shows why the PIN was not replaced; a wrong one is asked for again.
  mutating func fail(with error: any Error) {
    if case .wrongPIN = error as? AccountError {
      self = PINChange()
      self.error = "\(error)"
    } else {
      choice.fail(with: "\(error)")
    }
  }

  var configuration: CodeEntryConfiguration {
    guard old == nil else { return choice.configuration }
    return CodeEntryConfiguration(
      title: "Enter your present PIN",
      actions: [
        .cancelPIN(isEnabled: true),
        Action(
          .continuePIN, title: "Continue", role: .primary, isEnabled: code.count >= PINRules.lengths.lowerBound,
          key: "s"
        ),
      ],
      code: code, length: PINRules.lengths.upperBound, isSecure: true, error: error)
  }
}

extension Action.ID {
  static let cancelPIN: Self = "cancelPIN"
}

extension Action {
  static func cancelPIN(isEnabled: Bool) -> Action {
    Action(.cancelPIN, title: "Cancel", role: .cancel, isEnabled: isEnabled)
  }
}
