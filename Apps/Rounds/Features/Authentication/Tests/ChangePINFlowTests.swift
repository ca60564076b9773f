import FeatureAuthentication
import LibAccount
import LibAccountTesting
import SeamFlow
import SeamFlowTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct ChangePINFlowTests {
  private let account = FakeAccount(.signedIn(.wilma), pin: "2580")

  private func robot() throws -> FlowRobot {
    try FlowRobot(
      ChangePINFlow(), providing: FlowScope().with(\.account, account as any Account), on: TestHost.user())
  }

  @Test func replacesThePIN() async throws {
    try await robot().skipEvents().type("2580", into: "Enter your present PIN").tap("Continue")
      .type("9753", into: "Choose a new PIN").tap("Continue").type("9753", into: "Repeat the PIN").tap("Set PIN")
      .expect(.end(ChangePINFlow.self)).skipEvents().finish()
    #expect(account.calls == [.changePIN(from: "2580", to: "9753")])
  }

  @Test func asksAgainForAWrongPIN() async throws {
    try await robot().skipEvents().type("25800000", into: "Enter your present PIN")
      .type("97530000", into: "Choose a new PIN").type("97530000", into: "Repeat the PIN")
      .expectText("! The PIN is wrong. 4 tries are left.").type("2580", into: "Enter your present PIN").tap("Continue")
      .type("97530000", into: "Choose a new PIN").type("97530000", into: "Repeat the PIN")
      .expect(.end(ChangePINFlow.self)).skipEvents().finish()
  }

  @Test func leavesAnAccountThatNeedsThePassword() async throws {
    let robot = try await robot().skipEvents()
    for _ in 0..<5 {
      try await robot.type("25800000", into: "Enter your present PIN").type("97530000", into: "Choose a new PIN")
        .type("97530000", into: "Repeat the PIN")
    }
    try await robot.expect(.end(ChangePINFlow.self, .dismissed)).skipEvents().finish()
    #expect(account.current == .expired(.wilma))
  }

  @Test func keepsWhatWasChosenIfItCannotBeStored() async throws {
    account.fail(with: AccountError.storageFailed(reason: "the disk is full."))
    let robot = try await robot().skipEvents().type("25800000", into: "Enter your present PIN")
      .type("97530000", into: "Choose a new PIN").type("97530000", into: "Repeat the PIN").expectText("! This computer")
    account.recover()
    try await robot.tap("Set PIN").expectText("! The PIN is wrong.").tap("Cancel")
      .expect(.end(ChangePINFlow.self, .dismissed)).skipEvents().finish()
  }
}
