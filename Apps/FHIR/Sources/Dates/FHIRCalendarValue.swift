public import Foundation

/// A date, a date with a time, or an instant: kept as written, compared with regard to the parts that are missing.
public protocol FHIRCalendarValue: FHIRTextValue {
  /// The parts of the text.
  var calendar: FHIR.CalendarParts { get }
}

extension FHIR {
  /// The parts of a date or time; only that this module can make.
  public struct CalendarParts: Hashable, Sendable {
    let value: CalendarText
  }
}

extension FHIRCalendarValue {
  /// The year.
  public var year: Int { calendar.value.year }

  /// The month, from 1; nil if only the year is known.
  public var month: Int? { calendar.value.month }

  /// The day of the month; nil if it is not known.
  public var day: Int? { calendar.value.day }

  /// Compares the times that two values mean; nil if parts that one of them lacks would decide the order.
  ///
  /// `2024` and `2024-03` cannot be compared, `2023` is less than `2024-03`, and `2024-03` equals `2024-03`. Times are
  /// compared as points in time, whatever their offsets and however many digits their seconds have.
  ///
  /// - Parameter offset: minutes east of UTC of dates without a time, where they are compared with times; nil if that
  ///   is not known: every offset from -12 to +14 hours is then possible.
  public func compare(to other: some FHIRCalendarValue, offset: Int? = nil) -> FHIRDecimal.Ordering? {
    calendar.value.compare(to: other.calendar.value, offset: offset)
  }

  /// The first moment that the value can mean.
  ///
  /// - Parameter offset: minutes east of UTC, for values without an offset of their own.
  public func earliest(offset: Int = 0) -> Foundation.Date { calendar.value.span(offset: offset).first.date }

  /// The first moment after all that the value can mean; of a time, the moment.
  ///
  /// - Parameter offset: minutes east of UTC, for values without an offset of their own.
  public func end(offset: Int = 0) -> Foundation.Date { calendar.value.span(offset: offset).end.date }
}

extension CalendarSpan.Point {
  fileprivate var date: Foundation.Date {
    Foundation.Date(timeIntervalSince1970: Double(seconds) + (Double("0." + (fraction.isEmpty ? "0" : fraction)) ?? 0))
  }
}
