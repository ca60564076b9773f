import LibContacts
import Testing

struct PersonRulesTests {
  @Test(arguments: [
    "wilma@bedrock.example", "w.f+news@mail.bedrock.example", "wilma@bücher.example", "o'neil@a-b.example",
    "1@2.example",
  ])
  func acceptsValidEmails(email: String) { #expect(PersonRules.problem(withEmail: email) == nil) }

  @Test(arguments: [
    "", "wilma", "wilma@", "@bedrock.example", "wilma@bedrock", "wilma@@bedrock.example", "wil ma@bedrock.example",
    "wilma@bedrock..example", ".wilma@bedrock.example", "wilma@-bedrock.example", "wilma@bedrock.example.",
    "wilma@bed_rock.example", "a,b@bedrock.example", "<wilma@bedrock.example>",
  ])
  func rejectsInvalidEmails(email: String) { #expect(PersonRules.problem(withEmail: email) != nil) }

  @Test(arguments: [
    ("+44 20 7946 0958", "+442079460958"), ("0044 (20) 7946-0958", "+442079460958"),
    ("+1.555.010.0000", "+15550100000"),
    ("+12", "+12"), ("+123456789012345", "+123456789012345"),
  ])
  func normalisesPhones(phone: String, number: String) {
    #expect(PersonRules.normalizedPhone(phone) == number)
    #expect(PersonRules.problem(withPhone: phone) == nil)
  }

  @Test(arguments: ["", "+", "555-0100", "+0 123", "+1", "+1234567890123456", "+44 20 CALL", "++44 20", "+٤٤٢٠"])
  func rejectsInvalidPhones(phone: String) { #expect(PersonRules.problem(withPhone: phone) != nil) }

  @Test func nameMustNotBeBlank() {
    #expect(PersonRules.problem(withName: "Ō") == nil)
    #expect(PersonRules.problem(withName: " \t") != nil)
  }

  @Test func birthdayMustNotBeInTheFuture() throws {
    let today = try #require(Birthday("2024-06-01"))
    #expect(PersonRules.problem(withBirthday: "2024-06-01", today: today) == nil)
    #expect(PersonRules.problem(withBirthday: "2024-06-02", today: today) == "This day is in the future.")
    #expect(PersonRules.problem(withBirthday: "yesterday", today: today)?.contains("1985-04-12") == true)
  }
}
