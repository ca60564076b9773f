extension String: EnvironmentValue {
  public static var environmentFormat: String { "text" }
  /// The text as it is.
  public init?(environmentText text: String) { self = text }
  public var environmentText: String { self }
}

extension Int: EnvironmentValue {
  public static var environmentFormat: String { "a whole number such as 42" }
  /// Reads decimal digits, with a sign if there is one.
  public init?(environmentText text: String) { self.init(text) }
  public var environmentText: String { String(self) }
}

extension Double: EnvironmentValue {
  public static var environmentFormat: String { "a finite number such as 0.5" }
  /// Reads a finite number.
  public init?(environmentText text: String) {
    guard let number = Double(text), number.isFinite else { return nil }
    self = number
  }
  public var environmentText: String { String(self) }
}

extension Bool: EnvironmentValue {
  public static var environmentFormat: String { "true or false (or yes, no, on, off, 1, 0)" }
  /// Reads one of the words of the format, in any case.
  public init?(environmentText text: String) {
    switch text.lowercased() {
    case "true", "yes", "on", "1": self = true
    case "false", "no", "off", "0": self = false
    default: return nil
    }
  }
  public var environmentText: String { self ? "true" : "false" }
}

extension Optional: EnvironmentValue where Wrapped: EnvironmentValue {
  public static var environmentFormat: String { "empty, or " + Wrapped.environmentFormat }
  public static var isEnvironmentSecret: Bool { Wrapped.isEnvironmentSecret }
  /// Reads a value; empty text is nil.
  public init?(environmentText text: String) {
    if text.isEmpty {
      self = Self.none
    } else {
      guard let value = Wrapped(environmentText: text) else { return nil }
      self = value
    }
  }
  public var environmentText: String { self?.environmentText ?? "" }
}

extension Array: EnvironmentValue where Element: EnvironmentValue {
  public static var environmentFormat: String { "a list separated by commas, each \(Element.environmentFormat)" }
  public static var isEnvironmentSecret: Bool { Element.isEnvironmentSecret }
  /// Reads elements between commas, without the spaces around them; empty text has none.
  ///
  /// An element cannot be empty or contain a comma.
  public init?(environmentText text: String) {
    self = []
    if text.allSatisfy(\.isWhitespace) { return }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let trimmed = part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
      guard !trimmed.isEmpty, let element = Element(environmentText: String(trimmed)) else { return nil }
      append(element)
    }
  }
  public var environmentText: String { map(\.environmentText).joined(separator: ",") }
}
