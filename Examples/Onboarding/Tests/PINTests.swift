import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

@testable import Onboarding

@MainActor
struct PINTests {
  private let app = TestApp()

  @Test func eachStartAsksForThePIN() async throws {
    try await app.end(try await app.startInside())
    let robot = app.start()
    try await robot.expect(.show(UnlockFlow.self)).expect(.push(.form, in: UnlockFlow.self))
      .expectTree("root: UnlockFlow.form")
    #expect((robot.user as? InMemoryHost)?.back() == .stale, "There is no way around it.")
    try await robot.type("1234", into: "PIN").tap("Unlock")
      .expect(.end(UnlockFlow.self)).expect(.show(InsideFlow.self)).skipEvents()
      .expectText("Bedrock Bowling").finish()
  }

  @Test func aWrongPINIsSaid() async throws {
    try await app.end(try await app.startInside())
    let robot = app.start()
    try await robot.expectTop(UnlockFlow.Route.form).skipEvents().type("4321", into: "PIN").tap("Unlock")
      .expectText("This is not your PIN.").expectTree("root: UnlockFlow.form").unlock()
      .expectText("Bedrock Bowling").finish()
  }

  @Test func aUserWithoutAPINChoosesOne() async throws {
    try await app.session.begin(User(id: "wilma", email: TestApp.wilma))
    let robot = app.start()
    try await robot.expect(.show(ChoosePINFlow.self)).expect(.push(.form, in: ChoosePINFlow.self)).choosePIN().finish()
  }

  @Test func whoForgotItLogsOut() async throws {
    let first = try await app.startInside()
    try await first.tap("Bedrock Bowling").expectText("€ 24.00")
    try await app.end(first)
    let robot = app.start()
    try await robot.expectTop(UnlockFlow.Route.form).skipEvents()
      .tap("Log out").expect(.ask("Log out?")).tap("Stay").expectTop(UnlockFlow.Route.form)
      .tap("Log out").expect(.ask("Log out?")).tap("Log out")
      .expect(.end(UnlockFlow.self)).expect(.show(OnboardingFlow.self)).expect(.push(.welcome, in: OnboardingFlow.self))
      .expectTree("root: OnboardingFlow.welcome")
    #expect(try await app.session.user() == nil)
    #expect(try await app.session.hasPIN() == false)
    try await robot.goToSignUp().signUp().confirm().choosePIN()
      .expectTree("root:\n  [home]: HomeFlow.payments\n  settings: SettingsFlow.settings").finish()
  }

  @Test func aPINHasFourDigitsTwice() {
    #expect(NewPINForm(pin: "1234", repeated: "1234").isValid)
    #expect(!NewPINForm(pin: "1234", repeated: "1235").isValid)
    #expect(!NewPINForm(pin: "123", repeated: "123").isValid)
    #expect(!NewPINForm(pin: "12a4", repeated: "12a4").isValid)
    let text = NewPINForm(pin: "123", showsErrors: true).configuration(.idle).text
    #expect(text.contains("A PIN has 4 digits.") && text.contains("This is another PIN."))
    #expect(!NewPINForm(pin: "123").configuration(.idle).text.contains("!"))
  }
}
