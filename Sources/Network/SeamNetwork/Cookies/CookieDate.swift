import Foundation

/// Reads dates of cookies, which servers write in many forms, as browsers do (RFC 6265, section 5.1.1).
enum CookieDate {
  /// Returns the date of a text; nil if it names no time, day, month or year.
  static func date(_ text: String) -> Date? {
    var time: (hour: Int, minute: Int, second: Int)?
    var (day, month, year): (Int?, Int?, Int?)
    for token in text.lowercased().utf8.split(whereSeparator: isDelimiter).map({ String(Substring($0)) }) {
      if time == nil, let found = Self.time(token) {
        time = found
      } else if day == nil, let found = number(token, digits: 1...2) {
        day = found
      } else if month == nil, let found = HTTPDate.months.firstIndex(where: token.hasPrefix) {
        month = found + 1
      } else if year == nil, let found = number(token, digits: 2...4) {
        year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
      }
    }
    guard let time, let day, let month, let year, year >= 1601, time.second < 60 else { return nil }
    return HTTPDate.date(year: year, month: month, day: day, time: time)
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// Reads a time such as `8:49:37`, and ignores the characters after its last digit.
  private static func time(_ token: String) -> (hour: Int, minute: Int, second: Int)? {
    let parts = token.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], digits: 1...2, isWhole: true),
      let minute = number(parts[1], digits: 1...2, isWhole: true), let second = number(parts[2], digits: 1...2)
    else { return nil }
    return (hour, minute, second)
  }

  /// Reads the digits at the beginning of a token; nil if there are fewer or more.
  private static func number(_ token: some StringProtocol, digits: ClosedRange<Int>, isWhole: Bool = false) -> Int? {
    let found = token.utf8.prefix { (0x30...0x39).contains($0) }
    guard digits.contains(found.count), !isWhole || found.count == token.utf8.count else { return nil }
    return Int(String(decoding: found, as: UTF8.self))
  }
}
