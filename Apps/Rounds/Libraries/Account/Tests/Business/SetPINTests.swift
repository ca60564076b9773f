import SeamStorage
import SeamStorageTesting
import Testing

@testable import LibAccount

struct SetPINTests {
  @Test(arguments: TokenProtection.allCases)
  func storesTheSignInUnderThePIN(protection: TokenProtection) async throws {
    let fixture = AccountFixture(protection)
    let infra = try await fixture.startSignedIn()
    #expect(infra.session.state.kind == "signedIn")
    #expect(await infra.session.protection() == protection)
    for storage in [fixture.storage, fixture.keyring] {
      for entry in try storage.entries(withPrefix: "", page: .all) {
        for secret in ["refresh-1", "access-1", AccountFixture.pin] {
          #expect(entry.bytes.firstRange(of: Array(secret.utf8)) == nil, "\(entry.key)")
        }
      }
    }
    #expect(try fixture.vaultStorage.keys(withPrefix: "account.sealed", page: .all) == ["account.sealed"])
    #expect(try fixture.keyring.keys(withPrefix: "", page: .all).isEmpty == (protection == .pin))

    let next = try await fixture.start()
    #expect(next.session.state.kind == "locked")
    try await Unlock(pin: AccountFixture.pin).run(in: next)
    #expect(next.session.state == infra.session.state)
  }

  @Test func refusesPINsAgainstTheRules() async throws {
    let infra = try await AccountFixture().start()
    try await SignIn(name: "wilma", password: "correct").run(in: infra)
    for pin in ["", "1234", "0000", "25a0"] {
      let problem = try #require(PINRules.problem(with: pin))
      await expect(.unsuitable(problem: problem)) { try await SetPIN(pin: pin).run(in: infra) }
    }
    #expect(infra.session.state.kind == "needsPIN")
  }

  @Test func needsASignIn() async throws {
    let fixture = AccountFixture()
    await expect(.notSignedIn) { try await SetPIN(pin: "2580").run(in: fixture.start()) }
    let signedIn = try await fixture.startSignedIn()
    await expect(.notSignedIn) { try await SetPIN(pin: "9753").run(in: signedIn) }
  }

  @Test func aKeyringThatIsLockedOrMissingIsReplacedByThePIN() async throws {
    for code in [StorageError.Code.locked, .unavailable, .cancelledByUser] {
      let fixture = AccountFixture()
      fixture.keyring.fail(with: StorageError(code, reason: "it was told to fail"))
      let infra = try await fixture.start()
      #expect(await infra.session.protection() == .pin)
      try await SignIn(name: "wilma", password: "correct").run(in: infra)
      try await SetPIN(pin: AccountFixture.pin).run(in: infra)
      fixture.keyring.recover()
      let next = try await fixture.start()
      #expect(await next.session.protection() == .pin, "The protection is that of the sign-in.")
      try await Unlock(pin: AccountFixture.pin).run(in: next)
      #expect(next.session.state.kind == "signedIn")
    }
  }

  @Test(arguments: TokenProtection.allCases)
  func canBeRepeatedAfterAFailureAtAnyWrite(protection: TokenProtection) async throws {
    for key in ["account", "account.sealed"] {
      let fixture = AccountFixture(protection)
      let infra = try await fixture.start()
      try await SignIn(name: "wilma", password: "correct").run(in: infra)
      let storage = key == "account" ? fixture.storage : fixture.vaultStorage
      storage.fail(onKey: key, [.writing], with: StorageError(.full, reason: "the disk is full"))
      await expectStorageFailed { try await SetPIN(pin: AccountFixture.pin).run(in: infra) }
      #expect(infra.session.state.kind == "needsPIN")
      #expect(try await fixture.start().session.state == .signedOut)
      storage.recover()
      try await SetPIN(pin: AccountFixture.pin).run(in: infra)
      #expect(try await fixture.start().session.state.kind == "locked")
    }
  }
}
