/// An entry for a code of a known number of digits, such as a PIN or the code of an SMS.
///
/// A host draws one cell for each digit and takes digits that are typed or pasted. The screen acts as soon as
/// ``isComplete``:
///
/// ```swift
/// func handle(_ event: CodeEntryConfiguration.Event) {
///   switch event {
///   case .didChange(let code):
///     self.code = code
///     if configuration.isComplete { unlock(with: code) }
///   case .didTap: delegate?.didCancel(in: self)
///   }
/// }
/// ```
public struct CodeEntryConfiguration: ViewConfiguration {
  public let title: String
  public let actions: [Action]
  /// An explanation of the code, such as where it was sent; nil for none.
  public let message: String?
  /// The digits that were entered, from `0` to `9`, at most ``length`` of them.
  public let code: String
  /// The number of digits, in ``lengths``.
  public let length: Int
  /// Whether the digits are masked.
  public let isSecure: Bool
  /// The error of the code, such as "Wrong PIN, 2 attempts left"; nil for none.
  public let error: String?
  /// Whether the code is being checked; the user cannot change it then.
  public let isBusy: Bool

  /// The lengths that a code can have.
  public static let lengths = 1...32

  /// Creates an entry; only the title and the length are required.
  ///
  /// - Parameters:
  ///   - title: the title, which also names the entry for screen readers.
  ///   - actions: the buttons of the whole view.
  ///   - message: an explanation of the code, such as where it was sent.
  ///   - code: the digits that were entered; anything else in it is removed, as by ``digits(of:)``.
  ///   - length: the number of digits; a number outside of ``lengths`` is clamped.
  ///   - isSecure: whether the digits are masked.
  ///   - error: the error of the code.
  ///   - isBusy: whether the code is being checked.
  public init(
    title: String, actions: [Action] = [], message: String? = nil, code: String = "", length: Int,
    isSecure: Bool = false, error: String? = nil, isBusy: Bool = false
  ) {
    self.title = title
    self.actions = actions
    self.message = message
    self.length = min(max(length, Self.lengths.lowerBound), Self.lengths.upperBound)
    self.code = Self.digits(of: code, atMost: self.length)
    self.isSecure = isSecure
    self.error = error
    self.isBusy = isBusy
  }

  /// Whether all digits were entered.
  public var isComplete: Bool { code.count == length }

  /// Returns the code that typing or pasting a text results in: its digits, at most ``length`` of them.
  ///
  /// Digits of other scripts, such as `٣`, become those from `0` to `9`; all other characters are removed. Hosts report
  /// nothing else.
  public func digits(of text: String) -> String { Self.digits(of: text, atMost: length) }

  /// Returns the code after a text was typed or pasted at its end.
  ///
  /// Digits beyond ``length`` are dropped, but a text with all digits of a code replaces the code.
  public func code(appending text: String) -> String {
    let added = digits(of: text)
    return added.count == length && length > 1 ? added : digits(of: code + added)
  }

  private static func digits(of text: String, atMost length: Int) -> String {
    var digits = ""
    var count = 0
    for scalar in text.unicodeScalars where count < length {
      guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { continue }
      digits += String(Int(value))
      count += 1
    }
    return digits
  }

  public var controls: [Control<Event>] {
    guard !isBusy else { return actionControls }
    let entry = Control<Event>(title, .type(text: code) { [self] in .didChange(digits(of: $0)) })
    return actionControls + [entry]
  }

  public var text: String {
    TextPreview(title: title, actions: actions) { lines in
      if let message { lines.append(message) }
      let digits = code.map { isSecure ? "•" : String($0) }
      lines.append((digits + Array(repeating: "_", count: length - digits.count)).joined(separator: " "))
      if let error { lines.append("! \(error)") }
      if isBusy { lines.append("…") }
    }.text
  }

  /// The user's actions in an entry.
  public enum Event: Equatable, ActionEvent {
    /// The code changed; it has only digits from `0` to `9`, at most as many as the entry's length.
    case didChange(String)
    /// An action was tapped.
    case didTap(Action.ID)
  }
}
