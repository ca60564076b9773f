extension Duration: EnvironmentValue {
  public static var environmentFormat: String { "a duration such as 500ms, 30s, 1.5m, 2h or 1d" }

  /// The units and their nanoseconds, the largest first.
  private static let units: [(name: String, nanoseconds: Int64)] = [
    ("d", 86_400_000_000_000), ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000),
    ("ms", 1_000_000), ("us", 1_000), ("ns", 1),
  ]

  /// Reads a decimal number with a unit: `ns`, `us`, `ms`, `s`, `m` (minutes), `h` or `d`.
  ///
  /// A number without a unit is refused, as are negative ones and those above 292 years.
  public init?(environmentText text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let unit = Self.units.first(where: { $0.name == text.dropFirst(number.count) })?.nanoseconds else {
      return nil
    }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = Int64(parts[0]) else { return nil }
    var (nanoseconds, overflows) = whole.multipliedReportingOverflow(by: unit)
    if overflows { return nil }
    if parts.count == 2 {
      guard !parts[1].isEmpty else { return nil }
      var place = unit
      for digit in parts[1] {
        guard let digit = digit.wholeNumberValue, digit == 0 || (place > 0 && place % 10 == 0) else { return nil }
        place = place % 10 == 0 ? place / 10 : 0
        (nanoseconds, overflows) = nanoseconds.addingReportingOverflow(Int64(digit) * place)
        if overflows { return nil }
      }
    }
    self = .nanoseconds(nanoseconds)
  }

  /// The duration in the largest unit of which it is a multiple; below a nanosecond it is cut off.
  public var environmentText: String {
    let (seconds, attoseconds) = components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (nanoseconds, overflowsToo) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    if overflows || overflowsToo { return "\(seconds)s" }
    if nanoseconds == 0 { return "0s" }
    for unit in Self.units where nanoseconds % unit.nanoseconds == 0 {
      return "\(nanoseconds / unit.nanoseconds)\(unit.name)"
    }
    return "\(nanoseconds)ns"
  }
}
