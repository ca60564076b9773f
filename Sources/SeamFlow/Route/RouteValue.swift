/// A route as plain data: what its `Codable` conformance wrote, comparable without knowing its type.
///
/// The navigation tree holds routes in this form, so that it can be saved, compared and read back by code that
/// does not know the app's types.
public enum RouteValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// An integer above `Int64.max`.
  case unsigned(UInt64)
  /// A number with a fraction or beyond 64 bits; other whole numbers are always ``integer(_:)`` or ``unsigned(_:)``.
  case number(Double)
  case string(String)
  /// A list of whole numbers from 0 to 255, such as `Data` writes; equal to the ``array(_:)`` of these.
  case bytes([UInt8])
  case array([RouteValue])
  case object([String: RouteValue])

  /// Writes a route as plain data.
  ///
  /// Cost: linear; `Data` is written as a whole.
  /// - Throws: what the route's own `encode(to:)` throws.
  public init(_ route: some Encodable) throws {
    self = try RouteEncoder.encode(route)
  }

  /// Writes a route as plain data, or as its description where its own `encode(to:)` throws.
  ///
  /// Such a route can be shown and compared, only not be read back.
  public init(describing route: some Encodable) {
    self = (try? RouteValue(route)) ?? .string(String(describing: route))
  }

  /// Reads the route back as its own type.
  ///
  /// - Throws: `DecodingError` where the data does not fit the type, for instance a case that was since renamed.
  public func decode<Route: Decodable>(as type: Route.Type) throws -> Route {
    try RouteDecoder.decode(type, from: self)
  }
}

extension RouteValue {
  /// Whole numbers become integers and what JSON cannot write becomes text, so that every value survives a file.
  ///
  /// A negative zero becomes zero: the two are equal, and so must be the routes.
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

  /// Integers of any width; as text beyond 64 bits.
  init(_ integer: some BinaryInteger) {
    if let signed = Int64(exactly: integer) {
      self = .integer(signed)
    } else if let unsigned = UInt64(exactly: integer) {
      self = .unsigned(unsigned)
    } else {
      self = .string(integer.description)
    }
  }

  /// A list in its shortest form; an empty one is an array.
  init(list: [RouteValue]) {
    self = Self.bytes(in: list).map(RouteValue.bytes) ?? .array(list)
  }

  /// The elements of a list, whatever its form; nil for any other value.
  var list: RouteList? {
    switch self {
    case .bytes(let bytes): .bytes(bytes)
    case .array(let values): .values(values)
    default: nil
    }
  }

  /// The byte that an integer is; nil for any other value.
  var byte: UInt8? {
    if case .integer(let integer) = self { UInt8(exactly: integer) } else { nil }
  }

  /// Nil where one of the values is no byte, or where there are none.
  private static func bytes(in values: [RouteValue]) -> [UInt8]? {
    // Most lists are of something else: look before anything is allocated.
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
  /// Whether both are the same data; the form of a list does not count.
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

  /// Hashes the data; lists that are equal alike, whatever their form.
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
