/// A decimal number exactly as it is written: `1.10` is not `1.1`.
///
/// Precision is part of a measured value (FHIR R4, data type decimal), so `==` compares how numbers are written.
/// ``compare(to:)`` compares their values, and ``isSameValueAndPrecision(as:)`` their values and precisions. Comparing
/// and calculating are exact, and never by binary fractions.
public struct FHIRDecimal: Hashable, Sendable {
  /// The number in the grammar of JSON.
  public let text: String

  /// Creates a decimal from a text in the grammar of JSON, such as `-0.50` or `1e2`; nil for any other text.
  public init?(_ text: String) {
    guard Self.isNumber(text.utf8) else { return nil }
    self.text = text
  }

  /// Creates a whole number.
  public init(_ value: Int) { text = String(value) }

  /// Creates a decimal from a text that was checked.
  init(unchecked text: String) { self.text = text }

  /// Creates a decimal whose last digit is that of the digits.
  init(_ digits: DecimalDigits) { text = digits.text }

  private static func isNumber(_ text: String.UTF8View) -> Bool {
    var rest = text[...]
    func skipDigits() -> Int {
      let count = rest.prefix { $0 &- 0x30 < 10 }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let hasLeadingZero = rest.first == 0x30
    let whole = skipDigits()
    guard whole == 1 || whole > 1 && !hasLeadingZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard skipDigits() > 0 else { return false }
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard skipDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}

extension FHIRDecimal {
  /// How two values compare.
  public enum Ordering: Hashable, Sendable {
    /// The first value is less.
    case less
    /// The values are equal.
    case equal
    /// The first value is greater.
    case greater
  }

  /// Compares the values of the numbers; `1.10`, `1.1` and `11e-1` are equal.
  public func compare(to other: FHIRDecimal) -> Ordering { DecimalDigits(self).compare(to: DecimalDigits(other)) }

  /// Whether the values and the places of the last digits are equal: `1.10` and `110e-2`, but not `1.1`.
  public func isSameValueAndPrecision(as other: FHIRDecimal) -> Bool {
    compare(to: other) == .equal && DecimalDigits(self).exponent == DecimalDigits(other).exponent
  }

  /// Whether the value of the first number is less.
  public static func < (left: FHIRDecimal, right: FHIRDecimal) -> Bool { left.compare(to: right) == .less }

  /// Whether the value of the first number is greater.
  public static func > (left: FHIRDecimal, right: FHIRDecimal) -> Bool { left.compare(to: right) == .greater }

  /// The sum, with the digits of the number that has more after the point; nil if it has more than 1,000 digits.
  public func adding(_ other: FHIRDecimal) -> FHIRDecimal? {
    DecimalDigits(self).adding(DecimalDigits(other)).map(FHIRDecimal.init)
  }

  /// The difference, with the digits of the number that has more after the point; nil if it has more than 1,000 digits.
  public func subtracting(_ other: FHIRDecimal) -> FHIRDecimal? {
    DecimalDigits(self).adding(DecimalDigits(other).negated).map(FHIRDecimal.init)
  }

  /// The product, with all its digits; nil if it has more than 1,000.
  public func multiplied(by other: FHIRDecimal) -> FHIRDecimal? {
    DecimalDigits(self).multiplied(by: DecimalDigits(other)).map(FHIRDecimal.init)
  }

  /// Returns the number with a count of digits after the point; a half is rounded away from zero.
  ///
  /// Nil if it would have more than 1,000 digits.
  public func rounded(toPlaces places: Int) -> FHIRDecimal? {
    DecimalDigits(self).rounded(toExponent: -places).map(FHIRDecimal.init)
  }

  /// The nearest binary fraction, for drawing and statistics; infinite for numbers beyond its range.
  public var double: Double { Double(text) ?? .nan }

  /// The number as an `Int`; nil if it has a fraction other than zero, or is out of range.
  public var integer: Int? { Int(text) ?? DecimalDigits(self).integer }
}

extension FHIRDecimal: ExpressibleByIntegerLiteral, CustomStringConvertible {
  public init(integerLiteral value: Int) { self.init(value) }

  /// The number as it is written.
  public var description: String { text }
}
