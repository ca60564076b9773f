/// A value that a statement binds or returns.
public enum SQLValue: Hashable, Sendable {
  /// No value.
  case null
  /// A whole number of 64 bits.
  case integer(Int64)
  /// A finite number.
  case real(Double)
  /// Text without U+0000.
  case text(String)
  /// Bytes.
  case bytes([UInt8])
}

/// A type that a statement can bind and a row can return.
public protocol SQLConvertible: Sendable {
  /// The value as it is bound.
  var sqlValue: SQLValue { get }
  /// Converts a value that was returned; nil if it is of another type or does not fit.
  init?(sqlValue: SQLValue)
}

extension Int64: SQLConvertible {
  /// A whole number.
  public var sqlValue: SQLValue { .integer(self) }
  /// Converts a whole number; nil for any other value.
  public init?(sqlValue: SQLValue) {
    guard case .integer(let value) = sqlValue else { return nil }
    self = value
  }
}

extension Int: SQLConvertible {
  /// A whole number.
  public var sqlValue: SQLValue { .integer(Int64(self)) }
  /// Converts a whole number that fits; nil for any other value.
  public init?(sqlValue: SQLValue) {
    guard case .integer(let value) = sqlValue, let value = Int(exactly: value) else { return nil }
    self = value
  }
}

extension Bool: SQLConvertible {
  /// The numbers 0 and 1.
  public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
  /// Converts the numbers 0 and 1; nil for any other value.
  public init?(sqlValue: SQLValue) {
    guard case .integer(let value) = sqlValue, value == 0 || value == 1 else { return nil }
    self = value == 1
  }
}

extension Double: SQLConvertible {
  /// A number.
  public var sqlValue: SQLValue { .real(self) }
  /// Converts a number; nil for any other value.
  public init?(sqlValue: SQLValue) {
    guard case .real(let value) = sqlValue else { return nil }
    self = value
  }
}

extension String: SQLConvertible {
  /// The text.
  public var sqlValue: SQLValue { .text(self) }
  /// Converts text; nil for any other value.
  public init?(sqlValue: SQLValue) {
    guard case .text(let value) = sqlValue else { return nil }
    self = value
  }
}

extension [UInt8]: SQLConvertible {
  /// The bytes.
  public var sqlValue: SQLValue { .bytes(self) }
  /// Converts bytes; nil for any other value.
  public init?(sqlValue: SQLValue) {
    guard case .bytes(let value) = sqlValue else { return nil }
    self = value
  }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
  /// The value, or null.
  public var sqlValue: SQLValue { self?.sqlValue ?? .null }
  /// Converts null to nil, and any other value like the wrapped type.
  public init?(sqlValue: SQLValue) {
    if case .null = sqlValue {
      self = .none
    } else {
      guard let value = Wrapped(sqlValue: sqlValue) else { return nil }
      self = .some(value)
    }
  }
}

extension SQLValue {
  /// Refuses what not every dialect can store.
  func check() throws(DatabaseError) {
    switch self {
    case .text(let text) where text.utf8.contains(0):
      throw DatabaseError(.invalidValue, reason: "a text contains U+0000")
    case .real(let value) where !value.isFinite:
      throw DatabaseError(.invalidValue, reason: "a number is not finite")
    default: return
    }
  }
}
