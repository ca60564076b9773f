/// A route as plain data: what its `Codable` conformance wrote, comparable without knowing its type.
///
/// The navigation tree holds routes in this form, so that it can be saved, compared and read back by code that
/// does not know the app's types.
public enum RouteValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// An integer above `Int64.max`.
  case unsigned(UInt64)
  /// A number with a fraction; whole numbers are always ``integer(_:)``.
  case number(Double)
  case string(String)
  case array([RouteValue])
  case object([String: RouteValue])

  /// Writes a route as plain data.
  ///
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

extension RouteValue: Codable {
  /// Reads any value that a self-describing format such as JSON can hold.
  public init(from decoder: any Decoder) throws {
    if let keyed = try? decoder.container(keyedBy: RouteKey.self) {
      var object: [String: RouteValue] = [:]
      for key in keyed.allKeys { object[key.stringValue] = try keyed.decode(RouteValue.self, forKey: key) }
      self = .object(object)
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var array: [RouteValue] = []
      while !list.isAtEnd { array.append(try list.decode(RouteValue.self)) }
      self = .array(array)
      return
    }
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? value.decode(Int64.self) {
      self = .integer(integer)
    } else if let unsigned = try? value.decode(UInt64.self) {
      self = .unsigned(unsigned)
    } else if let number = try? value.decode(Double.self) {
      self = .init(number)
    } else {
      self = .string(try value.decode(String.self))
    }
  }

  /// Writes the value in the shape that the route itself would have had.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let object):
      var keyed = encoder.container(keyedBy: RouteKey.self)
      for (key, value) in object { try keyed.encode(value, forKey: RouteKey(key)) }
    case .array(let array):
      var list = encoder.unkeyedContainer()
      for value in array { try list.encode(value) }
    case .null:
      var single = encoder.singleValueContainer()
      try single.encodeNil()
    case .bool(let value): try Self.encode(value, to: encoder)
    case .integer(let value): try Self.encode(value, to: encoder)
    case .unsigned(let value): try Self.encode(value, to: encoder)
    case .number(let value): try Self.encode(value, to: encoder)
    case .string(let value): try Self.encode(value, to: encoder)
    }
  }

  private static func encode(_ value: some Encodable, to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    try single.encode(value)
  }
}

extension RouteValue {
  /// Whole numbers become integers and what JSON cannot write becomes text, so that every value survives a file.
  init(_ number: Double) {
    if let whole = Int64(exactly: number) {
      self = .integer(whole)
    } else if number.isFinite {
      self = .number(number)
    } else {
      self = .string(number.description)
    }
  }

  /// Integers of any width.
  init(_ integer: some BinaryInteger) {
    self = Int64(exactly: integer).map(Self.integer) ?? .unsigned(UInt64(truncatingIfNeeded: integer))
  }
}

extension RouteValue: CustomStringConvertible {
  /// The route as one would write it in Swift: `list`, `person(7F…)`.
  public var description: String {
    switch self {
    case .null: "nil"
    case .bool(let value): value.description
    case .integer(let value): value.description
    case .unsigned(let value): value.description
    case .number(let value): value.description
    case .string(let value): value
    case .array(let values): "[\(values.map(\.description).joined(separator: ", "))]"
    case .object(let object):
      if object.count == 1, let (name, value) = object.first, case .object(let arguments) = value {
        arguments.isEmpty ? name : "\(name)(\(Self.list(arguments)))"
      } else {
        "{\(Self.list(object))}"
      }
    }
  }

  private static func list(_ object: [String: RouteValue]) -> String {
    object.sorted { $0.key < $1.key }
      .map { $0.key.hasPrefix("_") ? $0.value.description : "\($0.key): \($0.value)" }
      .joined(separator: ", ")
  }
}

/// Any string or index as a coding key.
struct RouteKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ string: String) {
    stringValue = string
    intValue = nil
  }
  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) {
    stringValue = intValue.description
    self.intValue = intValue
  }
}
