import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

@testable import Onboarding

@MainActor
struct LogInTests {
  private let app = TestApp()

  private func goToLogIn() async throws -> FlowRobot {
    let robot = app.start()
    return try await robot.expectTop(OnboardingFlow.Route.welcome).skipEvents().tap("Log in")
      .expect(.open(LogInFlow.self)).expect(.push(.form, in: LogInFlow.self))
  }

  @Test func aNewDeviceIsConfirmedByACode() async throws {
    let robot = try await goToLogIn()
    try await robot.type(TestApp.fred, into: "E-mail").type(TestApp.password, into: "Password").tap("Log in")
      .expect(.open(VerificationFlow.self)).expect(.push(.form, in: VerificationFlow.self))
      .expectText(VerificationContext.newDevice.purpose).confirm()
      .expect(.end(VerificationFlow.self)).expect(.end(LogInFlow.self)).expect(.end(OnboardingFlow.self))
      .expect(.show(ChoosePINFlow.self)).expect(.push(.form, in: ChoosePINFlow.self)).finish()
    #expect(try await app.session.user()?.email == TestApp.fred)
  }

  @Test func aWrongPasswordIsSaid() async throws {
    let robot = try await goToLogIn()
    try await robot.type(TestApp.fred, into: "E-mail").type("wrong", into: "Password").tap("Log in")
      .expectText(AccountError.wrongPassword.description).finish()
  }

  @Test func aWrongCodeIsSaidAndAnotherIsSent() async throws {
    let robot = try await goToLogIn()
    try await robot.type(TestApp.fred, into: "E-mail").type(TestApp.password, into: "Password").tap("Log in")
      .expectTop(VerificationFlow.Route.form).skipEvents()
      .type("000000", into: "Code").tap("Confirm").expectText(AccountError.wrongCode.description)
      .tap("Send again").expectNoText(AccountError.wrongCode.description)
      .back().expect(.end(VerificationFlow.self, .dismissed)).expectTop(LogInFlow.Route.form).finish()
    #expect(try await app.session.user() == nil)
  }

  @Test func bothFieldsAreNeeded() {
    func isEnabled(_ form: LogInForm, _ submission: Submission = .idle) -> Bool {
      form.configuration(submission).actions.contains(where: \.isEnabled)
    }
    #expect(!isEnabled(LogInForm(email: TestApp.fred)))
    #expect(!isEnabled(LogInForm(password: TestApp.password)))
    #expect(isEnabled(LogInForm(email: TestApp.fred, password: TestApp.password)))
    #expect(!isEnabled(LogInForm(email: TestApp.fred, password: TestApp.password), .running))
  }

  @Test func aCodeThatIsBeingConfirmedHoldsTheUser() async {
    let flow = VerificationFlow(.signUp, of: User(id: "fred", email: TestApp.fred))
    let screen = FormScreen(CodeForm(context: .signUp, email: TestApp.fred), delegate: flow)
    #expect(screen.canLeave)
    await screen.submit { #expect(!screen.canLeave) }
    #expect(screen.canLeave)
  }

  @Test func nothingIsSubmittedWhileSomethingIs() async {
    let screen = FormScreen(LogInForm(), delegate: LogInFlow())
    var runs = 0
    await screen.submit {
      runs += 1
      await screen.submit { runs += 1 }
    }
    #expect(runs == 1 && screen.submission == .idle)
  }

  @Test func otherFormsDoNotHoldTheUser() async {
    let screen = FormScreen(LogInForm(), delegate: LogInFlow())
    await screen.submit { #expect(screen.canLeave && screen.submission.isRunning) }
  }
}
