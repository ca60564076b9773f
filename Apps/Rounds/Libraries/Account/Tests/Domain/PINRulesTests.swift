import LibAccount
import Testing

struct PINRulesTests {
  @Test(arguments: ["2580", "1470", "13579", "998877", "12345687", "0011", "1122", "90210"])
  func acceptsPINsThatAreHardToGuess(pin: String) { #expect(PINRules.problem(with: pin) == nil) }

  @Test(arguments: ["", "1", "258", "258025803"])
  func refusesOtherLengths(pin: String) { #expect(PINRules.problem(with: pin) == "A PIN has 4 to 8 digits.") }

  @Test(arguments: ["25a0", "2580 ", "٢٥٨٠", "2５80", "-258", "25.8"])
  func refusesAllButDigits(pin: String) { #expect(PINRules.problem(with: pin) == "A PIN has only the digits 0 to 9.") }

  @Test(arguments: ["0000", "1111111", "1212", "909090", "123123", "25802580"])
  func refusesRepetitions(pin: String) { #expect(PINRules.problem(with: pin)?.hasPrefix("The digits repeat.") == true) }

  @Test(arguments: ["1234", "0123", "7890", "8901", "12345678", "4321", "3210", "1098"])
  func refusesRows(pin: String) {
    #expect(PINRules.problem(with: pin)?.hasPrefix("The digits are in a row.") == true)
  }

  @Test func endsForLongTexts() { #expect(PINRules.problem(with: String(repeating: "1", count: 100_000)) != nil) }
}
