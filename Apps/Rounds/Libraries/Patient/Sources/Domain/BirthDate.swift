/// A date of birth, of which the day or the month may be unknown.
public struct BirthDate: Hashable, Sendable, Codable {
  /// The year.
  public let year: Int
  /// The month, from 1; nil if only the year is known.
  public let month: Int?
  /// The day of the month; nil if it is not known.
  public let day: Int?

  /// Creates a date of birth.
  public init(year: Int, month: Int? = nil, day: Int? = nil) {
    self.year = year
    self.month = month
    self.day = month == nil ? nil : day
  }

  /// The age in years on a day; the greatest possible one if the day or the month of birth is unknown.
  ///
  /// Nil if the day is before the birth.
  public func age(on today: BirthDate) -> Int? {
    let born = (month ?? 1, day ?? 1)
    let now = (today.month ?? 12, today.day ?? 31)
    let age = today.year - year - (now < born ? 1 : 0)
    return age >= 0 ? age : nil
  }

  /// The date as `1944-03-09`, with the parts that are known.
  public var text: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return ([String(year)] + [month, day].compactMap { $0.map(two) }).joined(separator: "-")
  }
}
