import Testing

@testable import LibAccount

struct ChangePINTests {
  @Test(arguments: TokenProtection.allCases)
  func replacesThePIN(protection: TokenProtection) async throws {
    let fixture = AccountFixture(protection)
    let infra = try await fixture.startSignedIn()
    try await ChangePIN(old: AccountFixture.pin, new: "9753").run(in: infra)
    try await RenewTokens(rejected: infra.session.access?.token).run(in: infra)
    let next = try await fixture.start()
    await expect(.wrongPIN(triesLeft: 4)) { try await Unlock(pin: AccountFixture.pin).run(in: next) }
    try await Unlock(pin: "9753").run(in: next)
  }

  @Test func followsTheRulesAndCountsTries() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    let problem = try #require(PINRules.problem(with: "1111"))
    await expect(.unsuitable(problem: problem)) {
      try await ChangePIN(old: AccountFixture.pin, new: "1111").run(in: infra)
    }
    for left in [4, 3, 2, 1] {
      await expect(.wrongPIN(triesLeft: left)) { try await ChangePIN(old: "2581", new: "9753").run(in: infra) }
      #expect(infra.session.state.kind == "signedIn")
    }
    await expect(.tooManyWrongPINs) { try await ChangePIN(old: "2581", new: "9753").run(in: infra) }
    #expect(infra.session.state.kind == "expired")
    #expect(infra.session.access == nil)
  }

  @Test func needsAnUnlockedApp() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    infra.session.lock()
    await expect(.locked) { try await ChangePIN(old: AccountFixture.pin, new: "9753").run(in: infra) }
  }
}
