import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

@testable import Onboarding

@MainActor
struct SignUpTests {
  private let app = TestApp()

  @Test func signingUpLeadsToThePINAndInside() async throws {
    let robot = try await app.start().goToSignUp()
    try await robot.signUp()
      .expect(.open(VerificationFlow.self)).expect(.push(.form, in: VerificationFlow.self))
      .expectText("A code was sent to \(TestApp.wilma)").expectText(VerificationContext.signUp.purpose)
      .confirm()
      .expect(.end(VerificationFlow.self)).expect(.end(SignUpFlow.self)).expect(.end(OnboardingFlow.self))
      .expect(.show(ChoosePINFlow.self)).expect(.push(.form, in: ChoosePINFlow.self))
      .type("1234", into: "PIN").type("1234", into: "Again").tap("Done")
      .expect(.end(ChoosePINFlow.self)).expect(.show(InsideFlow.self)).skipEvents()
      .expectText("Bedrock Bowling").finish()
    #expect(try await app.session.user() == User(id: TestApp.wilma, email: TestApp.wilma))
    #expect(try await app.session.accepts("1234"))
  }

  @Test func whatIsWrongIsSaidAtItsField() async throws {
    let robot = app.start()
    try await robot.goToSignUp().type("wilma", into: "E-mail").expectNoText("Type an address").tap("Sign up")
      .expectText("Type an address").expectText("Missing: ")
      .type(TestApp.wilma, into: "E-mail").expectNoText("Type an address")
      .type(TestApp.password, into: "Password").expectNoText("Missing: ").finish()
  }

  @Test func anEmailThatIsTakenIsSaid() async throws {
    let robot = app.start()
    try await robot.goToSignUp().signUp(as: TestApp.fred)
      .expectText(AccountError.emailTaken.description).expectTop(SignUpFlow.Route.form).finish()
  }

  @Test func withoutAConnectionItIsTriedAgain() async throws {
    let robot = app.start()
    await app.accounts.setReachable(false)
    try await robot.goToSignUp().signUp().expectText(AccountError.unavailable.description)
    await app.accounts.setReachable(true)
    try await robot.tap("Sign up").expectTop(VerificationFlow.Route.form).skipEvents().finish()
  }

  // MARK: The form

  @Test func everyRuleIsExplainedAndHasItsText() {
    let text = SignUpForm(showsErrors: true).configuration(.idle).text
    for rule in PasswordRule.all {
      #expect(PasswordRule.explanation.contains(rule.text))
      #expect(text.contains("Missing: ") && text.contains(rule.text))
    }
  }

  @Test func aGoodPasswordMeetsAllRules() {
    #expect(PasswordRule.problem(in: TestApp.password) == nil)
    #expect(PasswordRule.problem(in: "short") != nil)
  }

  @Test(arguments: ["wilma@bedrock.example", "a@b.c"]) func addressesAreTaken(text: String) {
    #expect(Email.problem(in: text) == nil)
  }

  @Test(arguments: ["", "wilma", "@bedrock.example", "wilma@", "wilma@bedrock", "a b@c.d", "a@b@c.d"])
  func othersAreRefused(text: String) {
    #expect(Email.problem(in: text) != nil)
  }

  @Test func theFirstFieldInErrorGetsTheFocus() {
    #expect(SignUpForm().configuration(.idle).focus == nil)
    #expect(SignUpForm(showsErrors: true).configuration(.idle).focus == "email")
    #expect(SignUpForm(email: TestApp.wilma, showsErrors: true).configuration(.idle).focus == "password")
    let form = SignUpForm(email: TestApp.wilma, password: TestApp.password, showsErrors: true)
    #expect(form.configuration(.idle).focus == nil && form.isValid)
  }

  @Test func nothingIsSubmittedTwice() {
    let isEnabled = [Submission.idle, .running].map { SignUpForm().configuration($0).actions.map(\.isEnabled) }
    #expect(isEnabled == [[true], [false]])
  }
}
