/// A value that can be written as text in a file or a variable.
///
/// An enumeration with raw values conforms without further code:
///
/// ```swift
/// enum LogLevel: String, CaseIterable, EnvironmentValue { case quiet, verbose }
/// ```
public protocol EnvironmentValue: Equatable, Sendable {
  /// The format of a text, as messages state it: "a whole number such as 42".
  static var environmentFormat: String { get }
  /// Whether values are left out of messages, tables and provenance; false unless implemented.
  static var isEnvironmentSecret: Bool { get }
  /// Reads a value; nil if the text does not denote one.
  init?(environmentText text: String)
  /// The text that denotes the value, for messages and tables.
  var environmentText: String { get }
}

extension EnvironmentValue {
  public static var isEnvironmentSecret: Bool { false }
}

extension EnvironmentValue where Self: RawRepresentable, RawValue: EnvironmentValue {
  public static var environmentFormat: String { RawValue.environmentFormat }
  public static var isEnvironmentSecret: Bool { RawValue.isEnvironmentSecret }
  public init?(environmentText text: String) {
    guard let raw = RawValue(environmentText: text) else { return nil }
    self.init(rawValue: raw)
  }
  public var environmentText: String { rawValue.environmentText }
}

extension EnvironmentValue where Self: RawRepresentable & CaseIterable, RawValue: EnvironmentValue {
  public static var environmentFormat: String {
    "one of " + allCases.map(\.environmentText).joined(separator: ", ")
  }
}
