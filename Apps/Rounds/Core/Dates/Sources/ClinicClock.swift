public import Foundation

/// The current time, and days and times as the clinic writes them.
///
/// ```swift
/// let clock = ClinicClock(timeZone: .current) { Date() }
/// clock.text(assessment.date)       // 9 Mar 2026, 08:15
/// clock.days(until: wound.dueDate)  // -2: overdue since the day before yesterday
/// ```
public struct ClinicClock: Sendable {
  /// Returns the current time.
  public let now: @Sendable () -> Date
  private let calendar: Calendar

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - timeZone: decides when days begin.
  ///   - now: returns the current time.
  public init(timeZone: TimeZone = .current, now: @escaping @Sendable () -> Date = { Date() }) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
    self.now = now
  }

  /// The time zone in which days begin and times are written.
  public var timeZone: TimeZone { calendar.timeZone }

  /// The year, month and day of the current day.
  public var today: (year: Int, month: Int, day: Int) { parts(of: now()) }

  /// The first moment of tomorrow: dates before it are today or overdue.
  public var endOfToday: Date {
    let start = calendar.startOfDay(for: now())
    return calendar.date(byAdding: .day, value: 1, to: start) ?? start.addingTimeInterval(86_400)
  }

  /// Returns the number of days from today until the day of a date; negative if that lies before today.
  public func days(until date: Date) -> Int { day(of: date) - day(of: now()) }

  /// The number of a day, counted by the time that its clocks show: a calendar takes long for a list of patients.
  private func day(of date: Date) -> Int {
    let days = ((date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))) / 86_400).rounded(.down)
    guard abs(days) < Self.farthest else { return Int(days < 0 ? -Self.farthest : Self.farthest) }
    return Int(days)
  }

  /// More days than lie between today and the date of any record.
  private static let farthest = 1e12

  /// Returns a day such as `9 Mar 2026`.
  public func day(_ date: Date) -> String {
    let (year, month, day) = parts(of: date)
    return "\(day) \(Self.months[(month - 1) % 12]) \(year)"
  }

  /// Returns a day and a time such as `9 Mar 2026, 08:15`.
  public func text(_ date: Date) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    func two(_ number: Int?) -> String {
      let number = number ?? 0
      return number < 10 ? "0\(number)" : "\(number)"
    }
    return "\(day(date)), \(two(parts.hour)):\(two(parts.minute))"
  }

  /// Returns how far a day is from today: `today`, `tomorrow`, `in 3 days`, `2 days ago`.
  public func relativeDay(_ date: Date) -> String {
    switch days(until: date) {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case let days: days > 0 ? "in \(days) days" : "\(-days) days ago"
    }
  }

  /// Returns when something is due: `due in 3 days`, `was due 2 days ago`.
  public func due(_ date: Date) -> String { "\(days(until: date) < 0 ? "was due" : "due") \(relativeDay(date))" }

  private func parts(of date: Date) -> (year: Int, month: Int, day: Int) {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return (parts.year ?? 1, parts.month ?? 1, parts.day ?? 1)
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
