import FeatureAuthentication
import LibAccount
import LibAccountTesting
import SeamFlow
import SeamFlowTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct AuthenticationFlowTests {
  private static func set(_ route: AuthenticationRoute) -> FlowExpectation {
    .set([route], in: AuthenticationFlow.self)
  }

  private static let inside = FlowExpectation.set([.work], in: GateFlow.self)

  @Test func leadsFromTheFirstSignInToTheApp() async throws {
    let account = FakeAccount(.signedOut)
    try await FlowRobot.gate(account).expect(.show(AuthenticationFlow.self)).expect(Self.set(.signIn))
      .expectText("Server rounds.example").expectText("this computer's keyring")
      .type("wilma", into: "Name").type("correct", into: "Password").tap("Sign in").expect(Self.set(.choosePIN))
      .expectText("Welcome, Wilma Flintstone.")
      .type("2580", into: "Choose a PIN").tap("Continue")
      .type("2580", into: "Repeat the PIN").tap("Set PIN")
      .expect(.end(AuthenticationFlow.self)).expect(Self.inside)
      .expectTree("root: GateFlow.work").finish()
    #expect(account.calls == [.signIn(name: "wilma", password: "correct"), .setPIN("2580")])
  }

  @Test func endsAtOnceIfTheUserIsSignedIn() async throws {
    try await FlowRobot.gate(FakeAccount(.signedIn(.wilma))).skipEvents().expectTree("root: GateFlow.work").finish()
  }

  @Test func saysTheDemonstrationsAccount() async throws {
    let account = FakeAccount(.signedOut)
    try await FlowRobot.gate(account, demo: DemoAccount(name: "wilma", password: "correct"))
      .expectText("Sign in as “wilma” with the password “correct”.")
      .tap("Fill in the demonstration's account").tap("Sign in").skipEvents().expectText("Choose a PIN")
      .skipEvents().finish()
  }

  @Test func keepsWhatWasTypedIfSigningInFails() async throws {
    let account = FakeAccount(.signedOut)
    let robot = try await FlowRobot.gate(account).skipEvents()
      .type("wilma", into: "Name").type("wrong", into: "Password").tap("Sign in")
      .expectText("! The name or the password is wrong.").expectText("Name: wilma").expectText("Password: •••••")
    account.fail(with: AccountError.noConnection)
    try await robot.tap("Sign in").expectText("! The server cannot be reached.")
    account.recover()
    try await robot.type("correct", into: "Password").tap("Sign in").expect(Self.set(.choosePIN)).finish()
  }

  @Test func asksForWhatIsMissing() async throws {
    let account = FakeAccount(.signedOut)
    try await FlowRobot.gate(account).skipEvents().tap("Sign in")
      .expectText("! Enter the name of your account.").expectText("! Enter your password.")
      .type("wilma", into: "Name").expectNoText("! Enter the name of your account.").finish()
    #expect(account.calls.isEmpty)
  }

  @Test func signsInOnce() async throws {
    let account = FakeAccount(.signedOut)
    account.hold()
    let robot = try await FlowRobot.gate(account).skipEvents()
      .type("wilma", into: "Name").type("correct", into: "Password").tap("Sign in").expectText("Signing in…")
    account.release()
    try await robot.expect(Self.set(.choosePIN)).finish()
    #expect(account.calls.count == 1)
  }

  @Test func refusesPINsThatDifferOrAreEasy() async throws {
    let account = FakeAccount(.needsPIN(.wilma))
    try await FlowRobot.gate(account).skipEvents()
      .type("1234", into: "Choose a PIN").tap("Continue").expectText("! The digits are in a row.")
      .type("2580", into: "Choose a PIN").tap("Continue")
      .type("2581", into: "Repeat the PIN").tap("Set PIN").expectText("! The two PINs differ.")
      .type("25802581", into: "Choose a PIN").type("25802581", into: "Repeat the PIN")
      .expect(.end(AuthenticationFlow.self)).expect(Self.inside).finish()
    #expect(account.calls == [.setPIN("25802581")])
  }

  @Test func aPINThatCannotBeStoredStaysEntered() async throws {
    let account = FakeAccount(.needsPIN(.wilma))
    account.fail(with: AccountError.storageFailed(reason: "the disk is full."))
    let robot = try await FlowRobot.gate(account).skipEvents()
      .type("2580", into: "Choose a PIN").tap("Continue").type("2580", into: "Repeat the PIN").tap("Set PIN")
      .expectText("! This computer's storage failed: the disk is full.")
    account.recover()
    try await robot.tap("Set PIN").expect(.end(AuthenticationFlow.self)).expect(Self.inside).finish()
  }

  @Test func unlocksWithThePIN() async throws {
    let account = FakeAccount(.locked(.wilma), pin: "2580")
    try await FlowRobot.gate(account).expect(.show(AuthenticationFlow.self)).expect(Self.set(.unlock))
      .expectText("Wilma Flintstone is signed in.")
      .type("2581", into: "Enter your PIN").tap("Unlock").expectText("! The PIN is wrong. 4 tries are left.")
      .type("2580", into: "Enter your PIN").tap("Unlock")
      .expect(.end(AuthenticationFlow.self)).expect(Self.inside).finish()
  }

  @Test func thePasswordIsNeededAfterTheLastWrongPIN() async throws {
    let account = FakeAccount(.locked(.wilma), pin: "2580")
    let robot = try await FlowRobot.gate(account).skipEvents()
    for left in ["4 tries are", "3 tries are", "2 tries are", "One try is"] {
      try await robot.type("99990000", into: "Enter your PIN").expectText("\(left) left")
    }
    try await robot.type("99990000", into: "Enter your PIN").expect(Self.set(.signInAgain))
      .expectText("! The PIN was wrong too often").expectText("Name: wilma")
      .type("correct", into: "Password").tap("Sign in").expect(Self.set(.choosePIN)).finish()
  }

  @Test func aForgottenPINIsReplacedWithThePassword() async throws {
    let account = FakeAccount(.locked(.wilma))
    try await FlowRobot.gate(account).skipEvents().tap("Use password")
      .expect(.push(.signInAgain, in: AuthenticationFlow.self))
      .back().expectTop(AuthenticationRoute.unlock)
      .tap("Use password").expectTop(AuthenticationRoute.signInAgain).skipEvents().type("correct", into: "Password")
      .tap("Sign in")
      .expect(Self.set(.choosePIN)).finish()
  }

  @Test func signingOutIsConfirmed() async throws {
    let account = FakeAccount(.locked(.wilma))
    let robot = try await FlowRobot.gate(account).skipEvents()
      .tap("Sign out").expect(.ask("Sign out?")).tap("Cancel").expectText("Enter your PIN")
    account.fail(with: AccountError.storageFailed(reason: "the keyring is locked."))
    try await robot.tap("Sign out").expect(.ask("Sign out?")).tap("Sign out")
      .expect(.ask("You are still signed in")).expectText("the keyring is locked.").tap("OK")
    account.recover()
    try await robot.tap("Sign out").expect(.ask("Sign out?")).tap("Sign out").expect(Self.set(.signIn))
      .expectText("Server rounds.example").finish()
    #expect(account.current == .signedOut)
  }

  /// The app ended while the user chose a PIN, which signs out.
  @Test func aRestoredScreenIsReplacedByWhatTheAccountNeeds() async throws {
    let first = try await FlowRobot.gate(FakeAccount(.needsPIN(.wilma))).skipEvents().expectText("Choose a PIN")
    let snapshot = try #require(first.navigator.snapshot())
    try await first.finish()
    let account = FakeAccount(.signedOut)
    let second = try FlowRobot(
      GateFlow(),
      providing: FlowScope().with(\.account, account as any Account).with(\.demoAccount, DemoAccount?.none),
      restoring: snapshot, on: TestHost.user())
    try await second.expectText("Server rounds.example").skipEvents().finish()
  }
}
