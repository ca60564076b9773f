public import Foundation

extension FHIR {
  /// A date, or its year, or its year and month.
  public struct Date: FHIRCalendarValue {
    public static let typeName = "date"
    public static let format = FHIRFormat.date
    public let text: String
    public let calendar: CalendarParts

    /// Creates a date from `2024`, `2024-03` or `2024-03-09`; nil for any other text.
    public init?(_ text: String) {
      guard let value = CalendarText(text), value.clock == nil else { return nil }
      self.text = text
      calendar = CalendarParts(value: value)
    }
  }

  /// A date as ``Date``, or with a time and its offset from UTC.
  public struct DateTime: FHIRCalendarValue {
    public static let typeName = "dateTime"
    public static let format = FHIRFormat.dateTime
    public let text: String
    public let calendar: CalendarParts

    /// Creates a date, or one with a time such as `2024-03-09T08:05:00+01:00`; nil for any other text.
    public init?(_ text: String) {
      guard let value = CalendarText(text) else { return nil }
      self.text = text
      calendar = CalendarParts(value: value)
    }

    /// Creates a date with a time from a moment, in whole seconds.
    ///
    /// - Parameter offset: minutes east of UTC in which it is written.
    public init(_ date: Foundation.Date, offset: Int = 0) { self.init(Instant(date, offset: offset)) }

    /// Creates a date with a time from an instant.
    public init(_ instant: Instant) { (text, calendar) = (instant.text, instant.calendar) }
  }

  /// A moment, at least to the second, with its offset from UTC.
  public struct Instant: FHIRCalendarValue {
    public static let typeName = "instant"
    public static let format = FHIRFormat.instant
    public let text: String
    public let calendar: CalendarParts

    /// Creates an instant from a text such as `2024-03-09T08:05:00.120+01:00`; nil for any other text.
    public init?(_ text: String) {
      guard let value = CalendarText(text), value.clock != nil else { return nil }
      self.text = text
      calendar = CalendarParts(value: value)
    }

    /// Creates an instant from a moment, in whole seconds; moments outside the years 1 to 9999 become the nearest.
    ///
    /// - Parameter offset: minutes east of UTC in which it is written, at most 14 hours.
    public init(_ date: Foundation.Date, offset: Int = 0) {
      let offset = min(max(offset, -14 * 60), 14 * 60)
      let seconds = min(max(date.timeIntervalSince1970.rounded(.down), -62_135_510_400), 253_402_214_400)
      let local = Int(seconds.isNaN ? 0 : seconds) + offset * 60
      let days = (local >= 0 ? local : local - 86_399) / 86_400
      let rest = local - days * 86_400
      let civil = Self.civil(days)
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let digits = "\(civil.year)"
      let year = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
      let zone =
        offset == 0 ? "Z" : "\(offset < 0 ? "-" : "+")\(two(abs(offset) / 60)):\(two(abs(offset) % 60))"
      let clock = "\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))"
      let text = "\(year)-\(two(civil.month))-\(two(civil.day))T\(clock)\(zone)"
      self = Instant(text) ?? Self.epoch
    }

    /// The moment.
    public var date: Foundation.Date { earliest() }

    private static let epoch = Instant(unchecked: "1970-01-01T00:00:00Z")

    private init(unchecked text: String) {
      self.text = text
      calendar = CalendarParts(value: CalendarText(epochYear: 1970))
    }

    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
      let shifted = days + 719_468
      let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
      let dayOfEra = shifted - era * 146_097
      let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
      let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
      let shiftedMonth = (5 * dayOfYear + 2) / 153
      let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
      return (
        yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
      )
    }
  }

  /// A time of day, without a date or an offset.
  public struct Time: FHIRTextValue {
    public static let typeName = "time"
    public static let format = FHIRFormat.time
    public let text: String

    /// Creates a time from `08:05:00` or `08:05:00.12`; nil for any other text.
    public init?(_ text: String) {
      var reader = CalendarReader(text)
      guard reader.clock() != nil, reader.isAtEnd else { return nil }
      self.text = text
    }
  }
}

extension CalendarText {
  /// The first second of a year in UTC.
  fileprivate init(epochYear year: Int) {
    self.year = year
    (month, day) = (1, 1)
    clock = Clock(hour: 0, minute: 0, second: 0, fraction: "", offset: 0)
  }
}
