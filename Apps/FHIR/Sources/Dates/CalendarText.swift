/// A date with or without a time, as FHIR writes it: parts may be missing from the end.
struct CalendarText: Hashable, Sendable {
  /// A time of day with its offset.
  struct Clock: Hashable, Sendable {
    var hour: Int
    var minute: Int
    var second: Int
    /// The digits after the point, as written; empty for none.
    var fraction: String
    /// Minutes east of UTC; nil where the format has none.
    var offset: Int?
  }

  let year: Int
  let month: Int?
  let day: Int?
  let clock: Clock?

  /// Reads `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss.sss+zz:zz`; nil for all else, and for days that the
  /// calendar does not have.
  init?(_ text: String) {
    var reader = CalendarReader(text)
    guard let year = reader.number(4), year > 0 else { return nil }
    self.year = year
    guard !reader.isAtEnd else {
      (month, day, clock) = (nil, nil, nil)
      return
    }
    guard reader.skip("-"), let month = reader.number(2), (1...12).contains(month) else { return nil }
    self.month = month
    guard !reader.isAtEnd else {
      (day, clock) = (nil, nil)
      return
    }
    guard reader.skip("-"), let day = reader.number(2), (1...Self.days(month, year)).contains(day) else { return nil }
    self.day = day
    guard !reader.isAtEnd else {
      clock = nil
      return
    }
    guard reader.skip("T"), var clock = reader.clock(), let offset = reader.offset(), reader.isAtEnd else { return nil }
    clock.offset = offset
    self.clock = clock
  }

  static func days(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days from 1970-01-01 to a day of the Gregorian calendar (http://howardhinnant.github.io/date_algorithms.html).
  static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The span of time that the text may mean, in UTC.
  ///
  /// - Parameter offset: minutes east of UTC for texts without an offset; nil if that is not known, so that the span
  ///   includes every offset in use, from -12 to +14 hours.
  func span(offset: Int?) -> CalendarSpan {
    if let clock, let day, let month {
      let seconds =
        Self.daysSince1970(year, month, day) * 86_400 + clock.hour * 3600 + (clock.minute - (clock.offset ?? 0)) * 60
        + clock.second
      let point = CalendarSpan.Point(seconds: seconds, fraction: clock.fraction)
      return CalendarSpan(first: point, end: point)
    }
    let first = Self.daysSince1970(year, month ?? 1, day ?? 1)
    let last = Self.daysSince1970(year, month ?? 12, day ?? Self.days(month ?? 12, year))
    let (east, west) = offset.map { ($0, $0) } ?? (14 * 60, -12 * 60)
    return CalendarSpan(
      first: .init(seconds: first * 86_400 - east * 60, fraction: ""),
      end: .init(seconds: (last + 1) * 86_400 - west * 60, fraction: ""))
  }

  /// Compares as FHIRPath does: nil where the missing parts decide.
  func compare(to other: CalendarText, offset: Int?) -> FHIRDecimal.Ordering? {
    if clock == nil && other.clock == nil {
      let zero = (span(offset: 0), other.span(offset: 0))
      if zero.0 == zero.1 { return .equal }
      return zero.0.compare(to: zero.1)
    }
    return span(offset: offset).compare(to: other.span(offset: offset))
  }
}

/// A span of time; a point if its ends are equal.
struct CalendarSpan: Hashable {
  /// A point in time.
  struct Point: Hashable {
    let seconds: Int
    /// The digits after the point, without zeros at their end.
    let fraction: String

    init(seconds: Int, fraction: String) {
      self.seconds = seconds
      self.fraction = String(fraction.reversed().drop { $0 == "0" }.reversed())
    }

    func compare(to other: Point) -> FHIRDecimal.Ordering {
      if seconds != other.seconds { return seconds < other.seconds ? .less : .greater }
      if fraction == other.fraction { return .equal }
      return fraction.utf8.lexicographicallyPrecedes(other.fraction.utf8) ? .less : .greater
    }
  }

  let first: Point
  /// The end, which is not part of the span.
  let end: Point

  func compare(to other: CalendarSpan) -> FHIRDecimal.Ordering? {
    if first == end && other.first == other.end { return first.compare(to: other.first) }
    if isBefore(other) { return .less }
    return other.isBefore(self) ? .greater : nil
  }

  private func isBefore(_ other: CalendarSpan) -> Bool {
    switch end.compare(to: other.first) {
    case .less: true
    // The end of a span is not part of it, but a point is part of itself.
    case .equal: first != end
    case .greater: false
    }
  }
}
