/// A route as plain data: the output of its `Codable` conformance, comparable without its type.
///
/// The navigation tree holds routes in this form, so that code without knowledge of the app's types can save, compare
/// and decode them.
public enum RouteValue: Sendable {
  /// The absence of a value, such as a nil argument.
  case null
  /// A truth value.
  case bool(Bool)
  /// A whole number in the range of `Int64`.
  case integer(Int64)
  /// An integer above `Int64.max`.
  case unsigned(UInt64)
  /// A number with a fraction or of more than 64 bits; other whole numbers are always ``integer(_:)`` or
  /// ``unsigned(_:)``.
  case number(Double)
  /// A text.
  case string(String)
  /// A list of whole numbers from 0 to 255, as `Data` encodes it; equal to an ``array(_:)`` of these numbers.
  case bytes([UInt8])
  /// A list of values, in order.
  case array([RouteValue])
  /// Values by name, such as the properties of a type, or a case with its arguments.
  case object([String: RouteValue])

  /// Encodes a route as plain data.
  ///
  /// Cost: linear; `Data` is encoded in bulk.
  /// - Throws: the errors of the route's own `encode(to:)`.
  public init(_ route: some Encodable) throws {
    self = try RouteEncoder.encode(route)
  }

  /// Encodes a route as plain data, or as its description if its own `encode(to:)` throws.
  ///
  /// Such a route can be shown and compared, but not decoded.
  public init(describing route: some Encodable) {
    self = (try? RouteValue(route)) ?? .string(String(describing: route))
  }

  /// Decodes the route as its own type.
  ///
  /// - Throws: `DecodingError` if the data does not match the type, for example because a case was renamed.
  public func decode<Route: Decodable>(as type: Route.Type) throws -> Route {
    try RouteDecoder.decode(type, from: self)
  }
}

extension RouteValue {
  /// Creates the value of a number: whole numbers become integers, and numbers that JSON cannot represent become text.
  ///
  /// A negative zero becomes zero: the two are equal, so the routes must be equal.
  init(_ number: Double) {
    if let whole = Int64(exactly: number) {
      self = .integer(whole)
    } else if let whole = UInt64(exactly: number) {
      self = .unsigned(whole)
    } else if number.isFinite {
      self = .number(number)
    } else {
      self = .string(number.description)
    }
  }

  /// Creates the value of an integer of any width; beyond 64 bits it becomes text.
  init(_ integer: some BinaryInteger) {
    if let signed = Int64(exactly: integer) {
      self = .integer(signed)
    } else if let unsigned = UInt64(exactly: integer) {
      self = .unsigned(unsigned)
    } else {
      self = .string(integer.description)
    }
  }

  /// Creates a list in its shortest form; an empty one is an array.
  init(list: [RouteValue]) {
    self = Self.bytes(in: list).map(RouteValue.bytes) ?? .array(list)
  }

  /// The elements of a list in either form; nil for any other value.
  var list: RouteList? {
    switch self {
    case .bytes(let bytes): .bytes(bytes)
    case .array(let values): .values(values)
    default: nil
    }
  }

  /// The integer as a byte; nil for any other value.
  var byte: UInt8? {
    if case .integer(let integer) = self { UInt8(exactly: integer) } else { nil }
  }

  /// Returns nil if the list is empty or contains a value that is not a byte.
  private static func bytes(in values: [RouteValue]) -> [UInt8]? {
    // Most lists are not bytes: check the first element before allocating.
    guard values.first?.byte != nil else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count)
    for value in values {
      guard let byte = value.byte else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}

extension RouteValue: Hashable {
  /// Returns whether both are the same data, regardless of the form of lists.
  public static func == (left: RouteValue, right: RouteValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.unsigned(let left), .unsigned(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.bytes(let left), .bytes(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.bytes(let bytes), .array(let values)), (.array(let values), .bytes(let bytes)):
      bytes.count == values.count && zip(bytes, values).allSatisfy { $0 == $1.byte }
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Hashes the data, regardless of the form of lists.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .unsigned(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    case .bytes(let bytes): hasher.combine(bytes)
    case .array(let values):
      if let bytes = Self.bytes(in: values) { hasher.combine(bytes) } else { hasher.combine(values) }
    case .object(let object): hasher.combine(object)
    }
  }
}
