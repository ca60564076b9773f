import CoreFHIR
import Foundation
import LibAccount
import RoundsServer
import SeamNetwork
import SeamNetworkCurl
import SeamNetworkTesting
import SeamOperations
import SeamStorage
import SeamStorageCrypto
import SeamStorageSQLite
import ServerAccess
import Testing

/// The account over the server of Rounds.
struct ServerAccountTests {
  @Test func signsInReadsAndSignsOut() async throws {
    try await withServer { fixture in
      let account = try await fixture.account(InMemoryStorage())
      #expect(try account.current == .signedOut)
      #expect(try await account.protection().value() == .pin)
      try await account.signInWithPIN()
      let user = User(
        name: "wilma", displayName: "Wilma Flintstone", practitioner: "Practitioner/1", server: account.server)
      #expect(try account.current == .signedIn(user))

      let client = try fixture.client(account)
      #expect(try await client.read(FHIR.Practitioner.self, id: "1").resource.name.first?.family == "Flintstone")
      let token = try #require(try await account.credentials.credentials())
      try await account.signOut().run()
      #expect(try account.current == .signedOut)
      let request = HTTPRequest(
        .get, try #require(URL(string: fixture.server.fhirURL + "/Practitioner/1")),
        fields: HTTPFields([HTTPField("Authorization", token.value)]))
      let status = try await fixture.network().send(request).status
      #expect(status == 401, "The tokens are revoked.")
    }
  }

  @Test func theStateIsObserved() async throws {
    try await withServer { fixture in
      let account = try await fixture.account(InMemoryStorage())
      var states = account.state().values.makeAsyncIterator()
      #expect(try await states.next() == .signedOut)
      try await account.signIn(name: "wilma", password: "correct").run()
      guard case .needsPIN = try await states.next() else {
        Issue.record("no needsPIN")
        return
      }
      try await account.setPIN("2580").run()
      #expect(try await states.next()?.isSignedIn == true)
      try await account.lock().run()
      guard case .locked = try await states.next() else {
        Issue.record("no locked")
        return
      }
    }
  }

  @Test func survivesARestartAndIsLockedThen() async throws {
    try await withServer { fixture in
      let folder = FileManager.default.temporaryDirectory.appending(path: "account-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appending(path: "rounds.db").path
      try await fixture.account(SQLiteStorage(at: path)).signInWithPIN()
      let account = try await fixture.account(SQLiteStorage(at: path))
      guard case .locked(let user) = try account.current else {
        Issue.record("\(try account.current)")
        return
      }
      #expect(user.displayName == "Wilma Flintstone")
      try await account.unlock(pin: "2580").run()
      #expect(try await fixture.client(account).read(FHIR.Practitioner.self, id: "1").resource.id == "1")
    }
  }

  @Test func fiftyCallsAfterTheTokenExpiredRenewItOnce() async throws {
    try await withServer { fixture in
      let account = try await fixture.account(InMemoryStorage(), clock: NetworkClock())
      try await account.signInWithPIN()
      let first = try await account.credentials.credentials()
      fixture.clock.advance(by: .seconds(601))
      let client = try fixture.client(account)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<50 {
          group.addTask { _ = try await client.read(FHIR.Practitioner.self, id: "1") }
        }
        try await group.waitForAll()
      }
      #expect(try await account.credentials.credentials() != first)
      #expect(try account.current.isSignedIn, "A refresh token that is used twice would end the session.")
    }
  }

  @Test func twoProcessesOnOneStorageShareTheSession() async throws {
    try await withServer { fixture in
      let folder = FileManager.default.temporaryDirectory.appending(path: "account-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appending(path: "rounds.db").path
      let first = try await fixture.account(SQLiteStorage(at: path), clock: NetworkClock())
      try await first.signInWithPIN()
      let second = try await fixture.account(SQLiteStorage(at: path), clock: NetworkClock())
      try await second.unlock(pin: "2580").run()
      for _ in 0..<3 {
        fixture.clock.advance(by: .seconds(601))
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<50 {
            let client = try fixture.client(number.isMultiple(of: 2) ? first : second)
            group.addTask { _ = try await client.read(FHIR.Practitioner.self, id: "1") }
          }
          try await group.waitForAll()
        }
      }
      #expect(try first.current.isSignedIn && second.current.isSignedIn)
      // Each account observes the changes of the other.
      var states = second.state().values.makeAsyncIterator()
      #expect(try await states.next()?.isSignedIn == true)
      try await first.signOut().run()
      #expect(try await states.next() == .signedOut)
    }
  }

