#if canImport(CSeamSecret)
import Foundation
import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSecrets

@Suite(.keyring) struct BatchTests {
  private static let before = [
    StorageEntry(key: "changed", bytes: [1]), StorageEntry(key: "kept", bytes: [2]),
    StorageEntry(key: "removed", bytes: []),
  ]
  private static let after = [
    StorageEntry(key: "changed", bytes: [3]), StorageEntry(key: "kept", bytes: [2]),
    StorageEntry(key: "new", bytes: [4]),
  ]

  private static var batch: StorageBatch {
    var batch = StorageBatch()
    batch.setBytes([3], forKey: "changed")
    batch.removeValue(forKey: "removed")
    batch.setBytes([4], forKey: "new")
    return batch
  }

  private func fill(_ storage: some StorageBackend & TransactionalStorage) async throws {
    for entry in Self.before { try await storage.setBytes(entry.bytes, forKey: entry.key) }
  }

  /// The steps: the undo journal, three changes, the journal's end.
  @Test(arguments: 1...5) func aBatchThatEndsAtAnyStepIsUndone(_ last: Int) async throws {
    try await TestKeyring.run { keyring in
      try await fill(keyring.storage())
      let step = Counter()
      let storage = keyring.storage { if step.next() == last { throw Interruption() } }
      await #expect(throws: Interruption.self) { try await storage.commit(Self.batch) }
      #expect(step.value == last)
      // Undoing is interrupted too, at each of its steps, until one comes to the end.
      for undone in 1...6 {
        let step = Counter()
        let reader = keyring.storage { if step.next() == undone { throw Interruption() } }
        do {
          #expect(try await reader.entries(withPrefix: "") == Self.before)
        } catch is Interruption {
          #expect(last > 1)
        }
      }
      #expect(try await keyring.storage().entries(withPrefix: "") == Self.before)
      try await keyring.storage().commit(Self.batch)
      #expect(try await keyring.storage().entries(withPrefix: "") == Self.after)
    }
  }

  @Test(arguments: 1...5) func aBatchOfAProcessThatWasKilledIsUndone(_ last: Int) async throws {
    try await TestKeyring.run { keyring in
      try await fill(keyring.storage())
      await #expect(processExitsWith: .signal(SIGKILL)) { [address = keyring.address as String, last = last as Int] in
        let step = Counter()
        let limits = SecretServiceLimits(bus: address) { if step.next() == last { kill(getpid(), SIGKILL) } }
        try await SecretServiceStorage(service: "test", limits: limits).commit(Self.batch)
      }
      let entries = try await keyring.storage().entries(withPrefix: "")
      #expect(entries == Self.before)
    }
  }

  @Test func whatWasUnfinishedIsUndoneBeforeTheNextWrite() async throws {
    try await TestKeyring.run { keyring in
      try await fill(keyring.storage())
      let step = Counter()
      let storage = keyring.storage { if step.next() == 4 { throw Interruption() } }
      await #expect(throws: Interruption.self) { try await storage.commit(Self.batch) }
      let next = keyring.storage()
      let seen = try await next.updateBytes(forKey: "changed") { bytes in
        defer { bytes = [5] }
        return bytes
      }
      #expect(seen == [1])
      #expect(try await next.bytes(forKey: "changed") == [5])
      #expect(try await next.bytes(forKey: "removed") == [])
      #expect(try await next.bytes(forKey: "new") == nil)
    }
  }

  @Test func aJournalThatIsNoneIsCorruptAndStays() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      try await storage.setBytes([1], forKey: "key")
      let attributes = ["xdg:schema": "org.seam.storage.Undo", "service": "test"]
      // Just begun, when nothing was changed yet.
      try keyring.makeItem(attributes, secret: [])
      #expect(try await storage.bytes(forKey: "key") == [1])
      let item = try keyring.makeItem(attributes, secret: [1, 2, 3])
      await expectErrors(.corrupt, storage)
      let session = try keyring.session()
      #expect(try session.secret(of: item) == [1, 2, 3])
      _ = try session.deleteItem(item)
      #expect(try await storage.bytes(forKey: "key") == [1])
    }
  }

  @Test func aPreconditionThatIsNotMetChangesNothing() async throws {
    try await TestKeyring.run { keyring in
      let step = Counter()
      let storage = keyring.storage { _ = step.next() }
      try await fill(storage)
      let steps = step.value
      var batch = Self.batch
      batch.requireAbsent("changed")
      let error = await expectError(.conflict) { try await storage.commit(batch) }
      #expect(error?.key == "changed")
      #expect(step.value == steps)
      #expect(try await storage.entries(withPrefix: "") == Self.before)
    }
  }

  @Test func whatCannotBeKeptForUndoingIsTooLarge() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      let value = [UInt8](repeating: 7, count: SecretServiceStorage.largestValue)
      let count = SecretServiceStorage.largestBatch / value.count
      for number in 0..<count { try await storage.setBytes(value, forKey: "\(number)") }
      var batch = StorageBatch()
      for number in 0..<count { batch.removeValue(forKey: "\(number)") }
      await expectError(.tooLarge) { try await storage.commit(batch) }
      #expect(try await storage.keys(withPrefix: "").count == count)
      // One less can be, and is put back whole.
      var smaller = StorageBatch()
      for number in 1..<count { smaller.removeValue(forKey: "\(number)") }
      let step = Counter()
      let interrupted = keyring.storage { if step.next() == 9 { throw Interruption() } }
      await #expect(throws: Interruption.self) { try await interrupted.commit(smaller) }
      #expect(try await storage.entries(withPrefix: "").allSatisfy { $0.bytes == value })
      #expect(try await storage.keys(withPrefix: "").count == count)
    }
  }

  @Test func aChangeOfOneKeyNeedsNoJournal() async throws {
    try await TestKeyring.run { keyring in
      let step = Counter()
      let storage = keyring.storage { _ = step.next() }
      var batch = StorageBatch()
      batch.setBytes([1], forKey: "key")
      batch.removeValue(forKey: "key")
      batch.setBytes([2], forKey: "key")
      try await storage.commit(batch)
      #expect(step.value == 1)
      #expect(try await storage.bytes(forKey: "key") == [2])
      try await storage.updateBytes(forKey: "key") { _ in }
      #expect(step.value == 1)
    }
  }
}

/// Ends a write as the end of its process does.
struct Interruption: Error {}
#endif
