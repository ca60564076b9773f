extension People {
  /// A birthday that comes.
  public struct ComingBirthday: Sendable, Equatable {
    /// Whose it is.
    public let person: Person
    /// In how many days it is; 0 is today.
    public let days: Int
  }

  /// The birthdays from a day of a known year on, the next ones first; those of one day are ordered by name.
  public func nextBirthdays(from today: Birthday, limit: Int) -> [ComingBirthday] {
    let coming = everyone.compactMap { person in
      person.birthday.map { ComingBirthday(person: person, days: $0.daysToNext(from: today)) }
    }
    // Sorting is not promised to keep the order of equals.
    return Array(
      coming.enumerated().sorted { ($0.element.days, $0.offset) < ($1.element.days, $1.offset) }.map(\.element)
        .prefix(limit))
  }
}

extension Birthday {
  /// The days until it next comes round; 0 on the day itself.
  ///
  /// Of a year without a 29 February, that birthday is on 1 March.
  func daysToNext(from today: Birthday) -> Int {
    let year = today.year ?? 2000
    let now = Self.dayNumber(year, today.month, today.day)
    let thisYear = Self.dayNumber(year, month, day)
    return (thisYear >= now ? thisYear : Self.dayNumber(year + 1, month, day)) - now
  }

  /// Days since 1 March of the year 0 of the Gregorian calendar; a day that a month has not is one of the next month.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month < 3 ? year - 1 : year
    let month = (month + 9) % 12
    return year * 365 + year / 4 - year / 100 + year / 400 + (month * 306 + 5) / 10 + day - 1
  }
}
