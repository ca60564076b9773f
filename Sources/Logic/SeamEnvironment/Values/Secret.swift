/// A value that is never printed: not by `print`, interpolation, `dump`, reflection or a debugger's description.
///
/// It conforms to no protocol of encoding, so a type that contains one cannot be encoded by synthesis. Call
/// ``reveal()`` where the value is used.
///
/// It does not protect memory: a debugger and a core file show it.
public struct Secret<Value: Sendable>: Sendable {
  private let value: Value

  /// Wraps a value.
  public init(_ value: Value) { self.value = value }

  /// Returns the value.
  ///
  /// Pass it on to the code that needs it, and do not store it elsewhere.
  public func reveal() -> Value { value }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The same text for every secret.
  public var description: String { Redaction.text }
  /// The same text for every secret.
  public var debugDescription: String { Redaction.text }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

extension Secret: Equatable where Value: Equatable {
  /// Compares two secrets; text and arrays of bytes byte for byte, in a time that depends only on their lengths.
  ///
  /// Other types are compared by their own operator, in the time that it takes.
  public static func == (left: Secret, right: Secret) -> Bool {
    if let left = left.value as? String, let right = right.value as? String {
      return isSame(Array(left.utf8), Array(right.utf8))
    }
    if let left = left.value as? [UInt8], let right = right.value as? [UInt8] { return isSame(left, right) }
    return left.value == right.value
  }

  private static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension Secret: EnvironmentValue where Value: EnvironmentValue {
  public static var environmentFormat: String { Value.environmentFormat }
  public static var isEnvironmentSecret: Bool { true }
  /// Wraps the value that the text denotes.
  public init?(environmentText text: String) {
    guard let value = Value(environmentText: text) else { return nil }
    self.init(value)
  }
  /// The same text for every secret.
  public var environmentText: String { Redaction.text }
}
