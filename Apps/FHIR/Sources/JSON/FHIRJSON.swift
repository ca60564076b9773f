/// A JSON value that is written as it was read.
///
/// Objects keep the order of their members, numbers keep their digits (`1.10` stays `1.10`), and strings keep every
/// character. Two values are equal if their JSON texts are, apart from white space and the spelling of characters as
/// escapes: the order of members counts, and `1.0` is not `1.00`.
///
/// ```swift
/// var json = try FHIRJSON(parsing: bytes)
/// json["name"]?[0]?["family"]?.string   // "Chalmers"
/// let text = json.text
/// ```
///
/// Reading, writing, comparing and freeing a value take no stack that grows with its depth.
public enum FHIRJSON: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, as it is written.
  case number(FHIRDecimal)
  /// A text.
  case string(String)
  /// Values in their order.
  case array(FHIRArray)
  /// Members in their order.
  case object(FHIRObject)
}

extension FHIRJSON {
  /// The value of a boolean; nil for any other value.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The value of a number; nil for any other value.
  public var number: FHIRDecimal? { if case .number(let value) = self { value } else { nil } }

  /// The value of a string; nil for any other value.
  public var string: String? { if case .string(let value) = self { value } else { nil } }

  /// The elements of an array; nil for any other value.
  public var array: FHIRArray? { if case .array(let value) = self { value } else { nil } }

  /// The members of an object; nil for any other value.
  public var object: FHIRObject? { if case .object(let value) = self { value } else { nil } }

  /// Whether the value is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The member of an object; nil if the value is no object or has no such member.
  public subscript(name: String) -> FHIRJSON? { object?[name] }

  /// The element of an array; nil if the value is no array or has no such element.
  public subscript(index: Int) -> FHIRJSON? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// The kind of the value in words, such as `a number`.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The storage of an array or object.
  var container: JSONContainer? {
    switch self {
    case .array(let array): array.storage
    case .object(let object): object.storage
    case .null, .bool, .number, .string: nil
    }
  }
}

extension FHIRJSON: Hashable {
  public static func == (left: FHIRJSON, right: FHIRJSON) -> Bool {
    var pending = [(left, right)]
    while let (left, right) = pending.popLast() {
      switch (left, right) {
      case (.null, .null): continue
      case (.bool(let left), .bool(let right)): guard left == right else { return false }
      case (.number(let left), .number(let right)): guard left == right else { return false }
      case (.string(let left), .string(let right)):
        guard left.hasSameScalars(as: right) else { return false }
      case (.array, .array), (.object, .object):
        guard let left = left.container, let right = right.container, left !== right else { continue }
        guard left.values.count == right.values.count, left.hasSameNames(as: right) else { return false }
        for (left, right) in zip(left.values, right.values) { pending.append((left, right)) }
      default: return false
      }
    }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    var pending = [self]
    while let value = pending.popLast() {
      switch value {
      case .null: hasher.combine(0)
      case .bool(let value): hasher.combine(value)
      case .number(let number): hasher.combine(number)
      case .string(let text): hasher.combine(text)
      case .array, .object:
        guard let container = value.container else { continue }
        hasher.combine(container.values.count)
        for name in container.names ?? [] { hasher.combine(name) }
        pending += container.values
      }
    }
  }
}

extension FHIRJSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .number(FHIRDecimal(value)) }
  public init(arrayLiteral elements: FHIRJSON...) { self = .array(FHIRArray(elements)) }

  /// Creates an object; of members of one name, the last value wins, in the place of the first.
  public init(dictionaryLiteral elements: (String, FHIRJSON)...) { self = .object(FHIRObject(elements)) }
}

extension FHIRJSON: CustomStringConvertible {
  /// The JSON text, on one line.
  public var description: String { text }
}

extension String {
  /// Whether both texts have the same scalars; `==` also accepts equivalent ones, which are other JSON.
  func hasSameScalars(as other: String) -> Bool { self == other && utf8.elementsEqual(other.utf8) }
}
