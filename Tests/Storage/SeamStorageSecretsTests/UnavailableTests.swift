#if canImport(CSeamSecret)
import Foundation
import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSecrets

@Suite(.keyring) struct UnavailableTests {
  @Test func withoutABusEveryCallThrows() async throws {
    let storage = SecretServiceStorage(
      service: "test", limits: SecretServiceLimits(bus: "unix:path=/nowhere/bus"))
    await expectErrors(.unavailable, storage)
    let error = await expectError(.unavailable) { _ = try await storage.bytes(forKey: "key") }
    #expect(error?.reason.contains("no session bus") == true)
    #expect(error?.location == #"the default collection of the Secret Service, service "test""#)
    #expect(error?.underlying is SecretServiceFailure)
  }

  @Test func anEnvironmentWithoutABusThrows() async throws {
    await #expect(processExitsWith: .success) {
      for name in ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "DISPLAY"] { unsetenv(name) }
      let error = await expectError(.unavailable) {
        _ = try await SecretServiceStorage(service: "test").bytes(forKey: "key")
      }
      #expect(error?.reason.contains("no session bus") == true)
    }
  }

  @Test func theBusOfTheEnvironmentIsUsedAndLibsecretsFileIsNot() async throws {
    try await TestKeyring.run { keyring in
      await #expect(processExitsWith: .success) { [address = keyring.address as String] in
        setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
        setenv("SECRET_BACKEND", "file", 1)
        setenv("SECRET_FILE_TEST_PATH", "/nowhere/keyring", 1)
        setenv("SECRET_FILE_TEST_PASSWORD", "password", 1)
        try await SecretServiceStorage(service: "test").setBytes([1], forKey: "key")
      }
      let bytes = try await keyring.storage().bytes(forKey: "key")
      #expect(bytes == [1])
    }
  }

  @Test func withoutAServiceOnTheBusEveryCallThrows() async throws {
    try await TestKeyring.run(isKnown: false) { keyring in
      await expectErrors(.unavailable, keyring.storage())
      let error = await expectError(.unavailable) { _ = try await keyring.storage().bytes(forKey: "key") }
      #expect(error?.reason.contains("no Secret Service is running") == true)
    }
  }

  @Test func aServiceThatDoesNotStartIsNoService() async throws {
    try await TestKeyring.run(.off) { keyring in
      let storage = keyring.storage()
      let error = await expectError(.unavailable) { _ = try await storage.bytes(forKey: "key") }
      #expect(error?.reason.contains("no Secret Service is running") == true)
      try keyring.willStart(.unlocked)
      let bytes = try await storage.bytes(forKey: "key")
      #expect(bytes == nil)
    }
  }

  @Test func aCollectionThatWasNeverMadeIsNotEmpty() async throws {
    try await TestKeyring.run(.locked) { keyring in
      await expectErrors(.unavailable, keyring.storage())
      let error = await expectError(.unavailable) { _ = try await keyring.storage().bytes(forKey: "key") }
      #expect(error?.reason.contains("the collection does not exist") == true)
    }
  }

  @Test func aCollectionIsFoundByItsLabel() async throws {
    try await TestKeyring.run { keyring in
      await expectErrors(.unavailable, keyring.storage(collection: .labelled("Work")))
      try keyring.makeCollection("Work")
      let work = keyring.storage(collection: .labelled("Work"))
      try await work.setBytes([1], forKey: "key")
      #expect(try await work.bytes(forKey: "key") == [1])
      #expect(try await keyring.storage().bytes(forKey: "key") == nil)
      try keyring.makeCollection("Work")
      let error = await expectError(.unavailable) { _ = try await work.bytes(forKey: "key") }
      #expect(error?.reason.hasPrefix("2 collections have this label") == true)
    }
  }

  @Test func aServiceThatDoesNotAnswerIsUnavailable() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage(answerTimeout: .milliseconds(100))
      let other = keyring.storage()
      try await other.setBytes([1], forKey: "key")
      let daemon = try keyring.process()
      kill(daemon, SIGSTOP)
      defer { kill(daemon, SIGCONT) }
      let error = await expectError(.unavailable) { _ = try await storage.bytes(forKey: "key") }
      #expect(error?.reason == "the Secret Service did not reply in time")
      await expectError(.unavailable) { try await storage.setBytes([2], forKey: "key") }
      kill(daemon, SIGCONT)
      #expect(try await other.bytes(forKey: "key") == [1])
    }
  }

  @Test func aWriteWithoutAnAnswerIsNotSaidToHaveChangedNothing() async throws {
    try await TestKeyring.run { keyring in
      let daemon = try keyring.process()
      let storage = keyring.storage(answerTimeout: .milliseconds(500)) { kill(daemon, SIGSTOP) }
      let error = await expectError(.unavailable) { try await storage.setBytes([1], forKey: "key") }
      kill(daemon, SIGCONT)
      #expect(error?.code.remedy.contains("Nothing was changed") == false)
      #expect(error?.code.remedy.contains("The outcome is unknown") == true)
      // It was: the service took it up when it went on.
      let bytes = try await keyring.storage().bytes(forKey: "key")
      #expect(bytes == [1])
    }
  }
}
#endif
