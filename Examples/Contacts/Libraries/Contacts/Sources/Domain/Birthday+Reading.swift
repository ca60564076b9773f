extension Birthday {
  /// The result of reading a birthday from a text that a person wrote.
  public enum Reading: Hashable, Sendable {
    /// It is this birthday.
    case birthday(Birthday)
    /// It is one of two, as day and month may be in either order.
    case ambiguous(Birthday, Birthday)
    /// It has the form of a date, but the calendar has no such day.
    case noSuchDay
    /// It does not have the form of a date.
    case notUnderstood
  }

  /// Reads a birthday as people write it: `1985-04-12`, `12.4.1985`, `25/4/1985`, `12 April 1985`, `April 12, 1985`, or
  /// without the year, as `--04-12`, `12.4.` and `April 12`.
  ///
  /// Between points the day is first. Between slashes and hyphens it may be second: if both orders are days of the
  /// calendar, the text is ambiguous. Months have their English names, or at least the first three letters.
  public static func read(_ text: String) -> Reading {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.hasPrefix("--") { return yearless(text.dropFirst(2)) }
    if text.contains(where: { $0.isLetter }) { return named(text) }
    return numeric(text)
  }

  private static func day(_ year: Int?, _ month: Int, _ day: Int) -> Reading {
    Birthday(year: year, month: month, day: day).map(Reading.birthday) ?? .noSuchDay
  }

  // MARK: Without the year

  /// Reads `04-12`, or `0412` as vCards have it.
  private static func yearless(_ text: Substring) -> Reading {
    var parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 1, text.count == 4 { parts = [text.prefix(2), text.dropFirst(2)] }
    guard parts.count == 2, let month = number(parts[0]), let number = number(parts[1]) else { return .notUnderstood }
    return day(nil, month, number)
  }

  // MARK: Numbers

  private static func numeric(_ text: String) -> Reading {
    let text = text.filter { $0 != " " }
    guard let separator = text.first(where: { ".-/".contains($0) }) else { return .notUnderstood }
    var parts = text.split(separator: separator, omittingEmptySubsequences: false)
    if separator == ".", parts.last == "" { parts.removeLast() }
    guard parts.count == 2 || parts.count == 3 else { return .notUnderstood }
    if parts.count == 3, let year = year(parts[0]) {
      guard let month = number(parts[1]), let number = number(parts[2]) else { return .notUnderstood }
      return day(year, month, number)
    }
    guard let first = number(parts[0]), let second = number(parts[1]) else { return .notUnderstood }
    guard parts.count == 3 else { return eitherOrder(first, second, nil, dayIsFirst: separator == ".") }
    guard let year = year(parts[2]) else { return .notUnderstood }
    return eitherOrder(first, second, year, dayIsFirst: separator == ".")
  }

  private static func eitherOrder(_ first: Int, _ second: Int, _ year: Int?, dayIsFirst: Bool) -> Reading {
    let dayFirst = Birthday(year: year, month: second, day: first)
    let monthFirst = Birthday(year: year, month: first, day: second)
    guard let dayFirst else { return monthFirst.map(Reading.birthday) ?? .noSuchDay }
    guard let monthFirst, monthFirst != dayFirst, !dayIsFirst else { return .birthday(dayFirst) }
    return .ambiguous(dayFirst, monthFirst)
  }

  /// A day or a month: one or two digits.
  private static func number(_ text: Substring) -> Int? { digits(text, 1...2) }

  private static func year(_ text: Substring) -> Int? { digits(text, 4...4) }

  private static func digits(_ text: Substring, _ count: ClosedRange<Int>) -> Int? {
    guard count.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  // MARK: Names of months

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  private static func named(_ text: String) -> Reading {
    let words = text.lowercased().split { " ,.-/".contains($0) }.filter { $0 != "of" }
    var (years, days, months): ([Int], [Int], [Int]) = ([], [], [])
    for word in words {
      if let year = year(word) {
        years.append(year)
      } else if let day = number(word) ?? ordinal(word) {
        days.append(day)
      } else if let month = month(word) {
        months.append(month)
      } else {
        return .notUnderstood
      }
    }
    guard years.count <= 1, days.count == 1, months.count == 1 else { return .notUnderstood }
    return day(years.first, months[0], days[0])
  }

  /// Reads `12th`.
  private static func ordinal(_ word: Substring) -> Int? {
    guard ["st", "nd", "rd", "th"].contains(word.suffix(2)) else { return nil }
    return number(word.dropLast(2))
  }

  private static func month(_ word: Substring) -> Int? {
    guard word.count >= 3 else { return nil }
    return months.firstIndex { $0.lowercased().hasPrefix(word) }.map { $0 + 1 }
  }

  /// The day and the month in words, such as "12 April".
  var dayAndMonth: String { "\(day) \(Self.months[month - 1])" }
}
