import LibAccount
import Testing

struct AccountErrorTests {
  @Test func saysHowLongToWait() {
    func text(_ wait: Duration?) -> String { "\(AccountError.tooManyAttempts(wait: wait))" }
    #expect(text(nil) == "There were too many attempts. Try again in some minutes.")
    #expect(text(.seconds(1)).hasSuffix("in a second."))
    #expect(text(.milliseconds(1100)).hasSuffix("in 2 seconds."))
    #expect(text(.seconds(60)).hasSuffix("in a minute."))
    #expect(text(.seconds(61)).hasSuffix("in 2 minutes."))
    #expect(text(.seconds(-5)).hasSuffix("in a second."))
  }

  @Test func saysHowManyTriesAreLeft() {
    #expect("\(AccountError.wrongPIN(triesLeft: 3))" == "The PIN is wrong. 3 tries are left.")
    #expect("\(AccountError.wrongPIN(triesLeft: 1))".contains("One try is left; then your password is needed."))
  }
}
