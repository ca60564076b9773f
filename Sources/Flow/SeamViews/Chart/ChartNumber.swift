/// Writes numbers in decimal, without binary noise and without a locale.
enum ChartNumber {
  /// Returns a number rounded to six significant digits, such as "0.3" for the sum of 0.1 and 0.2.
  ///
  /// Very large and very small numbers have an exponent, such as "1.5e20".
  static func text(of value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "–" : value < 0 ? "−∞" : "∞" }
    guard value != 0 else { return "0" }
    var exponent = PowerOfTen.exponent(of: value.magnitude)
    var digits = scaled(value.magnitude, by: 5 - exponent)
    if digits >= 1_000_000 {
      digits /= 10
      exponent += 1
    }
    let number = text(of: Int(digits.rounded()), times: exponent - 5)
    return value < 0 ? "−" + number : number
  }

  /// Returns a multiple of a power of ten, such as "0.25" for 25 times 10 to the power of −2.
  static func text(of number: Int, times exponent: Int) -> String {
    guard number != 0 else { return "0" }
    var (digits, exponent) = (number.magnitude, exponent)
    while digits % 10 == 0 { (digits, exponent) = (digits / 10, exponent + 1) }
    let sign = number < 0 ? "−" : ""
    let text = String(digits)
    let first = exponent + text.count - 1
    if first >= 15 || first < -6 {
      let rest = text.dropFirst()
      return "\(sign)\(text.prefix(1))\(rest.isEmpty ? "" : ".\(rest)")e\(first)"
    }
    if exponent >= 0 { return sign + text + String(repeating: "0", count: exponent) }
    let whole = text.count + exponent
    return whole > 0
      ? "\(sign)\(text.prefix(whole)).\(text.dropFirst(whole))"
      : "\(sign)0.\(String(repeating: "0", count: -whole))\(text)"
  }

  /// Returns a number times a power of ten, in two steps where one would overflow.
  private static func scaled(_ value: Double, by exponent: Int) -> Double {
    let half = exponent / 2
    return PowerOfTen.multiply(PowerOfTen.multiply(value, half), exponent - half).rounded()
  }
}

/// Powers of ten, without a mathematical library.
enum PowerOfTen {
  /// Returns the largest exponent whose power of ten is not above a positive number.
  static func exponent(of value: Double) -> Int {
    guard value.isFinite, value > 0 else { return 0 }
    var exponent = 0
    while multiply(value, -exponent) >= 10 { exponent += 1 }
    while multiply(value, -exponent) < 1 { exponent -= 1 }
    return exponent
  }

  /// Returns a number times a power of ten; exact up to rounding for exponents from −22 to 22.
  static func multiply(_ value: Double, _ exponent: Int) -> Double {
    var (result, rest) = (value, exponent.magnitude)
    while rest > 0 {
      let step = min(rest, 22)
      let power = table[Int(step)]
      result = exponent < 0 ? result / power : result * power
      rest -= step
    }
    return result
  }

  /// The powers that a Double represents exactly.
  private static let table: [Double] = (0...22).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
}
