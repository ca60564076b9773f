import LibContacts
import Testing

struct BirthdayReadingTests {
  @Test(arguments: [
    "1985-04-12", "1985-4-12", " 1985-04-12 ", "1985/4/12", "1985.04.12", "12.4.1985", "12. 4. 1985", "12.04.1985",
    "12 April 1985", "12. April 1985", "April 12, 1985", "april 12th, 1985", "12th of April 1985", "12 Apr 1985",
    "12-Apr-1985", "1985 April 12", "12\tAPRIL\n1985",
  ])
  func readsWhatPeopleWrite(text: String) {
    #expect(Birthday.read(text) == Birthday("1985-04-12").map(Birthday.Reading.birthday))
  }

  @Test(arguments: ["--04-12", "--4-12", "--0412", "12.4.", "12.4", "12. April", "April 12", "12 April"])
  func readsDaysWithoutAYear(text: String) {
    #expect(Birthday.read(text) == Birthday("--04-12").map(Birthday.Reading.birthday))
  }

  @Test(arguments: [
    ("25/4/1985", "1985-04-25"), ("4/25/1985", "1985-04-25"), ("4/4/1985", "1985-04-04"), ("25-4-1985", "1985-04-25"),
    ("25/4", "--04-25"), ("4.25.1985", "1985-04-25"), ("29.2.", "--02-29"), ("29 Feb 2000", "2000-02-29"),
    ("1 Sept 1999", "1999-09-01"), ("12/12", "--12-12"),
  ])
  func dayDecidesTheOrder(text: String, birthday: String) {
    #expect(Birthday.read(text) == Birthday(birthday).map(Birthday.Reading.birthday))
  }

  @Test(arguments: ["12/4/1985", "12-4-1985", "12/4"]) func eitherOrderIsAmbiguous(text: String) {
    guard case .ambiguous(let one, let other) = Birthday.read(text) else {
      Issue.record("\(text) is not ambiguous.")
      return
    }
    #expect(one.month == 4 && one.day == 12 && other.month == 12 && other.day == 4)
  }

  @Test(arguments: [
    "30 February 1985", "1985-02-30", "30.2.1985", "31/4/1985", "1985-13-01", "0000-01-01", "29.2.1985", "--02-30",
    "13/13/1985", "0 April", "32 April 1985", "1985-00-10",
  ])
  func tellsThatThereIsNoSuchDay(text: String) { #expect(Birthday.read(text) == .noSuchDay) }

  @Test(arguments: [
    "", " ", "yesterday", "1985", "April 1985", "1985-04", "12 4 1985", "12/4/85", "12 April 85", "1985-04-12-01",
    "12 April May 1985", "12 13 April 1985", "12 April 1985 1986", "Ap 12", "--1985-04-12", "--041", "１９８５-04-12",
    "12.4..1985", "-12", "12/", "12.4.19855", "/", "--", "12 Aprill 1985",
  ])
  func tellsWhatIsNotUnderstood(text: String) { #expect(Birthday.read(text) == .notUnderstood) }
}
