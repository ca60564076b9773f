import SeamConformance
import SeamStorage

extension StorageCase {
  static let locations: [StorageCase] = [
    StorageCase("Values, removals and batches outlive the instance") { subject in
      try subject.requireReopening()
      try await writeAndLetGo(subject)
      let storage = try await subject.open()
      let entries = try await storage.entries(withPrefix: "")
      let expected =
        [StorageEntry(key: "", bytes: [1]), StorageEntry(key: "batch", bytes: [3])]
        + StorageDurability.allCases.map { StorageEntry(key: "durability/\($0.rawValue)", bytes: [4]) }
        + [StorageEntry(key: "z", bytes: [])]
      try expect(entries == expected, "the reopened storage has \(entries)")
      try await storage.setBytes([9], forKey: "new")
      try expect(try await storage.bytes(forKey: "new") == [9], "the reopened storage does not store")
    },
    StorageCase("Two locations share nothing") { subject in
      let first = try await subject.open()
      let second = try await subject.conformance.open(subject.location + "other")
      try await first.setBytes([1], forKey: "key")
      try expect(try await second.bytes(forKey: "key") == nil, "the other location has the value")
    },
    StorageCase("Unavailable is an error, never absent, for every call") { subject in
      let storage = try await subject.openUnavailable()
      var batch = StorageBatch()
      batch.setBytes([1], forKey: "key")
      let key = DefaultStorageKey("key", default: 0)
      try await expectThrows("bytes") { _ = try await storage.bytes(forKey: "key") }
      try await expectThrows("keys") { _ = try await storage.keys(withPrefix: "") }
      try await expectThrows("entries") { _ = try await storage.entries(withPrefix: "") }
      try await expectThrows("commit") { try await storage.commit(batch) }
      try await expectThrows("updateBytes") { try await storage.updateBytes(forKey: "key") { $0 = [1] } }
      try await expectThrows("getValue") { _ = try await storage.getValue(forKey: key) }
      try await expectThrows("getValues") { _ = try await storage.getValues(withPrefix: key) }
      try await expectThrows("setValue") { try await storage.setValue(1, forKey: key) }
      try await expectThrows("removeValue") { try await storage.removeValue(forKey: key) }
      try await expectThrows("update") { try await storage.update(key) { $0 += 1 } }
    },
  ]

  /// The instance is deinitialised when this returns.
  private static func writeAndLetGo(_ subject: StorageSubject) async throws {
    let storage = try await subject.open()
    try await storage.setBytes([1], forKey: "")
    try await storage.setBytes([2], forKey: "removed")
    try await storage.setBytes([], forKey: "z")
    var batch = StorageBatch()
    batch.setBytes([3], forKey: "batch")
    batch.removeValue(forKey: "removed")
    try await storage.commit(batch)
    for durability in StorageDurability.allCases {
      var batch = StorageBatch(durability: durability)
      batch.setBytes([4], forKey: "durability/\(durability.rawValue)")
      try await storage.commit(batch)
    }
  }

  private static func expectThrows(_ call: String, by body: () async throws -> Void) async throws(Violation) {
    do {
      try await body()
    } catch is StorageError {
      return
    } catch {
      throw Violation(reason: "\(call) threw \(error), which is not a StorageError")
    }
    throw Violation(reason: "\(call) succeeded")
  }
}
