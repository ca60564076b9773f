import LibContacts
import Testing

struct PersonRulesTests {
  @Test(arguments: [
    "wilma@bedrock.example", "w.f+news@mail.bedrock.example", "wilma@bücher.example", "o'neil@a-b.example",
    "1@2.example",
  ])
  func acceptsValidEmails(email: String) {
    #expect(PersonRules.problem(withEmail: email) == nil)
    #expect(PersonRules.hint(withEmail: email) == nil)
  }

  @Test(arguments: [
    "", "wilma", "wilma@", "@bedrock.example", "@", "wilma@@bedrock.example", "wil ma@bedrock.example",
    "wilma@bedrock.example ", "wilma@bed\trock.example",
  ])
  func rejectsWhatIsNoEmail(email: String) { #expect(PersonRules.problem(withEmail: email) != nil) }

  @Test(arguments: [
    "wilma@bedrock..example", ".wilma@bedrock.example", "wilma.@bedrock.example", "w..f@bedrock.example",
    "wilma@-bedrock.example", "wilma@bedrock-.example", "wilma@bedrock.example.", "wilma@bed_rock.example",
    "a,b@bedrock.example", "<wilma@bedrock.example>", "a@b@bedrock.example",
  ])
  func acceptsUnusualEmailsWithAHint(email: String) {
    #expect(PersonRules.problem(withEmail: email) == nil)
    #expect(PersonRules.hint(withEmail: email)?.hasPrefix("This is an unusual address.") == true)
  }

  @Test func acceptsAnAddressInAnOwnNetwork() {
    #expect(PersonRules.problem(withEmail: "wilma@localhost") == nil)
    #expect(PersonRules.hint(withEmail: "wilma@localhost")?.hasPrefix("Without a dot") == true)
  }

  @Test(arguments: ["+44 20 7946 0958", "0044 (20) 7946-0958", "+1.555.010.0000", "+12", "+123456789012345"])
  func acceptsInternationalPhones(phone: String) {
    #expect(PersonRules.problem(withPhone: phone) == nil)
    #expect(PersonRules.hint(withPhone: phone) == nil)
  }

  @Test(arguments: ["", "+", "none", "ask Wilma", "()"])
  func rejectsPhonesWithoutDigits(phone: String) { #expect(PersonRules.problem(withPhone: phone) != nil) }

  @Test(arguments: ["030 1234", "(0)20 7946-0958 ext. 12", "555-0100", "٠٣٠ ١٢٣٤"])
  func acceptsPhonesWithoutCountryCodeWithAHint(phone: String) {
    #expect(PersonRules.problem(withPhone: phone) == nil)
    #expect(PersonRules.hint(withPhone: phone) == "Add the country code, such as +44, to call from abroad.")
  }

  @Test(arguments: ["112", "*100#", "#31#5550100", "+44 20 7946-0958 ext. 12", "(+44) 20 7946", "0044 20 CALL"])
  func acceptsCodesAndInternationalPhones(phone: String) {
    #expect(PersonRules.problem(withPhone: phone) == nil)
    #expect(PersonRules.hint(withPhone: phone) == nil)
  }

  @Test func nameMustNotBeBlank() {
    #expect(PersonRules.problem(withName: "Ō") == nil)
    #expect(PersonRules.problem(withName: " \t") != nil)
  }

  @Test func birthdayMustNotBeInTheFuture() throws {
    let today = try #require(Birthday("2024-06-01"))
    #expect(PersonRules.problem(withBirthday: "2024-06-01", today: today) == nil)
    #expect(PersonRules.problem(withBirthday: "2024-06-02", today: today) == "This day is in the future.")
    #expect(PersonRules.problem(withBirthday: "--06-02", today: today) == nil)
  }

  @Test func birthdaySaysWhatIsWrong() throws {
    let today = try #require(Birthday("2024-06-01"))
    #expect(PersonRules.problem(withBirthday: "12 April 1985", today: today) == nil)
    #expect(
      PersonRules.problem(withBirthday: "30.2.1985", today: today)
        == "There is no such day. Check the day and the month.")
    #expect(
      PersonRules.problem(withBirthday: "yesterday", today: today)
        == "This is not understood. Write it like 1985-04-12, or --04-12 without the year.")
    #expect(
      PersonRules.problem(withBirthday: "12/4/1985", today: today)
        == "This is 12 April or 4 December. Write it like 1985-04-12 or 1985-12-04.")
  }
}
