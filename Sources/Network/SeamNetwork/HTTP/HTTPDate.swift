import Foundation

/// Reads and writes dates of header fields exactly as RFC 9110, section 5.6.7, defines them.
///
/// Dates in other formats are not guessed: a cache treats them as dates in the past (RFC 9111, section 5.3).
enum HTTPDate {
  /// Returns the date of a field's value in one of the three formats; nil if it is none of them.
  ///
  /// Names are read in any case. A zone other than `GMT` makes the value invalid, as does everything that the formats
  /// do not allow.
  ///
  /// - Parameter now: the date that tells the century of a year of two digits: it is at most 50 years ahead.
  static func date(_ text: String, now: Date) -> Date? {
    let parts = text.trimmingSpaces.lowercased().split(separator: " ", omittingEmptySubsequences: false)
    switch parts.count {
    case 6 where parts[2].isEmpty: return asctime(parts, day: number(parts[3], digits: 1))
    case 6: return standard(parts)
    case 4: return rfc850(parts, now: now)
    case 5: return asctime(parts, day: number(parts[2], digits: 2))
    default: return nil
    }
  }

  /// Returns a date as a field's value, such as `Sun, 06 Nov 1994 08:49:37 GMT`, rounded down to seconds.
  static func text(_ date: Date) -> String {
    let seconds = Int64(date.timeIntervalSince1970.rounded(.down))
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let rest = Int(seconds - Int64(days) * 86_400)
    let (year, month, day) = civil(days)
    let weekday = ((days + 4) % 7 + 7) % 7
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let clock = "\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))"
    let digits = String(year)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(weekdays[weekday].capitalized), \(two(day)) \(months[month - 1].capitalized) \(padded) \(clock) GMT"
  }

  private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
  private static let longWeekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
  static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Reads the parts of `sun, 06 nov 1994 08:49:37 gmt`.
  private static func standard(_ parts: [Substring]) -> Date? {
    guard parts[0].last == ",", weekdays.contains(String(parts[0].dropLast())), parts[5] == "gmt" else { return nil }
    return make(year: number(parts[3], digits: 4), month: parts[2], day: number(parts[1], digits: 2), time: parts[4])
  }

  /// Reads the parts of `sunday, 06-nov-94 08:49:37 gmt`.
  private static func rfc850(_ parts: [Substring], now: Date) -> Date? {
    let day = parts[1].split(separator: "-", omittingEmptySubsequences: false)
    guard parts[0].last == ",", longWeekdays.contains(String(parts[0].dropLast())), parts[3] == "gmt", day.count == 3,
      let short = number(day[2], digits: 2)
    else { return nil }
    let current = civil(Int((now.timeIntervalSince1970 / 86_400).rounded(.down))).year
    var year = current - current % 100 + short
    if year > current + 50 { year -= 100 }
    return make(year: year, month: day[1], day: number(day[0], digits: 2), time: parts[2])
  }

  /// Reads the parts of `sun nov  6 08:49:37 1994`, which has two spaces before a day of one digit.
  private static func asctime(_ parts: [Substring], day: Int?) -> Date? {
    guard weekdays.contains(String(parts[0])), let year = parts.last.flatMap({ number($0, digits: 4) }) else {
      return nil
    }
    return make(year: year, month: parts[1], day: day, time: parts[parts.count - 2])
  }

  /// Returns the date of a month by its name in lower case, a day and a time such as `08:49:37`; nil if there is none.
  private static func make(year: Int?, month: Substring, day: Int?, time: Substring) -> Date? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false)
    guard let year, let month = months.firstIndex(of: String(month)).map({ $0 + 1 }), let day, clock.count == 3,
      let hour = number(clock[0], digits: 2), let minute = number(clock[1], digits: 2),
      let second = number(clock[2], digits: 2)
    else { return nil }
    return date(year: year, month: month, day: day, time: (hour, minute, second))
  }

  /// Returns a date; nil if there is none, such as 31 November or 24 o'clock.
  static func date(year: Int, month: Int, day: Int, time: (hour: Int, minute: Int, second: Int)) -> Date? {
    guard (1...12).contains(month), (1...31).contains(day), (0..<24).contains(time.hour),
      (0..<60).contains(time.minute), (0...60).contains(time.second)
    else { return nil }
    let number = days(year: year, month: month, day: day)
    guard civil(number) == (year, month, day) else { return nil }
    return Date(
      timeIntervalSince1970: Double(number) * 86_400 + Double(time.hour * 3600 + time.minute * 60 + time.second))
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  /// The days from 1970-01-01 to a date.
  ///
  /// See https://howardhinnant.github.io/date_algorithms.html#days_from_civil.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let ofEra = year - era * 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// The date that lies so many days after 1970-01-01.
  ///
  /// See https://howardhinnant.github.io/date_algorithms.html#civil_from_days.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let shiftedMonth = (5 * ofYear + 2) / 153
    let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
    return (year + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
