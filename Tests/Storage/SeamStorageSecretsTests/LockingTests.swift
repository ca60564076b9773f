#if canImport(CSeamSecret)
import Dispatch
import Foundation
import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSecrets

@Suite(.keyring) struct LockingTests {
  @Test func whatIsLockedIsNeitherAbsentNorOverwritten() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      try await storage.setBytes([1], forKey: "key")
      for _ in 0..<3 {
        try keyring.lock()
        await expectErrors(.locked, storage)
        await expectErrors(.locked, keyring.storage())
        try keyring.unlock()
        #expect(try await storage.entries(withPrefix: "") == [StorageEntry(key: "key", bytes: [1])])
      }
      try await storage.setBytes([2], forKey: "key")
      #expect(try await storage.bytes(forKey: "key") == [2])
    }
  }

  @Test func theErrorSaysWhatToDo() async throws {
    try await TestKeyring.run { keyring in
      _ = try keyring.session()
      try keyring.lock()
      let error = await expectError(.locked) { _ = try await keyring.storage().bytes(forKey: "key") }
      #expect(error?.reason.contains("the collection is locked") == true)
      #expect(error?.location == #"the default collection of the Secret Service, service "test""#)
      #expect(error?.code.remedy.contains("Unlock") == true)
    }
  }

  @Test func aServiceThatComesBackLockedIsLocked() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      try await storage.setBytes([1], forKey: "key")
      try keyring.willStart(.locked)
      try keyring.killDaemon()
      await expectErrors(.locked, storage)
      try keyring.unlock()
      let bytes = try await storage.bytes(forKey: "key")
      #expect(bytes == [1])
    }
  }

  @Test func aPromptThatIsDismissedIsCancelledByTheUser() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage(prompts: .allowed)
      try await storage.setBytes([1], forKey: "key")
      try keyring.lock()
      // Nothing can show a prompt here, and the service takes that for a dismissal.
      await expectErrors(.cancelledByUser, storage)
      await expectError(.locked) { _ = try await keyring.storage().bytes(forKey: "key") }
      try keyring.unlock()
      #expect(try await storage.bytes(forKey: "key") == [1])
    }
  }

  @Test func aMissingCollectionIsOfferedToTheUser() async throws {
    try await TestKeyring.run(.locked) { keyring in
      await expectErrors(.cancelledByUser, keyring.storage(prompts: .allowed))
      await expectErrors(.cancelledByUser, keyring.storage(collection: .labelled("Work"), prompts: .allowed))
      await expectErrors(.unavailable, keyring.storage())
    }
  }

  @Test func aCallGoesOnWhereTheCollectionWasUnlockedForIt() async throws {
    try await TestKeyring.run { keyring in
      try await keyring.storage().setBytes([1], forKey: "key")
      let asked = Counter()
      let storage = keyring.storage(
        prompts: .allowed,
        beforePrompt: {
          _ = asked.next()
          try keyring.unlock()
        })
      for number in UInt8(1)...3 {
        try keyring.lock()
        let seen = try await storage.updateBytes(forKey: "key") { bytes in
          defer { bytes = [number + 1] }
          return bytes
        }
        #expect(seen == [number])
      }
      #expect(try await storage.bytes(forKey: "key") == [4])
      #expect(asked.value == 3)
    }
  }

  @Test func aCallGoesOnWhereTheCollectionWasMadeForIt() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage(
        collection: .labelled("Work"), prompts: .allowed, beforePrompt: { try keyring.makeCollection("Work") })
      try await storage.setBytes([1], forKey: "key")
      #expect(try await keyring.storage(collection: .labelled("Work")).bytes(forKey: "key") == [1])
    }
  }

  @Test(.timeLimit(.minutes(10))) func callsDoNotWaitForAnotherStoragesPrompt() async throws {
    try await TestKeyring.run { keyring in
      let other = keyring.storage(busyTimeout: .zero)
      try await other.setBytes([1], forKey: "key")
      try keyring.lock()
      let (isAsked, asked) = AsyncStream.makeStream(of: Void.self)
      let answer = DispatchSemaphore(value: 0)
      let storage = keyring.storage(
        prompts: .allowed,
        beforePrompt: {
          asked.yield()
          answer.wait()
        })
      async let bytes = storage.bytes(forKey: "key")
      for await _ in isAsked { break }
      await expectError(.locked) { _ = try await other.bytes(forKey: "key") }
      try keyring.unlock()
      #expect(try await other.bytes(forKey: "key") == [1])
      answer.signal()
      #expect(try await bytes == [1])
    }
  }

  @Test func whatIsLockedInTheMiddleOfABatchIsPutBack() async throws {
    try await TestKeyring.run { keyring in
      try await keyring.storage().setBytes([1], forKey: "a")
      let step = Counter()
      let storage = keyring.storage { if step.next() == 3 { try keyring.lock() } }
      var batch = StorageBatch()
      for key in ["a", "b", "c"] { batch.setBytes([2], forKey: key) }
      let error = await expectError(.locked) { try await storage.commit(batch) }
      #expect(error?.code.remedy == StorageError.Code.locked.remedy)
      try keyring.unlock()
      #expect(try await storage.entries(withPrefix: "") == [StorageEntry(key: "a", bytes: [1])])
    }
  }
}
#endif
