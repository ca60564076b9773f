import SeamStorage
import SeamStorageCrypto
import SeamStorageTesting
import Testing

@testable import LibAccount

struct UnlockTests {
  @Test(arguments: TokenProtection.allCases)
  func removesThePINAfterTheLastWrongOne(protection: TokenProtection) async throws {
    let fixture = AccountFixture(protection)
    _ = try await fixture.startSignedIn()
    let infra = try await fixture.start()
    for left in [4, 3, 2, 1] {
      await expect(.wrongPIN(triesLeft: left)) { try await Unlock(pin: AccountFixture.wrongPIN).run(in: infra) }
      #expect(infra.session.triesLeft == left)
      #expect(infra.session.state.kind == "locked")
    }
    await expect(.tooManyWrongPINs) { try await Unlock(pin: AccountFixture.wrongPIN).run(in: infra) }
    #expect(infra.session.state.kind == "expired")
    #expect(try fixture.vaultStorage.keys(withPrefix: "account.sealed", page: .all).isEmpty)
    await expect(.notSignedIn) { try await Unlock(pin: AccountFixture.pin).run(in: infra) }
    #expect(try await fixture.start().session.state.kind == "expired")

    try await SignIn(name: "wilma", password: "correct").run(in: infra)
    #expect(infra.session.state.kind == "needsPIN")
    try await SetPIN(pin: "9753").run(in: infra)
    #expect(infra.session.triesLeft == 5)
  }

  @Test func theRightPINStartsTheCountAgain() async throws {
    let fixture = AccountFixture()
    _ = try await fixture.startSignedIn()
    for _ in 0..<3 {
      let infra = try await fixture.start()
      for _ in 0..<4 { try? await Unlock(pin: AccountFixture.wrongPIN).run(in: infra) }
      #expect(infra.session.triesLeft == 1)
      try await Unlock(pin: AccountFixture.pin).run(in: infra)
      #expect(infra.session.triesLeft == 5)
    }
  }

  @Test func theCountIsStoredBeforeThePINIsChecked() async throws {
    let fixture = AccountFixture()
    _ = try await fixture.startSignedIn()
    let infra = try await fixture.start()
    fixture.storage.fail(onKey: "account", [.writing], with: StorageError(.full, reason: "the disk is full"))
    fixture.keyring.forgetCalls()
    await expectStorageFailed { try await Unlock(pin: AccountFixture.pin).run(in: infra) }
    #expect(infra.session.state.kind == "locked")
    #expect(infra.vaults.vault(.keyring).isLocked, "The PIN was not checked.")
  }

  @Test func triesAreCountedOverAllProcesses() async throws {
    let fixture = AccountFixture()
    _ = try await fixture.startSignedIn()
    let errors = await withTaskGroup(of: AccountError?.self) { group in
      for _ in 0..<12 {
        group.addTask {
          do {
            try await Unlock(pin: AccountFixture.wrongPIN).run(in: fixture.start())
            return nil
          } catch {
            return error as? AccountError
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    // No number of tries is told twice, and none unlocks. A try that was counted while another process removed the PIN
    // after the last one is not checked any more.
    let left = errors.compactMap { if case .wrongPIN(let left) = $0 { left } else { nil } }
    #expect(Set(left).count == left.count && left.allSatisfy((1...4).contains), "\(errors)")
    #expect(errors.allSatisfy { $0 != nil } && errors.contains(.tooManyWrongPINs), "\(errors)")
    #expect(try await fixture.start().session.state.kind == "expired")
    #expect(try fixture.keyring.keys(withPrefix: "", page: .all).isEmpty)
  }

  @Test func aKeyringThatCannotBeReadTakesNoTry() async throws {
    let fixture = AccountFixture()
    _ = try await fixture.startSignedIn()
    let infra = try await fixture.start()
    for code in [StorageError.Code.locked, .unavailable] {
      fixture.keyring.fail(with: StorageError(code, reason: "it was told to fail"))
      for _ in 0..<10 { await expectStorageFailed { try await Unlock(pin: AccountFixture.pin).run(in: infra) } }
      fixture.keyring.recover()
    }
    #expect(infra.session.triesLeft == 5)
    try await Unlock(pin: AccountFixture.pin).run(in: infra)
  }

  @Test func aProcessThatEndedAfterTheLastTryGaveNoneForFree() async throws {
    let fixture = AccountFixture()
    let first = try await fixture.startSignedIn()
    let id = try #require(first.session.record?.id)
    _ = try await first.records.update(id) { $0.tries = 5 }
    let infra = try await fixture.start()
    await expect(.tooManyWrongPINs) { try await Unlock(pin: AccountFixture.pin).run(in: infra) }
    #expect(infra.session.state.kind == "expired")
  }

  @Test func aVaultThatIsGoneNeedsThePassword() async throws {
    let fixture = AccountFixture()
    _ = try await fixture.startSignedIn()
    try await fixture.keyring.removeValue(forKey: "account.sealed")
    let infra = try await fixture.start()
    await expect(.notSignedIn) { try await Unlock(pin: AccountFixture.pin).run(in: infra) }
    #expect(infra.session.state.kind == "expired")
  }

  @Test func aVaultOfAnotherSignInNeedsThePassword() async throws {
    let fixture = AccountFixture()
    let first = try await fixture.startSignedIn()
    let vault = first.vaults.vault(.keyring)
    try await vault.setValue(SessionRecord(id: "another", refresh: "refresh-1"), forKey: .session)
    let infra = try await fixture.start()
    await expect(.notSignedIn) { try await Unlock(pin: AccountFixture.pin).run(in: infra) }
    #expect(infra.session.state.kind == "expired")
  }
}
