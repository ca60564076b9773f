import Foundation
import SeamNetwork
import SeamNetworkTesting
import SeamStorage
import SeamStorageCrypto
import SeamStorageTesting
import Testing

@testable import LibAccount

struct RenewTokensTests {
  @Test(arguments: TokenProtection.allCases)
  func theNextTokensOutliveTheProcess(protection: TokenProtection) async throws {
    let fixture = AccountFixture(protection)
    var infra = try await fixture.startSignedIn()
    for _ in 0..<3 {
      try await RenewTokens(rejected: infra.session.access?.token).run(in: infra)
      #expect(fixture.api.accepts(infra.session.access?.token))
      infra = try await fixture.start()
      try await Unlock(pin: AccountFixture.pin).run(in: infra)
      #expect(infra.session.access == nil)
    }
    #expect(fixture.api.refreshes == 3)
  }

  @Test func tokensOfAnotherGenerationAreNotRenewed() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    try await RenewTokens(rejected: "an older one").run(in: infra)
    #expect(fixture.api.refreshes == 0)
  }

  @Test func tokensThatCouldNotBeStoredAreStoredNext() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    let first = try #require(infra.session.access?.token)
    fixture.keyring.fail(onKey: nil, [.writing], with: StorageError(.full, reason: "the disk is full"))
    await expectStorageFailed { try await RenewTokens(rejected: first).run(in: infra) }
    #expect(infra.session.access?.token == first, "Tokens that are not stored are not used.")
    await expectStorageFailed { try await RenewTokens(rejected: first).run(in: infra) }
    fixture.keyring.recover()
    try await RenewTokens(rejected: first).run(in: infra)
    #expect(fixture.api.refreshes == 1)
    #expect(fixture.api.accepts(infra.session.access?.token))

    let next = try await fixture.start()
    try await Unlock(pin: AccountFixture.pin).run(in: next)
    try await RenewTokens(rejected: nil).run(in: next)
    #expect(next.session.state.kind == "signedIn")
  }

  @Test func aMissingConnectionEndsNothing() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    fixture.api.fail(with: AccountError.noConnection)
    await expect(.noConnection) { try await RenewTokens(rejected: infra.session.access?.token).run(in: infra) }
    #expect(infra.session.state.kind == "signedIn")
    fixture.api.fail(with: nil)
    try await RenewTokens(rejected: infra.session.access?.token).run(in: infra)
    #expect(infra.session.state.kind == "signedIn")
  }

  @Test func anAnswerThatIsLostNeedsThePassword() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    fixture.api.loseAnswers(true)
    await expect(.noConnection) { try await RenewTokens(rejected: infra.session.access?.token).run(in: infra) }
    fixture.api.loseAnswers(false)
    try await RenewTokens(rejected: infra.session.access?.token).run(in: infra)
    #expect(infra.session.state.kind == "expired")
    #expect(try await fixture.start().session.state.kind == "expired")
  }

  @Test func processesTakeTurns() async throws {
    let fixture = AccountFixture(systemClock: NetworkClock())
    let first = try await fixture.startSignedIn()
    var processes = [first]
    for _ in 0..<5 {
      let infra = try await fixture.start()
      try await Unlock(pin: AccountFixture.pin).run(in: infra)
      processes.append(infra)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for infra in processes {
        group.addTask { try await RenewTokens(rejected: infra.session.access?.token).run(in: infra) }
      }
      try await group.waitForAll()
    }
    #expect(fixture.api.sessions == 1, "A refresh token that is used twice would end the session.")
    #expect(processes.allSatisfy { $0.session.state.kind == "signedIn" })
  }

  @Test func aProcessThatWasKilledKeepsItsTurnForAWhile() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    let now = fixture.clock.date.timeIntervalSince1970
    try await fixture.storage.setValue(RenewalTurn(owner: "killed", end: now + 20), forKey: .renewal)
    try await RenewTokens(rejected: infra.session.access?.token).run(in: infra)
    #expect(fixture.clock.date.timeIntervalSince1970 - now >= 20)
    #expect(try fixture.storage.value(forKey: .renewal).owner == nil)

    // A turn that was taken while this process waited for the storage is respected.
    let next = fixture.clock.date.timeIntervalSince1970
    try await fixture.storage.setValue(RenewalTurn(owner: "other", end: next + 30.5), forKey: .renewal)
    try await RenewTokens(rejected: infra.session.access?.token).run(in: infra)
    #expect(fixture.clock.date.timeIntervalSince1970 - next >= 30.5)

    // A clock that was set back does not prolong it.
    let later = fixture.clock.now
    let end = fixture.clock.date.timeIntervalSince1970 + 86_400
    try await fixture.storage.setValue(RenewalTurn(owner: "killed", end: end), forKey: .renewal)
    try await RenewTokens(rejected: infra.session.access?.token).run(in: infra)
    #expect(fixture.clock.now == later)
  }

  @Test func aProcessThatEndedLosesItsTurn() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    let now = fixture.clock.date.timeIntervalSince1970
    // Greater than any process identifier.
    let ended = RenewalTurn(owner: "killed", end: now + 20, process: .max)
    try await fixture.storage.setValue(ended, forKey: .renewal)
    try await RenewTokens(rejected: infra.session.access?.token).run(in: infra)
    #expect(fixture.clock.date.timeIntervalSince1970 == now)

    let running = RenewalTurn(owner: "other", end: now + 20, process: getpid())
    try await fixture.storage.setValue(running, forKey: .renewal)
    try await RenewTokens(rejected: infra.session.access?.token).run(in: infra)
    #expect(fixture.clock.date.timeIntervalSince1970 - now >= 20)
  }

  @Test func lockingMeanwhileLosesNoToken() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    fixture.api.beforeAnswer { infra.session.lock() }
    try await RenewTokens(rejected: infra.session.access?.token).run(in: infra)
    #expect(infra.session.state.kind == "locked")
    #expect(infra.session.access == nil)
    #expect(infra.vaults.vault(.keyring).isLocked)
    fixture.api.beforeAnswer {}
    try await Unlock(pin: AccountFixture.pin).run(in: infra)
    try await RenewTokens(rejected: nil).run(in: infra)
    #expect(fixture.api.accepts(infra.session.access?.token))
  }

  @Test func signingOutMeanwhileStoresNothing() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    async let signOut: Void = SignOut().run(in: infra)
    async let renewal: Void? = try? RenewTokens(rejected: infra.session.access?.token).run(in: infra)
    _ = try await (signOut, renewal)
    #expect(infra.session.state == .signedOut)
    #expect(try fixture.keyring.keys(withPrefix: "", page: .all).isEmpty)
    #expect(fixture.api.sessions == 0)
  }

  @Test func anotherProcessThatSignedOutIsNoticed() async throws {
    let fixture = AccountFixture()
    let first = try await fixture.startSignedIn()
    let second = try await fixture.start()
    try await Unlock(pin: AccountFixture.pin).run(in: second)
    try await SignOut().run(in: second)
    await expect(.notSignedIn) { try await RenewTokens(rejected: first.session.access?.token).run(in: first) }
    #expect(first.session.state == .signedOut)
  }
}
