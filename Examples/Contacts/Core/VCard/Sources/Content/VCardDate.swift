/// A calendar date with possibly unknown parts, such as a birthday without a year.
///
/// The known parts are one of: year; year and month; year, month and day; month; month and day; day (RFC 6350, section
/// 4.3.1).
public struct VCardDate: Hashable, Sendable {
  /// The year, 0…9999.
  public let year: Int?
  /// The month, 1…12.
  public let month: Int?
  /// The day of the month, counted from 1.
  public let day: Int?

  /// Makes a date; nil if it does not exist or a part between known parts is missing.
  public init?(year: Int? = nil, month: Int? = nil, day: Int? = nil) {
    if let year, !(0...9999).contains(year) { return nil }
    if let month, !(1...12).contains(month) { return nil }
    if let day, !(1...Self.days(in: month, of: year)).contains(day) { return nil }
    if year == nil && month == nil && day == nil { return nil }
    if year != nil && month == nil && day != nil { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  private static func days(in month: Int?, of year: Int?) -> Int {
    switch month {
    case 2:
      guard let year else { return 29 }
      return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}

extension VCardDate {
  /// Parses `1985-04-12`, `19850412`, `1985-04`, `1985`, `--04-12`, `--0412`, `--04` and `---12`.
  init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard byte.isASCIIDigit else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    let shape = String(decoding: bytes.map { $0.isASCIIDigit ? UInt8(ascii: "d") : $0 }, as: UTF8.self)
    switch shape {
    case "dddd-dd-dd": self.init(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    case "dddddddd": self.init(year: number(0..<4), month: number(4..<6), day: number(6..<8))
    case "dddd-dd": self.init(year: number(0..<4), month: number(5..<7))
    case "dddd": self.init(year: number(0..<4))
    case "--dd-dd": self.init(month: number(2..<4), day: number(5..<7))
    case "--dddd": self.init(month: number(2..<4), day: number(4..<6))
    case "--dd": self.init(month: number(2..<4))
    case "---dd": self.init(day: number(3..<5))
    default: return nil
    }
  }

  /// Returns the date in the form of `version`: 4.0 uses the basic form for complete dates, older ones the extended
  /// form.
  func text(in version: VCardVersion) -> String {
    let dash = version == .v40 ? "" : "-"
    switch (year, month, day) {
    case (let year?, let month?, let day?):
      return Self.digits(year, 4) + dash + Self.digits(month, 2) + dash + Self.digits(day, 2)
    case (let year?, let month?, nil):
      return Self.digits(year, 4) + "-" + Self.digits(month, 2)
    case (let year?, nil, _):
      return Self.digits(year, 4)
    case (nil, let month?, let day?):
      return "--" + Self.digits(month, 2) + dash + Self.digits(day, 2)
    case (nil, let month?, nil):
      return "--" + Self.digits(month, 2)
    case (nil, nil, let day):
      return "---" + Self.digits(day ?? 0, 2)
    }
  }

  private static func digits(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
