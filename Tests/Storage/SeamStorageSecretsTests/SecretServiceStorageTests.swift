#if canImport(CSeamSecret)
import Foundation
import SeamConformance
import SeamStorage
import SeamStorageTesting
import StorageTestFixtures
import Testing

@testable import SeamStorageSecrets

@Suite(.keyring) struct SecretServiceStorageTests {
  @Test func meetsEveryRequirement() async throws {
    try await TestKeyring.run { keyring in
      try await TestKeyring.run(isKnown: false) { nowhere in
        let locked = StorageInterruption(.locked) { _ in
          try keyring.lock()
        } end: { _ in
          try keyring.unlock()
        }
        let gone = StorageInterruption(.unavailable) { _ in
          let daemon = try keyring.process()
          try keyring.willStart(.off)
          kill(daemon, SIGKILL)
        } end: { _ in
          try keyring.willStart(.unlocked)
        }
        let conformance = StorageConformance(
          "SecretServiceStorage", survivesReopening: true, interruptions: [locked, gone]
        ) { location in
          keyring.storage(location)
        } unavailable: {
          nowhere.storage()
        }
        let report = await conformance.check()
        #expect(report.failures.isEmpty)
        let others = report.findings.filter { $0.outcome != .met }.map(\.requirement)
        // The service's handling of a damaged file is tested below.
        let expected = ["Damage of the medium", "Observers get another", "Entries are read with what they lead to"]
        #expect(others.count == expected.count)
        #expect(expected.allSatisfy { start in others.contains { $0.hasPrefix(start) } })
      }
    }
  }

  @Test func aFileWhoseSecretsAreDamagedIsLocked() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      for number in UInt8(0)..<20 { try await storage.setBytes([number], forKey: "\(number)") }
      let damaged = try keyring.damage(at: 0.9)
      await expectErrors(.locked, storage)
      #expect(try keyring.contents() == damaged)
    }
  }

  /// GNOME Keyring starts another file then, which no user of it can tell from the first one.
  @Test func aFileThatTheServiceDoesNotKnowAnyMoreStays() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      try await storage.setBytes([1], forKey: "key")
      let damaged = try keyring.damage(at: 0)
      #expect(try await storage.bytes(forKey: "key") == nil)
      try await storage.setBytes([2], forKey: "key")
      #expect(try keyring.contents() == damaged)
    }
  }

  @Test func everyCallAfterClosingThrowsClosed() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      try await storage.setBytes([1], forKey: "key")
      await storage.close()
      await storage.close()
      await expectErrors(.closed, storage)
      #expect(try await keyring.storage().bytes(forKey: "key") == [1])
    }
  }

  @Test func aWatchedKeyShowsWhatThisInstanceWrites() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      let key = DefaultStorageKey("key", default: 0)
      var values = storage.values(forKey: key).makeAsyncIterator()
      #expect(try await values.next() == .some(.some(0)))
      try await storage.setValue(1, forKey: key)
      #expect(try await values.next() == .some(.some(1)))
      try await storage.update(key) { $0 += 1 }
      #expect(try await values.next() == .some(.some(2)))
      await storage.close()
      #expect(try await values.next() == .none)
    }
  }

  @Test func aKeyAboveTheLimitIsRefused() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      let longest = String(repeating: "k", count: SecretServiceStorage.largestValue)
      try await storage.setBytes([1], forKey: longest)
      #expect(try await storage.bytes(forKey: longest) == [1])
      let error = await expectError(.tooLarge) { try await storage.setBytes([1], forKey: longest + "k") }
      #expect(error?.key == nil)
      #expect(error?.location != nil)
    }
  }

  @Test func secretsAreTaken() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      let key = StorageKey<String>("session", sensitivity: .secret)
      try await storage.setValue("token", forKey: key)
      #expect(try await storage.getValue(forKey: key) == "token")
      #expect(try keyring.contents().range(of: Data("token".utf8)) == nil)
    }
  }
}
#endif
