import CoreFHIR
import Foundation

/// A day of the calendar, as the number of days since 1 January 1970.
struct SampleDay: Hashable, Comparable, Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }

  /// Creates a day of the Gregorian calendar.
  ///
  /// The algorithm counts years from March, so that leap days are at their ends
  /// (https://howardhinnant.github.io/date_algorithms.html).
  init(year: Int, month: Int, day: Int) {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The year, month and day of the month.
  var civil: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The day of the week; 0 is Sunday.
  var weekday: Int { ((number + 4) % 7 + 7) % 7 }

  /// The day as `2024-03-09`.
  var text: String {
    let (year, month, day) = civil
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "-" + month.padded(2) + "-"
      + day.padded(2)
  }

  static func < (left: SampleDay, right: SampleDay) -> Bool { left.number < right.number }
  static func + (day: SampleDay, count: Int) -> SampleDay { SampleDay(day.number + count) }
  static func - (day: SampleDay, count: Int) -> SampleDay { SampleDay(day.number - count) }
  static func - (left: SampleDay, right: SampleDay) -> Int { left.number - right.number }
}

extension SampleDay {
  /// Minutes east of UTC in Great Britain at noon: an hour between the last Sundays of March and October.
  var offset: Int {
    let year = civil.year
    return self >= Self.lastSunday(year: year, month: 3) && self < Self.lastSunday(year: year, month: 10) ? 60 : 0
  }

  /// Returns the last Sunday of a month of 31 days.
  private static func lastSunday(year: Int, month: Int) -> SampleDay {
    let last = SampleDay(year: year, month: month, day: 31)
    return last - last.weekday
  }
}

/// A minute of a day in Great Britain, in the hours of work, when clocks do not change.
struct SampleTime: Hashable, Comparable, Sendable {
  let day: SampleDay
  /// Minutes since midnight, by the clock on the wall.
  let minute: Int

  init(_ day: SampleDay, minute: Int) {
    self.day = day + minute / 1440
    self.minute = minute % 1440
  }

  /// Seconds since 1970.
  var seconds: Int { day.number * 86_400 + (minute - day.offset) * 60 }

  var dateTime: FHIR.DateTime { FHIR.DateTime(Date(timeIntervalSince1970: Double(seconds)), offset: day.offset) }

  var instant: FHIR.Instant { FHIR.Instant(Date(timeIntervalSince1970: Double(seconds)), offset: day.offset) }

  /// Returns a later time, moved to the hours of work if it is not in them.
  func after(minutes: Int) -> SampleTime {
    let later = SampleTime(day, minute: minute + minutes)
    if later.minute < 7 * 60 { return SampleTime(later.day, minute: 7 * 60 + later.minute % 50) }
    if later.minute > 21 * 60 { return SampleTime(later.day + 1, minute: 7 * 60 + later.minute % 50) }
    return later
  }

  static func < (left: SampleTime, right: SampleTime) -> Bool { left.seconds < right.seconds }
}

extension Int {
  /// The number with zeros before it.
  func padded(_ count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
