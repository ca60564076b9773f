import LibContacts
import Testing

struct BirthdayTests {
  @Test(arguments: ["1985-04-12", "--04-12", "2000-02-29", "--02-29", "0001-01-01", "9999-12-31"])
  func textRoundTrips(text: String) { #expect(Birthday(text)?.text == text) }

  @Test(arguments: [
    "", "1985", "1985-4-12", "1985-13-01", "1985-00-10", "1985-04-31", "1985-04-00", "2001-02-29", "1900-02-29",
    "0000-01-01", "-1985-04-12", "1985-04-12 ", "85-04-12", "--4-12", "+985-04-12", "１９８５-04-12", "1985-04-12-01",
    "---04-12",
  ])
  func rejectsInvalidDays(text: String) { #expect(Birthday(text) == nil) }

  @Test func futureIsAfterToday() throws {
    let today = try #require(Birthday("2024-06-01"))
    #expect(Birthday("2024-06-02")?.isAfter(today) == true)
    #expect(Birthday("2025-01-01")?.isAfter(today) == true)
    #expect(Birthday("2024-06-01")?.isAfter(today) == false)
    #expect(Birthday("2023-12-31")?.isAfter(today) == false)
    #expect(Birthday("--12-31")?.isAfter(today) == false)
  }
}