  @Test func aSessionThatEndsIsContinuedWithThePassword() async throws {
    try await withServer { fixture in
      let account = try await fixture.account(InMemoryStorage(), clock: NetworkClock())
      try await account.signInWithPIN()
      try await fixture.server.setPassword("correct", of: "wilma", subject: "Practitioner/1")
      let client = try fixture.client(account)
      let error = await #expect(throws: FHIRClientError.self) {
        _ = try await client.read(FHIR.Practitioner.self, id: "1")
      }
      #expect(error?.code == .unauthenticated)
      guard case .expired = try account.current else {
        Issue.record("\(try account.current)")
        return
      }
      try await account.signIn(name: "wilma", password: "correct").run()
      #expect(try account.current.isSignedIn)
      #expect(try await client.read(FHIR.Practitioner.self, id: "1").resource.id == "1")
    }
  }

  @Test func passwordsAreTriedAFewTimes() async throws {
    try await withServer {
      $0.access.attemptsByAccount = .init(attempts: 2, seconds: 90)
    } _: { fixture in
      let account = try await fixture.account(InMemoryStorage())
      for _ in 0..<2 {
        await expect(.wrongNameOrPassword) { try await account.signIn(name: "wilma", password: "wrong").run() }
      }
      await expect(.tooManyAttempts(wait: .seconds(90))) {
        try await account.signIn(name: "wilma", password: "correct").run()
      }
    }
  }

  @Test func aServerThatIsGoneOrAnotherIsSaid() async throws {
    try await withServer { fixture in
      let gone = try await fixture.account(InMemoryStorage(), url: "http://127.0.0.1:1")
      await expect(.noConnection) { try await gone.signIn(name: "wilma", password: "correct").run() }
      let other = try await fixture.account(InMemoryStorage(), url: fixture.server.url + "/elsewhere")
      await expect(.unknownServer(reason: "it answered with status 404")) {
        try await other.signIn(name: "wilma", password: "correct").run()
      }
    }
  }

  @Test func aUserWithoutAResourceIsShownByName() async throws {
    try await withServer { fixture in
      try await fixture.server.setPassword("correct", of: "betty", subject: "Practitioner/unknown")
      let account = try await fixture.account(InMemoryStorage())
      try await account.signIn(name: "betty", password: "correct").run()
      #expect(try account.current.user?.displayName == "betty")
    }
  }

  @Test func tokensGoToNoOtherServer() async throws {
    try await withServer { fixture in
      let storage = InMemoryStorage()
      try await fixture.account(storage).signInWithPIN()
      let other = try await fixture.account(storage, url: "http://127.0.0.1:1")
      #expect(try other.current == .signedOut)
      await expect(.notSignedIn) { try await other.unlock(pin: "2580").run() }
      #expect(try await fixture.account(storage).current.user?.name == "wilma")
    }
  }

  @Test func whatIsDamagedIsSaidAndCanBeErased() async throws {
    try await withServer { fixture in
      let (storage, keyring) = (InMemoryStorage(), InMemoryStorage())
      try await fixture.account(storage, keyring: keyring).signInWithPIN()
      var bytes = try #require(storage.bytes(forKey: "account"))
      bytes[bytes.count / 2] ^= 1
      var batch = StorageBatch()
      batch.setBytes(bytes, forKey: "account")
      try storage.write(batch)
      let error = await #expect(throws: AccountError.self) { try await fixture.account(storage, keyring: keyring) }
      #expect(error.map { "\($0)" }?.contains("corrupt") == true)
      try await ServerAccount.erase(storage, keyring: keyring, seal: { PassphraseStorage(in: $0, under: $1) })
      #expect(storage.keys(withPrefix: "", page: .all).isEmpty && keyring.keys(withPrefix: "", page: .all).isEmpty)
      let account = try await fixture.account(storage, keyring: keyring)
      #expect(try account.current == .signedOut)
      try await account.signInWithPIN()
      #expect(try account.current.isSignedIn)
    }
  }

  @Test func aDamagedVaultIsReplacedWithThePassword() async throws {
    try await withServer { fixture in
      let storage = InMemoryStorage()
      try await fixture.account(storage).signInWithPIN()
      var bytes = try #require(storage.bytes(forKey: "account.sealed"))
      bytes[bytes.count / 2] ^= 1
      var batch = StorageBatch()
      batch.setBytes(bytes, forKey: "account.sealed")
      try storage.write(batch)
      let account = try await fixture.account(storage)
      for _ in 0..<10 {
        let error = await #expect(throws: AccountError.self) { try await account.unlock(pin: "2580").run() }
        #expect(error.map { "\($0)" }?.contains("corrupt") == true)
      }
      #expect(try account.triesLeft().immediateValue() == PINRules.tries, "Damage is no wrong PIN.")
      try await account.signInWithPIN()
      #expect(try account.current.isSignedIn)
    }
  }

  @Test func locksAsThePolicySays() async throws {
    try await withServer { fixture in
      let clock = VirtualClock()
      let account = try await fixture.account(
        InMemoryStorage(), policy: LockPolicy(idle: .seconds(300), away: .seconds(60)), clock: clock.clock)
      try await account.signInWithPIN()
      clock.advance(by: .seconds(299))
      account.noteUse()
      clock.advance(by: .seconds(299))
      account.lockIfDue()
      #expect(try account.current.isSignedIn)
      clock.advance(by: .seconds(1))
      account.noteUse()
      #expect(try !account.current.isSignedIn, "A use after the time is no use: it locks.")
      try await account.unlock(pin: "2580").run()
      account.noteLeaving()
      clock.advance(by: .seconds(59))
      account.noteLeaving()
      account.lockIfDue()
      #expect(try account.current.isSignedIn)
      clock.advance(by: .seconds(1))
      account.lockIfDue()
      #expect(try !account.current.isSignedIn)
    }
  }
}
