extension People {
  /// An upcoming birthday.
  public struct ComingBirthday: Sendable, Equatable {
    /// The person.
    public let person: Person
    /// The number of days until the birthday; 0 is today.
    public let days: Int
  }

  /// Returns the birthdays from a day of a known year on, the next ones first; those on the same day are ordered by
  /// name.
  public func nextBirthdays(from today: Birthday, limit: Int) -> [ComingBirthday] {
    guard limit > 0 else { return [] }
    var next: [(days: Int, entry: PersonEntry)] = []
    for entry in entries {
      guard let days = entry.person.birthday?.daysToNext(from: today), next.count < limit || days < next[limit - 1].days
      else { continue }
      next.insert((days, entry), at: next.firstIndex { days < $0.days } ?? next.count)
      if next.count > limit { next.removeLast() }
    }
    return next.map { ComingBirthday(person: $0.entry.person, days: $0.days) }
  }
}

extension Birthday {
  /// Returns the days until the next anniversary; 0 on the day itself.
  ///
  /// In a year without a 29 February, that birthday is on 1 March.
  func daysToNext(from today: Birthday) -> Int {
    let year = today.year ?? 2000
    let now = Self.dayNumber(year, today.month, today.day)
    let thisYear = Self.dayNumber(year, month, day)
    return (thisYear >= now ? thisYear : Self.dayNumber(year + 1, month, day)) - now
  }

  /// Returns the days since 1 March of year 0 in the Gregorian calendar; an excess day counts into the next month.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month < 3 ? year - 1 : year
    let month = (month + 9) % 12
    return year * 365 + year / 4 - year / 100 + year / 400 + (month * 306 + 5) / 10 + day - 1
  }
}
