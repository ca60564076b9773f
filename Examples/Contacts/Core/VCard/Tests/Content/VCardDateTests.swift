import Testing

@testable import CoreVCard

struct VCardDateTests {
  @Test(arguments: [
    ("1985-04-12", "19850412", "1985-04-12"), ("19850412", "19850412", "1985-04-12"), ("1985-04", "1985-04", "1985-04"),
    ("1985", "1985", "1985"), ("--0412", "--0412", "--04-12"), ("--04-12", "--0412", "--04-12"),
    ("--02-29", "--0229", "--02-29"), ("--04", "--04", "--04"), ("---12", "---12", "---12"),
    ("2000-02-29", "20000229", "2000-02-29"), ("0007-01-02", "00070102", "0007-01-02"),
  ])
  func readsAndWrites(_ text: String, _ basic: String, _ extended: String) throws {
    let date = try #require(VCardDate(text))
    #expect(date.text(in: .v40) == basic)
    #expect(date.text(in: .v30) == extended)
    #expect(date.text(in: .v21) == extended)
  }

  @Test(arguments: [
    "", "x", "1985-13-01", "1985-00-01", "1985-04-31", "1985-02-29", "1900-02-29", "1985-04-00", "198504", "85-04-12",
    "1985/04/12", "4/12/1985", "1985-4-12", "--13", "---32", "19850412x", "１９８５",
  ])
  func rejectsInvalidDates(_ text: String) {
    #expect(VCardDate(text) == nil)
  }

  @Test func rejectsGaps() {
    #expect(VCardDate(year: 1985, day: 12) == nil)
    #expect(VCardDate() == nil)
    #expect(VCardDate(year: 10_000) == nil)
    #expect(VCardDate(year: -1) == nil)
    #expect(VCardDate(month: 2, day: 30) == nil)
  }
}
