/// A date of birth, possibly without the year.
public struct Birthday: Hashable, Sendable {
  /// The year, from 1 to 9999; nil if unknown.
  public let year: Int?
  /// The month, from 1.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Makes a birthday; nil if the date does not exist in the Gregorian calendar.
  public init?(year: Int?, month: Int, day: Int) {
    guard (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day) else { return nil }
    if let year { guard (1...9999).contains(year) else { return nil } }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Makes a date returned by a calendar, which is valid.
  init(today year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  private static func days(in month: Int, of year: Int?) -> Int {
    switch month {
    case 2:
      guard let year else { return 29 }
      return year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}

extension Birthday {
  /// Parses `1985-04-12`, or `--04-12` without the year.
  public init?(_ text: String) {
    let hasYear = !text.hasPrefix("--")
    let parts = text.dropFirst(hasYear ? 0 : 2).split(separator: "-", omittingEmptySubsequences: false)
    let widths = hasYear ? [4, 2, 2] : [2, 2]
    guard parts.map(\.utf8.count) == widths, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    self.init(year: hasYear ? numbers[0] : nil, month: numbers[numbers.count - 2], day: numbers[numbers.count - 1])
  }

  /// The birthday in text form.
  public var text: String {
    "\(year.map { Self.digits($0, 4) } ?? "-")-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
  }

  private static func digits(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  /// Returns whether it is after a day of a known year; false for a birthday without a year.
  public func isAfter(_ today: Birthday) -> Bool {
    guard let year, let thisYear = today.year else { return false }
    return (year, month, day) > (thisYear, today.month, today.day)
  }
}
