import SeamStorage
import SeamStorageTesting
import Testing

@testable import LibAccount

struct SignInTests {
  @Test func needsAPINNextAndStoresNothing() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.start()
    #expect(infra.session.state == .signedOut)
    try await SignIn(name: " wilma ", password: "correct").run(in: infra)
    guard case .needsPIN(let user) = infra.session.state else {
      Issue.record("\(infra.session.state)")
      return
    }
    #expect(user.name == "wilma" && user.displayName == "Wilma" && user.practitioner == "Practitioner/wilma")
    #expect(try fixture.storage.keys(withPrefix: "", page: .all).isEmpty)
    #expect(try fixture.keyring.keys(withPrefix: "", page: .all).isEmpty)
    #expect(try await fixture.start().session.state == .signedOut)
  }

  @Test func refusesWhatIsNotEntered() async throws {
    let infra = try await AccountFixture().start()
    await expect(.unsuitable(problem: "Enter the name of your account.")) {
      try await SignIn(name: " ", password: "").run(in: infra)
    }
    await expect(.unsuitable(problem: "Enter your password.")) {
      try await SignIn(name: "wilma", password: "").run(in: infra)
    }
  }

  @Test func passesOnTheErrorsOfTheServer() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.start()
    await expect(.wrongNameOrPassword) { try await SignIn(name: "wilma", password: "x").run(in: infra) }
    for error in [AccountError.noConnection, .tooManyAttempts(wait: .seconds(7)), .serverFailed(status: 500)] {
      fixture.api.fail(with: error)
      await expect(error) { try await SignIn(name: "wilma", password: "correct").run(in: infra) }
      #expect(infra.session.state == .signedOut)
    }
  }

  @Test func anExpiredSessionContinuesWithItsPIN() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    fixture.api.endSessions()
    try await RenewTokens(rejected: infra.session.access?.token).run(in: infra)
    #expect(infra.session.state.kind == "expired")
    try await SignIn(name: "wilma", password: "correct").run(in: infra)
    #expect(infra.session.state.kind == "signedIn")
    #expect(fixture.api.accepts(infra.session.access?.token))

    let next = try await fixture.start()
    #expect(next.session.state.kind == "locked")
    try await Unlock(pin: AccountFixture.pin).run(in: next)
    try await RenewTokens(rejected: nil).run(in: next)
    #expect(fixture.api.accepts(next.session.access?.token))
  }

  @Test func anotherUserNeedsAPINAndReplacesTheFirst() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    infra.session.lock()
    try await SignIn(name: "betty", password: "also correct").run(in: infra)
    #expect(infra.session.state.kind == "needsPIN" && infra.session.state.user?.name == "betty")
    #expect(try await fixture.start().session.state.user?.name == "wilma", "Nothing is stored before there is a PIN.")
    await expect(.notSignedIn) { try await Unlock(pin: AccountFixture.pin).run(in: infra) }
    try await SetPIN(pin: "9753").run(in: infra)

    let next = try await fixture.start()
    #expect(next.session.state.kind == "locked" && next.session.state.user?.name == "betty")
    await expect(.wrongPIN(triesLeft: 4)) { try await Unlock(pin: AccountFixture.pin).run(in: next) }
    try await Unlock(pin: "9753").run(in: next)
  }

  @Test func aPasswordReplacesAForgottenPIN() async throws {
    let fixture = AccountFixture()
    _ = try await fixture.startSignedIn()
    let infra = try await fixture.start()
    try await SignIn(name: "wilma", password: "correct").run(in: infra)
    #expect(infra.session.state.kind == "needsPIN")
    try await SetPIN(pin: "9753").run(in: infra)
    let next = try await fixture.start()
    try await Unlock(pin: "9753").run(in: next)
    #expect(next.session.state.kind == "signedIn")
  }

  @Test func tokensThatCannotBeUsedAreRevoked() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    fixture.keyring.fail(with: StorageError(.full, reason: "the disk is full"))
    await expectStorageFailed { try await SignIn(name: "wilma", password: "correct").run(in: infra) }
    #expect(fixture.api.revoked == ["refresh-2"])
    #expect(infra.session.state.kind == "signedIn", "The session before goes on.")
  }

  @Test func neitherPasswordNorTokensAreDescribed() {
    var text = ""
    dump(SignIn(name: "wilma", password: "correct"), to: &text)
    dump(SetPIN(pin: "2580"), to: &text)
    dump(Unlock(pin: "2580"), to: &text)
    dump(ChangePIN(old: "2580", new: "9753"), to: &text)
    dump(TokenPair(access: "a-1", seconds: 1, refresh: "r-1"), to: &text)
    dump(SessionRecord(id: "1", refresh: "r-1"), to: &text)
    for secret in ["correct", "2580", "9753", "a-1", "r-1"] { #expect(!text.contains(secret)) }
    #expect(text.contains("wilma"))
  }
}
