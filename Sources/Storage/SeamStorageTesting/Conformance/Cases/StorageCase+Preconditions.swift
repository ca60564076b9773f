import SeamConformance
import SeamStorage

extension StorageCase {
  static let preconditions: [StorageCase] = [
    StorageCase("A batch is made only if its preconditions are met") { subject in
      let storage = try await subject.open()
      try await storage.setBytes([1], forKey: "stored")
      var batch = StorageBatch()
      batch.requireBytes(forKey: "stored") { $0 == [1] }
      batch.requireAbsent("absent")
      batch.setBytes([2], forKey: "stored")
      batch.setBytes([3], forKey: "absent")
      try await storage.commit(batch)
      let made = [StorageEntry(key: "absent", bytes: [3]), StorageEntry(key: "stored", bytes: [2])]
      try expect(try await storage.entries(withPrefix: "") == made, "a batch whose preconditions are met was not made")
      let conflict = try await expect(throws: .conflict, "the same batch again") { try await storage.commit(batch) }
      try expect(conflict.key == "stored", "the error names \(conflict.key ?? "no key") instead of \"stored\"")
      try expect(try await storage.entries(withPrefix: "") == made, "the batch was made, at least in part")
    },
    StorageCase("All preconditions are checked on the state before the batch") { subject in
      let storage = try await subject.open()
      var batch = StorageBatch()
      batch.setBytes([1], forKey: "key")
      batch.requireAbsent("key")
      batch.requireBytes(forKey: "other") { $0 == nil }
      try await storage.commit(batch)
      var second = StorageBatch()
      second.requireBytes(forKey: "key") { $0 == [1] }
      second.requireBytes(forKey: "other") { $0 != nil }
      second.setBytes([2], forKey: "key")
      try await expect(throws: .conflict, "a batch whose second precondition fails") {
        try await storage.commit(second)
      }
      try expect(try await storage.bytes(forKey: "key") == [1], "it was made")
      var without = StorageBatch()
      without.requireAbsent("key")
      try await expect(throws: .conflict, "a batch of a precondition alone") { try await storage.commit(without) }
    },
    StorageCase("A batch throws the error of a precondition that cannot be checked") { subject in
      let storage = try await subject.open()
      try await storage.setBytes([9, 9], forKey: "damaged")
      var batch = StorageBatch()
      batch.require(StorageKey<Int>("damaged")) { _ in true }
      batch.setBytes([1], forKey: "key")
      try await expect(throws: .corrupt, "requiring a damaged value") { try await storage.commit(batch) }
      var throwing = StorageBatch()
      throwing.requireBytes(forKey: "absent") { _ in throw Refusal() }
      throwing.setBytes([1], forKey: "key")
      do {
        try await storage.commit(throwing)
        throw Violation(reason: "the error of a precondition was not rethrown")
      } catch is Refusal {
        try expect(try await storage.bytes(forKey: "key") == nil, "the batch was made")
      }
    },
    StorageCase("After a conflict, reads of the required keys are current") { subject in
      let storage = try await subject.open()
      let beside = try await subject.openBeside(storage)
      try await storage.setBytes([1], forKey: "stored")
      for (key, read, now) in [("stored", [1], [2]), ("absent", nil, [3])] as [(String, [UInt8]?, [UInt8])] {
        try expect(try await storage.bytes(forKey: key) == read, "the stored value was not read")
        try await beside.setBytes(now, forKey: key)
        var batch = StorageBatch()
        batch.requireBytes(forKey: key) { $0 == read }
        batch.setBytes([9], forKey: "made")
        try await expect(throws: .conflict, "requiring a superseded value") { try await storage.commit(batch) }
        try expect(try await storage.bytes(forKey: key) == now, "the next read was stale")
      }
      try await beside.setBytes([4], forKey: "stored")
      var batch = StorageBatch()
      batch.requireBytes(forKey: "stored") { if $0 != [2] { throw Refusal() } else { true } }
      do {
        try await storage.commit(batch)
        throw Violation(reason: "a precondition was checked on a superseded value")
      } catch is Refusal {
        try expect(try await storage.bytes(forKey: "stored") == [4], "the next read after an error was stale")
      }
    },
    StorageCase("Only one of several concurrent batches for the same state is made") { subject in
      let storage = try await subject.open()
      try await count(to: 80, in: [storage, storage, storage, storage])
    },
  ]

  /// Increments a counter concurrently from all storages, by batches that require the count that they increment.
  static func count(to total: Int, in storages: [any StorageBackend & TransactionalStorage]) async throws {
    let key = DefaultStorageKey("counted", default: 0)
    try await withThrowingTaskGroup { group in
      for (index, storage) in storages.enumerated() {
        group.addTask {
          for _ in 0..<(total + index) / storages.count { try await increment(key, to: total, in: storage) }
        }
      }
      try await group.waitForAll()
    }
    let count = try await storages[0].getValue(forKey: key)
    try expect(count == total, "\(total) increments by batches resulted in \(count)")
  }

  private static func increment(
    _ key: DefaultStorageKey<Int>, to total: Int, in storage: any StorageBackend & TransactionalStorage
  ) async throws {
    // Every conflict means that a concurrent increment was made.
    for _ in 0..<total {
      let count = try await storage.getValue(forKey: key)
      var batch = StorageBatch()
      batch.require(key) { $0 == count }
      try batch.setValue(count + 1, forKey: key)
      do {
        return try await storage.commit(batch)
      } catch let error as StorageError where error.code == .conflict {
        continue
      }
    }
    throw Violation(reason: "there were more conflicts than changes")
  }
}
