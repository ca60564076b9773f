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
    let coming = everyone.compactMap { person in
      person.birthday.map { ComingBirthday(person: person, days: $0.daysToNext(from: today)) }
    }
    // Sorting is not guaranteed to be stable.
    return Array(
      coming.enumerated().sorted { ($0.element.days, $0.offset) < ($1.element.days, $1.offset) }.map(\.element)
        .prefix(limit))
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
