import LibAccount
import Testing

struct SignInRulesTests {
  @Test func namesLoseTheSpacesAround() {
    #expect(SignInRules.name(" \twilma flint ") == "wilma flint")
    #expect(SignInRules.name("  ").isEmpty)
  }

  @Test func refusesWhatTheServerWouldRefuse() {
    #expect(SignInRules.problem(withName: " ") == "Enter the name of your account.")
    #expect(SignInRules.problem(withName: "wilma") == nil)
    #expect(SignInRules.problem(withName: String(repeating: "w", count: 10_000_000)) != nil)
    #expect(SignInRules.problem(withPassword: "") == "Enter your password.")
    #expect(SignInRules.problem(withPassword: " ") == nil, "A password may be spaces.")
    #expect(SignInRules.problem(withPassword: String(repeating: "p", count: 1025)) != nil)
  }
}
