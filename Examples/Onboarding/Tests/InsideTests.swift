import SeamFlow
import SeamFlowTesting
import SeamStorage
import SeamViews
import Testing

@testable import Onboarding

@MainActor
struct InsideTests {
  private let app = TestApp()

  @Test func aPaymentLeadsToItsReceiptAndAReport() async throws {
    let robot = try await app.startInside()
    try await robot.tap("Bedrock Bowling").expect(.push(.payment("2"), in: HomeFlow.self)).expectText("€ 24.00")
      .tap("Receipt").expect(.push(.receipt("2"), in: HomeFlow.self)).expectText("Paid to Bedrock Bowling")
      .tap("Report a problem").expect(.open(ReportFlow.self, as: .sheet)).expect(.push(.form, in: ReportFlow.self))
      .type("Too much", into: "What is wrong?").tap("Send").expect(.end(ReportFlow.self))
      .back().back().expectTop(HomeFlow.Route.payments).finish()
    #expect(await app.accounts.reports == ["2: Too much"])
  }

  @Test func aReportIsCancelledOrSwipedAway() async throws {
    let robot = try await app.startInside()
    try await robot.tap("Bedrock Bowling").tap("Receipt").tap("Report a problem").skipEvents()
      .tap("Cancel").expect(.end(ReportFlow.self, .dismissed))
      .tap("Report a problem").skipEvents().swipeDown().expect(.end(ReportFlow.self, .dismissed))
      .expectTop(HomeFlow.Route.receipt("2")).finish()
    #expect(await app.accounts.reports.isEmpty)
  }

  @Test func withoutAConnectionThePaymentsSaySo() async throws {
    await app.accounts.setReachable(false)
    try await app.session.begin(User(id: "wilma", email: TestApp.wilma))
    try await app.session.setPIN("1234")
    let robot = app.start()
    try await robot.unlock().expectText(AccountError.unavailable.description).finish()
  }

  @Test func theEmailIsChangedOnceItIsConfirmed() async throws {
    let robot = try await app.startInside()
    try await robot.tap(tab: "settings").expectText(TestApp.wilma).tap("E-mail").expectText("Change e-mail")
      .tap("Send code").expectText("Type an address")
      .type(TestApp.fred, into: "New e-mail").tap("Send code").expectText(AccountError.emailTaken.description)
      .type("w@bedrock.example", into: "New e-mail").tap("Send code")
      .expectText(VerificationContext.newEmail.purpose).skipEvents().confirm()
      .expect(.end(VerificationFlow.self)).expect(.end(ChangeEmailFlow.self))
      .expectTop(SettingsFlow.Route.settings).expectText("w@bedrock.example").finish()
    #expect(try await app.session.user() == User(id: TestApp.wilma, email: "w@bedrock.example"))
  }

  @Test func loggingOutLeadsToTheWelcome() async throws {
    let robot = try await app.startInside()
    try await robot.tap(tab: "settings").expectText(TestApp.wilma)
      .tap("Log out").expect(.ask("Log out?")).tap("Stay").tap("Log out").expect(.ask("Log out?")).tap("Log out")
      .expect(.end(SettingsFlow.self)).expect(.end(HomeFlow.self, .superseded)).expect(.end(InsideFlow.self))
      .expect(.show(OnboardingFlow.self)).expect(.push(.welcome, in: OnboardingFlow.self)).finish()
    #expect(try await app.session.user() == nil)
  }

  @Test func anotherUserFindsNothingOfTheFirst() async throws {
    let robot = try await app.startInside()
    try await robot.tap("Bedrock Bowling").tap("Receipt").tap("Report a problem")
      .type("Too much", into: "What is wrong?").swipeDown().tap(tab: "settings").tap("E-mail")
      .type("w@bedrock.example", into: "New e-mail").back().tap("Log out").tap("Log out").skipEvents()
      .goToSignUp().signUp(as: "betty@bedrock.example").confirm().choosePIN()
      .expectTree("root:\n  [home]: HomeFlow.payments\n  settings: SettingsFlow.settings")
      .tap(tab: "settings").expectText("betty@bedrock.example").tap("E-mail").expectNoText("w@bedrock.example")
    try await app.end(robot)
    let next = app.start()
    try await next.unlock().expectText("Change e-mail").expectNoText("w@bedrock.example").finish()
  }

  @Test func aStorageThatCannotBeReadIsSaid() async throws {
    try await app.session.begin(User(id: "wilma", email: TestApp.wilma))
    try await app.storage.setValue("damaged", forKey: "user")
    let robot = app.start()
    try await robot.expect(.set([.problem], in: AppCoordinator.self)).expectText("The app cannot start")
    try await app.session.end()
    try await robot.tap("Try again").expect(.show(OnboardingFlow.self))
      .expect(.push(.welcome, in: OnboardingFlow.self)).finish()
  }
}
