import SeamConformance
import SeamStorage

extension StorageCase {
  static let instances: [StorageCase] = [
    StorageCase("A read sees what another instance wrote before") { subject in
      let (first, second) = try await subject.openTwice()
      for number in UInt8(0)..<20 {
        try await first.setBytes([number], forKey: "key")
        try expect(try await second.bytes(forKey: "key") == [number], "a read returned a stale value")
        let entries = try await second.entries(withPrefix: "key")
        try expect(entries == [StorageEntry(key: "key", bytes: [number])], "a listing was stale")
      }
      try await second.removeValue(forKey: "key")
      try expect(try await first.bytes(forKey: "key") == nil, "a removed value was read")
    },
    StorageCase("Immediate bytes are never stale after another instance's write") { subject in
      let (first, second) = try await subject.openTwice()
      try await second.setBytes([255], forKey: "key")
      for number in UInt8(0)..<20 {
        try await first.setBytes([number], forKey: "key")
        try second.expectImmediately([number], forKey: "key")
        _ = try await second.bytes(forKey: "key")
        try second.expectImmediately([number], forKey: "key")
      }
      try await first.removeValue(forKey: "key")
      try second.expectImmediately(nil, forKey: "key")
    },
    StorageCase("Updates and batches of two instances lose nothing") { subject in
      let (first, second) = try await subject.openTwice()
      let key = DefaultStorageKey("counter", default: 0)
      try await withThrowingTaskGroup { group in
        for storage in [first, second] {
          for _ in 0..<4 {
            group.addTask { for _ in 0..<10 { try await storage.update(key) { $0 += 1 } } }
          }
        }
        try await group.waitForAll()
      }
      let count = try await first.getValue(forKey: key)
      try expect(count == 80, "80 increments by two instances resulted in \(count)")
      try await StorageCase.count(to: 40, in: [first, second])
    },
  ]
}

extension StorageSubject {
  /// Opens two instances at one location; skips the case if the backend allows only one.
  fileprivate func openTwice() async throws -> (
    any StorageBackend & TransactionalStorage, any StorageBackend & TransactionalStorage
  ) {
    let first = try await open()
    guard first.capabilities.exclusion == .processes else {
      throw NotSupported(reason: "a location allows one instance at a time")
    }
    return (first, try await open())
  }
}
