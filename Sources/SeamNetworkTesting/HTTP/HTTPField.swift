/// A header field, with the name as it is on the wire.
public struct HTTPField: Hashable, Sendable, CustomStringConvertible {
  /// The name, in the case that it has on the wire.
  public var name: String
  /// The value, without spaces at its ends.
  public var value: String

  /// Creates a field; nothing is encoded or checked.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  public var description: String { "\(name): \(value)" }
}

extension [HTTPField] {
  /// The value of the first field with a name, in any case; nil if there is none.
  public subscript(name: String) -> String? { values(of: name).first }

  /// Returns the values of all fields with a name, in any case, in their order.
  public func values(of name: String) -> [String] {
    filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// Returns the parts of the lists of all fields with a name, without spaces and in lower case.
  func tokens(of name: String) -> [String] {
    values(of: name).flatMap { $0.split(separator: ",") }.map { $0.trimmingSpaces.lowercased() }
  }
}

extension StringProtocol {
  /// The text without the spaces and tabs at its ends.
  var trimmingSpaces: String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
