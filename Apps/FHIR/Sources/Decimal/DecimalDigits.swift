/// A number as digits and an exponent of ten, for exact arithmetic.
struct DecimalDigits {
  /// The most digits of a result.
  static let limit = 1000
  /// Exponents beyond it count as it: no such number can be calculated with.
  private static let exponentLimit = 1 << 40

  let isNegative: Bool
  /// The digits, the most significant first, without zeros before them; empty for zero.
  let digits: [UInt8]
  /// The exponent of ten of the last digit.
  let exponent: Int

  init(isNegative: Bool, digits: some Sequence<UInt8>, exponent: Int) {
    let digits = Array(digits.drop { $0 == 0 })
    self.isNegative = isNegative && !digits.isEmpty
    self.digits = digits
    self.exponent = exponent
  }

  init(_ decimal: FHIRDecimal) {
    var digits: [UInt8] = []
    var places = 0
    var hasPoint = false
    var exponent = 0
    var rest = decimal.text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x30...0x39:
        digits.append(byte - 0x30)
        if hasPoint { places += 1 }
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        let text = Substring(rest)
        let limit = text.hasPrefix("-") ? -Self.exponentLimit : Self.exponentLimit
        exponent = min(max(Int(text) ?? limit, -Self.exponentLimit), Self.exponentLimit)
        rest = rest[rest.endIndex...]
      default: break
      }
    }
    self.init(isNegative: decimal.text.hasPrefix("-"), digits: digits, exponent: exponent - places)
  }

  var negated: DecimalDigits { DecimalDigits(isNegative: !isNegative, digits: digits, exponent: exponent) }

  /// The exponent of the first digit, plus one.
  private var magnitude: Int { digits.count + exponent }

  func compare(to other: DecimalDigits) -> FHIRDecimal.Ordering {
    if isNegative != other.isNegative { return isNegative ? .less : .greater }
    let magnitudes = compareMagnitude(to: other)
    guard isNegative else { return magnitudes }
    return switch magnitudes {
    case .less: .greater
    case .greater: .less
    case .equal: .equal
    }
  }

  private func compareMagnitude(to other: DecimalDigits) -> FHIRDecimal.Ordering {
    if digits.isEmpty || other.digits.isEmpty {
      return digits.isEmpty ? other.digits.isEmpty ? .equal : .less : .greater
    }
    if magnitude != other.magnitude { return magnitude < other.magnitude ? .less : .greater }
    for index in 0..<max(digits.count, other.digits.count) {
      let left = index < digits.count ? digits[index] : 0
      let right = index < other.digits.count ? other.digits[index] : 0
      if left != right { return left < right ? .less : .greater }
    }
    return .equal
  }

  /// Returns the digits down to a lower exponent; nil if there are too many.
  private func digits(downTo exponent: Int) -> [UInt8]? {
    if digits.isEmpty { return [] }
    let zeros = self.exponent - exponent
    guard zeros >= 0, digits.count + zeros <= Self.limit else { return nil }
    return digits + repeatElement(0, count: zeros)
  }

  func adding(_ other: DecimalDigits) -> DecimalDigits? {
    let lowest = min(exponent, other.exponent)
    guard let left = digits(downTo: lowest), let right = other.digits(downTo: lowest) else { return nil }
    if isNegative == other.isNegative {
      return DecimalDigits(isNegative: isNegative, digits: Self.sum(left, right), exponent: lowest)
    }
    let isLess = compareMagnitude(to: other) == .less
    let (large, small) = isLess ? (right, left) : (left, right)
    return DecimalDigits(
      isNegative: isLess ? other.isNegative : isNegative, digits: Self.difference(large, small), exponent: lowest)
  }

  private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var carry: UInt8 = 0
    for index in 0..<max(left.count, right.count) {
      let a = index < left.count ? left[left.count - 1 - index] : 0
      let b = index < right.count ? right[right.count - 1 - index] : 0
      let total = a + b + carry
      result.append(total % 10)
      carry = total / 10
    }
    if carry > 0 { result.append(carry) }
    return result.reversed()
  }

  /// Returns the first number, which is not less, without the second.
  private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var borrow: UInt8 = 0
    for index in 0..<left.count {
      let a = left[left.count - 1 - index]
      let b = (index < right.count ? right[right.count - 1 - index] : 0) + borrow
      borrow = a < b ? 1 : 0
      result.append(a + borrow * 10 - b)
    }
    return result.reversed()
  }

  func multiplied(by other: DecimalDigits) -> DecimalDigits? {
    guard digits.count + other.digits.count <= Self.limit else { return nil }
    var result = [Int](repeating: 0, count: digits.count + other.digits.count)
    for (i, a) in digits.enumerated() {
      for (j, b) in other.digits.enumerated() { result[i + j + 1] += Int(a) * Int(b) }
    }
    for index in result.indices.reversed().dropLast() {
      result[index - 1] += result[index] / 10
      result[index] %= 10
    }
    return DecimalDigits(
      isNegative: isNegative != other.isNegative, digits: result.map(UInt8.init), exponent: exponent + other.exponent)
  }

  /// Returns the number divided by a small number above zero; nil if the quotient never ends.
  ///
  /// - Parameter places: the digits after the point at which the quotient ends, cut off; nil for all.
  func divided(by divisor: Int, places: Int? = nil) -> DecimalDigits? {
    var quotient: [UInt8] = []
    var remainder = 0
    for digit in digits {
      remainder = remainder * 10 + Int(digit)
      quotient.append(UInt8(remainder / divisor % 10))
      remainder %= divisor
    }
    var exponent = exponent
    while remainder > 0 {
      if let places, exponent <= -places { break }
      guard quotient.count < Self.limit, exponent > self.exponent - 40 else { return nil }
      remainder *= 10
      quotient.append(UInt8(remainder / divisor % 10))
      remainder %= divisor
      exponent -= 1
    }
    return DecimalDigits(isNegative: isNegative, digits: quotient, exponent: exponent)
  }

  /// Returns the number with its last digit at an exponent; a half is rounded away from zero.
  func rounded(toExponent exponent: Int) -> DecimalDigits? {
    if exponent <= self.exponent {
      return digits(downTo: exponent).map { DecimalDigits(isNegative: isNegative, digits: $0, exponent: exponent) }
    }
    let dropped = exponent - self.exponent
    guard dropped <= digits.count else { return DecimalDigits(isNegative: false, digits: [], exponent: exponent) }
    let kept = Array(digits.dropLast(dropped))
    let isUp = digits[digits.count - dropped] >= 5
    return DecimalDigits(isNegative: isNegative, digits: isUp ? Self.sum(kept, [1]) : kept, exponent: exponent)
  }

  /// The number with its last digit at the exponent 0 or below; nil if that takes too many zeros.
  var withoutPositiveExponent: DecimalDigits? { exponent > 0 ? rounded(toExponent: 0) : self }

  var integer: Int? {
    guard let whole = rounded(toExponent: 0), compare(to: whole) == .equal, whole.digits.count < 20 else { return nil }
    return Int(whole.text)
  }

  /// The number without an exponent where that takes few zeros, otherwise with one; the last digit stays the last.
  var text: String {
    let sign = isNegative ? "-" : ""
    let plain = String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    if exponent == 0 { return sign + (plain.isEmpty ? "0" : plain) }
    if exponent > 0 {
      if digits.isEmpty { return "0" }
      return "\(sign)\(plain)e\(exponent)"
    }
    guard exponent > -Self.limit else { return "\(sign)\(plain.isEmpty ? "0" : plain)e\(exponent)" }
    let padded = String(repeating: "0", count: max(0, 1 - exponent - plain.utf8.count)) + plain
    return "\(sign)\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
  }
}
