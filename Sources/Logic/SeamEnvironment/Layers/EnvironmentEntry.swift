/// A name and a value that a layer sets.
///
/// Only the key determines whether a value is secret, so an entry prints none.
public struct EnvironmentEntry: Sendable {
  enum Content: Sendable {
    case text(Secret<String>)
    case value(any Sendable, shown: String, isSecret: Bool)
  }

  /// The name of the key.
  public let name: String
  /// Where it is set.
  public let origin: EnvironmentOrigin
  let content: Content

  /// Makes an entry of text, as a file or a variable has it.
  public init(_ name: String, text: String, origin: EnvironmentOrigin) {
    self.name = name
    self.origin = origin
    content = .text(Secret(text))
  }

  init<Value: EnvironmentValue>(_ name: String, value: Value, origin: EnvironmentOrigin) {
    self.name = name
    self.origin = origin
    content = .value(
      EnvironmentBox(value: value), shown: value.environmentText, isSecret: Value.isEnvironmentSecret)
  }

  /// Makes the entry of the compile flag, the lowest of all.
  static func compileFlag(_ environment: AppEnvironment) -> EnvironmentEntry {
    EnvironmentEntry(
      AppEnvironment.keyName, value: environment, origin: EnvironmentOrigin(layer: "compile flag", location: ""))
  }
}
