package import Foundation

/// Dates in header fields (RFC 9110, section 5.6.7).
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  /// Returns a date in the form that is sent, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  package static func format(_ date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let (day, time) = seconds.quotientAndRemainder(floored: 86_400)
    let civil = Civil(day: day)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let year = String(repeating: "0", count: max(0, 4 - String(civil.year).count)) + String(civil.year)
    return "\(days[((day % 7) + 7) % 7]), \(two(civil.day)) \(months[civil.month - 1]) \(year) "
      + "\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60)) GMT"
  }

  /// Reads a date in any of the three forms; nil if it is none of them.
  ///
  /// - Parameter now: decides the century of a year with two digits: not more than 50 years from now.
  package static func parse(_ text: String, now: Date = Date()) -> Date? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
    // Sun, 06 Nov 1994 08:49:37 GMT | Sunday, 06-Nov-94 08:49:37 GMT | Sun Nov  6 08:49:37 1994
    if words.count == 6, words[5] == "GMT", let year = Int(words[3]) {
      let isShort = words[3].count == 2
      guard isShort || words[3].count == 4 else { return nil }
      return date(year: isShort ? century(of: year, now) : year, month: words[2], day: words[1], time: words[4])
    }
    guard words.count == 5, words[4].count == 4, let year = Int(words[4]) else { return nil }
    return date(year: year, month: words[1], day: words[2], time: words[3])
  }

  private static func century(of year: Int, _ now: Date) -> Int {
    let current = Civil(day: Int(now.timeIntervalSince1970) / 86_400).year
    let candidate = current - current % 100 + year
    return candidate > current + 50 ? candidate - 100 : candidate
  }

  private static func date(year: Int, month: String, day: String, time: String) -> Date? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false).map { $0.count == 2 ? Int($0) : nil }
    guard let month = months.firstIndex(of: month), let day = Int(day), (1...31).contains(day), parts.count == 3,
      let hour = parts[0], let minute = parts[1], let second = parts[2], (0..<24).contains(hour),
      (0..<60).contains(minute), (0...60).contains(second), (1...9999).contains(year)
    else { return nil }
    let days = Civil.days(year: year, month: month + 1, day: day)
    guard Civil(day: days).day == day else { return nil }
    return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second))
  }
}

/// A date of the proleptic Gregorian calendar, by the algorithms of Howard Hinnant
/// (https://howardhinnant.github.io/date_algorithms.html).
private struct Civil {
  let year: Int
  let month: Int
  let day: Int

  /// - Parameter day: days since 1970-01-01.
  init(day: Int) {
    let shifted = day + 719_468
    let (era, dayOfEra) = shifted.quotientAndRemainder(floored: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    self.day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Returns the days since 1970-01-01.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = shifted.quotientAndRemainder(floored: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension Int {
  /// The quotient rounded down, and the remainder, which is never negative.
  fileprivate func quotientAndRemainder(floored divisor: Int) -> (Int, Int) {
    let remainder = ((self % divisor) + divisor) % divisor
    return ((self - remainder) / divisor, remainder)
  }
}
