import SeamStorage
import SeamStorageTesting
import Testing

@testable import LibAccount

struct SignOutTests {
  private func expectNothingStored(_ fixture: AccountFixture) async throws {
    #expect(try fixture.storage.keys(withPrefix: "", page: .all).isEmpty)
    #expect(try fixture.keyring.keys(withPrefix: "", page: .all).isEmpty)
    #expect(try await fixture.start().session.state == .signedOut)
  }

  @Test(arguments: TokenProtection.allCases)
  func removesAllAndRevokesTheTokens(protection: TokenProtection) async throws {
    let fixture = AccountFixture(protection)
    let infra = try await fixture.startSignedIn()
    try await RenewTokens(rejected: infra.session.access?.token).run(in: infra)
    try await SignOut().run(in: infra)
    #expect(infra.session.state == .signedOut)
    #expect(infra.session.access == nil)
    #expect(fixture.api.revoked == ["refresh-2"])
    #expect(fixture.api.sessions == 0)
    try await expectNothingStored(fixture)
  }

  @Test func removesAllIfTheServerCannotBeReached() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    fixture.api.fail(with: AccountError.noConnection)
    try await SignOut().run(in: infra)
    #expect(infra.session.state == .signedOut)
    try await expectNothingStored(fixture)
  }

  @Test func removesAllWhileLockedOrWithoutAPIN() async throws {
    let fixture = AccountFixture()
    _ = try await fixture.startSignedIn()
    let locked = try await fixture.start()
    try await SignOut().run(in: locked)
    #expect(fixture.api.revoked.isEmpty, "The token cannot be read.")
    try await expectNothingStored(fixture)
    try await SignIn(name: "wilma", password: "correct").run(in: locked)
    try await SignOut().run(in: locked)
    #expect(fixture.api.revoked == ["refresh-2"])
    #expect(locked.session.state == .signedOut)
  }

  @Test func saysThatAKeyringCannotBeErasedAndCanBeRepeated() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    fixture.keyring.fail(with: StorageError(.locked, reason: "it was told to fail"))
    await expectStorageFailed { try await SignOut().run(in: infra) }
    #expect(infra.session.state.kind == "signedIn")
    fixture.keyring.recover()
    try await SignOut().run(in: infra)
    try await expectNothingStored(fixture)
  }
}
