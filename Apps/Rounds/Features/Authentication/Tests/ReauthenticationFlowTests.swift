import FeatureAuthentication
import LibAccount
import LibAccountTesting
import SeamFlow
import SeamFlowTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct ReauthenticationFlowTests {
  /// Works until something interrupts it.
  private func work(_ account: FakeAccount, until state: AccountState) async throws -> FlowRobot {
    let robot = try await FlowRobot.gate(account).skipEvents().type("3 cm, dry", into: "Note")
    account.set(state)
    return try await robot.tap("Interrupt")
      .expect(.open(ReauthenticationFlow.self, as: .fullScreen))
  }

  private static func set(_ route: AuthenticationRoute) -> FlowExpectation {
    .set([route], in: ReauthenticationFlow.self)
  }

  @Test func unlockingReturnsToTheWork() async throws {
    let account = FakeAccount(.signedIn(.wilma), pin: "2580")
    try await work(account, until: .locked(.wilma)).expect(Self.set(.unlock))
      .type("2580", into: "Enter your PIN").tap("Unlock").expect(.end(ReauthenticationFlow.self))
      .expectText("Note: 3 cm, dry").finish()
  }

  @Test func thePasswordReturnsToTheWork() async throws {
    let account = FakeAccount(.signedIn(.wilma))
    try await work(account, until: .expired(.wilma)).expect(Self.set(.signInAgain))
      .expectText("! Your session has ended.").expectText("Wilma Flintstone at rounds.example").expectNoText("Name:")
      .type("wrong", into: "Password").tap("Sign in").expectText("! The name or the password is wrong.")
      .type("correct", into: "Password").tap("Sign in").expect(.end(ReauthenticationFlow.self))
      .expectText("Note: 3 cm, dry").finish()
    #expect(account.calls.last == .signIn(name: "wilma", password: "correct"))
  }

  @Test func aForgottenPINReturnsToTheWorkToo() async throws {
    let account = FakeAccount(.signedIn(.wilma))
    try await work(account, until: .locked(.wilma)).expect(Self.set(.unlock)).tap("Use password")
      .expectTop(AuthenticationRoute.signInAgain).skipEvents()
      .type("correct", into: "Password").tap("Sign in").expect(Self.set(.choosePIN))
      .type("9753", into: "Choose a PIN").tap("Continue").type("9753", into: "Repeat the PIN").tap("Set PIN")
      .expect(.end(ReauthenticationFlow.self)).expectText("Note: 3 cm, dry").finish()
  }

  @Test func signingOutEndsTheWork() async throws {
    let account = FakeAccount(.signedIn(.wilma))
    try await work(account, until: .locked(.wilma)).expect(Self.set(.unlock))
      .tap("Sign out").expect(.ask("Sign out?")).tap("Sign out")
      .expect(.end(ReauthenticationFlow.self, .dismissed)).expect(.show(AuthenticationFlow.self))
      .expect(.set([.signIn], in: AuthenticationFlow.self)).expectTree("root: AuthenticationFlow.signIn").finish()
  }

  @Test func endsIfNothingIsNeeded() async throws {
    let account = FakeAccount(.signedIn(.wilma))
    try await work(account, until: .signedIn(.wilma)).expect(.end(ReauthenticationFlow.self))
      .expectText("Note: 3 cm, dry").finish()
  }

  @Test func endsWhenAnotherProcessUnlocks() async throws {
    let account = FakeAccount(.signedIn(.wilma))
    let robot = try await work(account, until: .locked(.wilma)).expect(Self.set(.unlock))
    account.set(.signedIn(.wilma))
    try await robot.expect(.end(ReauthenticationFlow.self)).finish()
  }
}
