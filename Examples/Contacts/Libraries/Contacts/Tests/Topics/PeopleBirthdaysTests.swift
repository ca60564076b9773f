import LibContacts
import Testing

struct PeopleBirthdaysTests {
  private func next(_ birthdays: [String], from today: String, limit: Int = 9) throws -> [String] {
    let people = People(
      birthdays.enumerated().map { index, birthday in
        Person(id: .init(rawValue: "\(index)"), name: birthday, birthday: Birthday(birthday))
      })
    return try people.nextBirthdays(from: #require(Birthday(today)), limit: limit).map {
      "\($0.person.name) in \($0.days)"
    }
  }

  @Test func nextBirthdayComesFirst() throws {
    #expect(
      try next(["1985-04-12", "2001-06-01", "--12-31", "1990-06-02", "nobody knows"], from: "2024-06-01")
        == ["2001-06-01 in 0", "1990-06-02 in 1", "--12-31 in 213", "1985-04-12 in 315"])
  }

  @Test func respectsTheLimit() throws {
    #expect(
      try next(["--01-01", "--01-02", "--01-03"], from: "2023-01-02", limit: 2) == ["--01-02 in 0", "--01-03 in 1"])
    #expect(try next(["--01-01"], from: "2023-01-02", limit: 0).isEmpty)
  }

  @Test func leapDaysAreCounted() throws {
    #expect(try next(["--03-01"], from: "2024-02-28") == ["--03-01 in 2"])
    #expect(try next(["--03-01"], from: "2023-02-28") == ["--03-01 in 1"])
    #expect(try next(["--01-01"], from: "2023-01-02") == ["--01-01 in 364"])
    #expect(try next(["--01-01"], from: "2024-01-02") == ["--01-01 in 365"])
    #expect(try next(["--01-01"], from: "2023-12-31") == ["--01-01 in 1"])
  }

  @Test func leapDayIsOnTheFirstOfMarchInOtherYears() throws {
    #expect(try next(["--02-29"], from: "2024-02-28") == ["--02-29 in 1"])
    #expect(try next(["--02-29"], from: "2023-02-28") == ["--02-29 in 1"])
    #expect(try next(["--02-29"], from: "2023-03-01") == ["--02-29 in 0"])
    #expect(try next(["--02-29"], from: "2023-03-02") == ["--02-29 in 364"])
  }

  @Test func birthdaysOnTheSameDayAreOrderedByName() {
    let twins = ["Wilma", "Betty", "Äda"].map {
      Person(id: .init(rawValue: $0), name: $0, birthday: Birthday("--01-01"))
    }
    let today = Birthday("2023-01-01") ?? .today()
    #expect(People(twins).nextBirthdays(from: today, limit: 3).map(\.person.name) == ["Äda", "Betty", "Wilma"])
  }
}
