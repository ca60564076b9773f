extension RouteValue: CustomStringConvertible {
  /// The route in Swift's notation, such as `list` or `person(7F…)`.
  ///
  /// Of more than 16 bytes, only the count and a checksum.
  public var description: String {
    switch self {
    case .null: "nil"
    case .bool(let value): value.description
    case .integer(let value): value.description
    case .unsigned(let value): value.description
    case .number(let value): value.description
    case .string(let value): value
    case .bytes(let bytes): bytes.count > 16 ? "\(bytes.count) bytes #\(Self.checksum(of: bytes))" : "\(bytes)"
    case .array(let values): "[\(values.map(\.description).joined(separator: ", "))]"
    case .object(let object):
      if object.count == 1, let (name, value) = object.first, case .object(let arguments) = value {
        arguments.isEmpty ? name : "\(name)(\(Self.list(arguments)))"
      } else {
        "{\(Self.list(object))}"
      }
    }
  }

  /// The kind of the value, for errors: short, however large the value is.
  var kind: String {
    switch self {
    case .null: "nil"
    case .bool: "a truth value"
    case .integer, .unsigned, .number: "the number \(self)"
    case .string(let text): text.utf8.count > 60 ? "a text of \(text.utf8.count) bytes" : "“\(text)”"
    case .bytes(let bytes): "a list of \(bytes.count) numbers"
    case .array(let values): "a list of \(values.count)"
    case .object(let object):
      "an object with "
        + (object.count > 8 ? "\(object.count) keys" : "[\(object.keys.sorted().joined(separator: ", "))]")
    }
  }

  private static func list(_ object: [String: RouteValue]) -> String {
    object.sorted { $0.key < $1.key }
      .map { $0.key.hasPrefix("_") ? $0.value.description : "\($0.key): \($0.value)" }
      .joined(separator: ", ")
  }

  /// Returns the 32-bit FNV-1a hash, so that different bytes look different in logs and outlines.
  ///
  /// http://www.isthe.com/chongo/tech/comp/fnv/
  private static func checksum(of bytes: [UInt8]) -> String {
    let hash = bytes.reduce(into: UInt32(0x811C_9DC5)) { $0 = ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return String(hash, radix: 16)
  }
}
