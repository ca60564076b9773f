/// Reads the parts of dates and times.
struct CalendarReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character.asciiValue else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads exactly so many digits.
  mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    rest = rest.dropFirst(count)
    return Int(Substring(digits))
  }

  /// Reads `hh:mm:ss` and digits after a point; a second may be 60, as leap seconds are.
  mutating func clock() -> CalendarText.Clock? {
    guard let hour = number(2), hour < 24, skip(":"), let minute = number(2), minute < 60, skip(":"),
      let second = number(2), second <= 60
    else { return nil }
    var fraction = ""
    if skip(".") {
      fraction = String(Substring(rest.prefix { $0 &- 0x30 < 10 }))
      guard !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(fraction.utf8.count)
    }
    return CalendarText.Clock(hour: hour, minute: minute, second: second, fraction: fraction)
  }

  /// Reads `Z` or an offset of at most 14 hours, in minutes.
  mutating func offset() -> Int? {
    if skip("Z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = number(2), skip(":"), let minutes = number(2), minutes < 60,
      hours * 60 + minutes <= 14 * 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }
}
