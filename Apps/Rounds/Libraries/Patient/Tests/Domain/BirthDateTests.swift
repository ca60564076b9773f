import LibPatient
import Testing

struct BirthDateTests {
  private let today = BirthDate(year: 2026, month: 3, day: 9)

  @Test func countsYearsUpToTheBirthday() {
    #expect(BirthDate(year: 1944, month: 3, day: 9).age(on: today) == 82)
    #expect(BirthDate(year: 1944, month: 3, day: 10).age(on: today) == 81)
    #expect(BirthDate(year: 1944, month: 4).age(on: today) == 81)
    #expect(BirthDate(year: 1944).age(on: today) == 82)
    #expect(BirthDate(year: 2026, month: 3, day: 9).age(on: today) == 0)
    #expect(BirthDate(year: 2026, month: 3, day: 10).age(on: today) == nil)
  }

  @Test func writesTheKnownParts() {
    #expect(BirthDate(year: 1944, month: 3, day: 9).text == "1944-03-09")
    #expect(BirthDate(year: 1944, month: nil, day: 9).text == "1944")
  }
}
