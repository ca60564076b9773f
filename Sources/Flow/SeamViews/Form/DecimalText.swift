/// A decimal number as a text shows it: exact, with the digits and the separator of the text.
struct DecimalText {
  /// The number in units of the last digit after the separator.
  private let units: Int64
  /// The number of digits after the separator.
  private let scale: Int
  private let separator: Character
  /// The digit zero of the text's script.
  private let zero: Unicode.Scalar
  private let minus: Character

  /// The separators that a decimal keyboard types.
  private static let separators: Set<Character> = [".", ",", "٫"]

  private init(units: Int64, scale: Int, separator: Character, zero: Unicode.Scalar = "0", minus: Character = "-") {
    (self.units, self.scale, self.separator, self.zero, self.minus) = (units, scale, separator, zero, minus)
  }

  /// Parses a text; nil if it is not a number, or has more than 18 digits.
  ///
  /// An empty text is zero.
  ///
  /// - Parameter example: the text whose separator is used if this one has none, such as a placeholder.
  init?(_ text: String, like example: String? = nil) {
    guard text.utf8.count < 200 else { return nil }
    var characters = Array(text.drop(while: \.isWhitespace))
    while characters.last?.isWhitespace == true { characters.removeLast() }
    var (units, scale): (Int64, Int?) = (0, nil)
    var separator: Character?
    var zero: Unicode.Scalar?
    var minus: Character?
    if let first = characters.first, "-−+".contains(first) {
      if first != "+" { minus = first }
      characters.removeFirst()
      if characters.isEmpty { return nil }
    }
    var count = 0
    for character in characters {
      if Self.separators.contains(character), scale == nil {
        (separator, scale) = (character, 0)
      } else if let digit = Self.digit(character), count < 18 {
        units = units * 10 + Int64(digit.value)
        count += 1
        scale = scale.map { $0 + 1 }
        zero = zero ?? digit.zero
      } else {
        return nil
      }
    }
    guard count > 0 || characters.isEmpty else { return nil }
    self.init(
      units: minus == nil ? units : -units, scale: scale ?? 0,
      separator: separator ?? example?.first { Self.separators.contains($0) } ?? ".", zero: zero ?? "0",
      minus: minus ?? "-")
  }

  /// Returns the number that a floating-point number is written as; nil if it is not finite, or has too many digits.
  init?(_ value: Double) {
    guard value.isFinite else { return nil }
    let parts = "\(value)".split(separator: "e")
    guard var mantissa = DecimalText(String(parts[0])) else { return nil }
    // A whole number is written as 1.0.
    if mantissa.scale == 1, mantissa.units % 10 == 0 {
      mantissa = DecimalText(units: mantissa.units / 10, scale: 0, separator: ".")
    }
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let scale = mantissa.scale - exponent
    guard scale <= 15, let units = Self.scaled(mantissa.units, by: max(-scale, 0)) else { return nil }
    self.init(units: units, scale: max(scale, 0), separator: ".")
  }

  private static func digit(_ character: Character) -> (value: UInt32, zero: Unicode.Scalar)? {
    // The decimal digits of each script are consecutive: https://www.unicode.org/reports/tr44/#Numeric_Type
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
      scalar.properties.numericType == .decimal, let number = scalar.properties.numericValue,
      let zero = Unicode.Scalar(scalar.value - UInt32(number))
    else { return nil }
    return (UInt32(number), zero)
  }

  private static func scaled(_ units: Int64, by power: Int) -> Int64? {
    var result = units
    for _ in 0..<power {
      let (product, overflow) = result.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      result = product
    }
    return result
  }

  /// Returns the sum of this number and a multiple of another, with as many digits after the separator as the longer
  /// of both; nil if it has too many digits.
  func adding(_ other: DecimalText, times count: Int) -> DecimalText? {
    let scale = max(scale, other.scale)
    guard let units = Self.scaled(units, by: scale - self.scale),
      let step = Self.scaled(other.units, by: scale - other.scale)
    else { return nil }
    let (change, isTooLarge) = step.multipliedReportingOverflow(by: Int64(count))
    let (sum, overflow) = units.addingReportingOverflow(change)
    guard !isTooLarge, !overflow, sum != .min else { return nil }
    return DecimalText(units: sum, scale: scale, separator: separator, zero: zero, minus: minus)
  }

  var text: String {
    var digits = String(units.magnitude)
    if digits.count <= scale { digits = String(repeating: "0", count: scale - digits.count + 1) + digits }
    var text = units < 0 ? String(minus) : ""
    for (index, digit) in digits.enumerated() {
      if scale > 0, index == digits.count - scale { text.append(separator) }
      let value = zero.value + UInt32(digit.wholeNumberValue ?? 0)
      text.unicodeScalars.append(Unicode.Scalar(value) ?? "0")
    }
    return text
  }

  /// The nearest floating-point number.
  var value: Double {
    let plain = DecimalText(units: units, scale: scale, separator: ".")
    return Double(plain.text) ?? 0
  }
}
