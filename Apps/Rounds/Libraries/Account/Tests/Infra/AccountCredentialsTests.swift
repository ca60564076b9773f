import CoreSupport
import Foundation
import SeamNetwork
import SeamNetworkTesting
import SeamStorage
import SeamStorageTesting
import Testing

@testable import LibAccount

struct AccountCredentialsTests {
  @Test func fiftyCallsRenewOnce() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    let credentials = AccountCredentials(infra)
    let rejected = try #require(try await credentials.credentials())
    let renewed = try await withThrowingTaskGroup(of: Credentials?.self) { group in
      for _ in 0..<50 { group.addTask { try await credentials.refresh(rejected) } }
      return try await group.reduce(into: Set<Credentials?>()) { $0.insert($1) }
    }
    #expect(fixture.api.refreshes == 1)
    #expect(renewed.count == 1 && renewed.first != rejected)
  }

  @Test func fiftyCallsAfterUnlockingRenewOnce() async throws {
    let fixture = AccountFixture()
    _ = try await fixture.startSignedIn()
    let infra = try await fixture.start()
    try await Unlock(pin: AccountFixture.pin).run(in: infra)
    let credentials = AccountCredentials(infra)
    let given = try await withThrowingTaskGroup(of: Credentials?.self) { group in
      for _ in 0..<50 { group.addTask { try await credentials.credentials() } }
      return try await group.reduce(into: Set<Credentials?>()) { $0.insert($1) }
    }
    #expect(fixture.api.refreshes == 1)
    let expected = Credentials.bearer(try #require(infra.session.access?.token))
    #expect(given == [expected])
  }

  @Test func fiftyCallsWithoutAConnectionTryOnce() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    let credentials = AccountCredentials(infra)
    let rejected = try #require(try await credentials.credentials())
    // The renewal ends after all have joined it.
    let (joined, continuation) = AsyncStream.makeStream(of: Void.self)
    let attempts = Locked(0)
    fixture.api.beforeAnswer {
      let isFirst = attempts.withLock { attempts in
        attempts += 1
        return attempts == 1
      }
      if isFirst { for await _ in joined.prefix(50) {} }
    }
    fixture.api.fail(with: AccountError.noConnection)
    let codes = await withTaskGroup(of: NetworkError.Code?.self) { group in
      for _ in 0..<50 {
        group.addTask {
          do {
            continuation.yield()
            _ = try await credentials.refresh(rejected)
            return nil
          } catch {
            return (error as? NetworkError)?.code
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes == Array(repeating: .cannotConnect, count: 50))
    #expect(attempts.withLock { $0 } < 5, "A caller may come after the end of the first renewal.")
    #expect(infra.session.state.kind == "signedIn")
  }

  @Test func aCallerThatIsCancelledDoesNotEndTheRenewal() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    let credentials = AccountCredentials(infra)
    let rejected = try #require(try await credentials.credentials())
    let task = Task { try await credentials.refresh(rejected) }
    fixture.api.beforeAnswer { task.cancel() }
    _ = try? await task.value
    #expect(infra.session.access.map { $0.token } != "access-1")
    #expect(fixture.api.accepts(infra.session.access?.token))
  }

  @Test func theStateDecidesWhatCallsGet() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.start()
    let credentials = AccountCredentials(infra)
    func expectUnauthenticated(_ cause: AccountError) async {
      let error = await #expect(throws: NetworkError.self) { _ = try await credentials.credentials() }
      #expect(error?.code == .unauthenticated)
      #expect(error?.underlying as? AccountError == cause)
    }
    #expect(try await credentials.credentials() == nil)
    try await SignIn(name: "wilma", password: "correct").run(in: infra)
    #expect(try await credentials.credentials() == .bearer("access-1"))
    try await SetPIN(pin: AccountFixture.pin).run(in: infra)
    #expect(try await credentials.credentials()?.expiry == fixture.clock.date.addingTimeInterval(600))
    infra.session.lock()
    await expectUnauthenticated(.locked)
    try await Unlock(pin: AccountFixture.pin).run(in: infra)
    fixture.api.endSessions()
    await expectUnauthenticated(.notSignedIn)
    #expect(infra.session.state.kind == "expired")
    await expectUnauthenticated(.notSignedIn)
  }

  @Test func aSessionThatTheServerEndedIsNotRenewed() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.startSignedIn()
    let credentials = AccountCredentials(infra)
    let rejected = try #require(try await credentials.credentials())
    fixture.api.endSessions()
    #expect(try await credentials.refresh(rejected) == nil)
    #expect(infra.session.state.kind == "expired")
  }

  @Test func beforeThereIsAPINTokensAreRenewedInMemory() async throws {
    let fixture = AccountFixture()
    let infra = try await fixture.start()
    try await SignIn(name: "wilma", password: "correct").run(in: infra)
    let credentials = AccountCredentials(infra)
    let rejected = try #require(try await credentials.credentials())
    #expect(try await credentials.refresh(rejected) == .bearer("access-2"))
    try await SetPIN(pin: AccountFixture.pin).run(in: infra)
    try await RenewTokens(rejected: "access-2").run(in: infra)
    #expect(infra.session.state.kind == "signedIn")
    #expect(fixture.api.sessions == 1)
  }
}
