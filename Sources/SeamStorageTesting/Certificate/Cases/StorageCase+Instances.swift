import SeamConformance
import SeamStorage

extension StorageCase {
  static let instances: [StorageCase] = [
    StorageCase("What one instance wrote, the next read of another sees") { subject in
      let (first, second) = try await subject.openTwice()
      for number in UInt8(0)..<20 {
        try await first.setBytes([number], forKey: "key")
        try claim(try await second.bytes(forKey: "key") == [number], "a value was read late")
        let entries = try await second.entries(withPrefix: "key")
        try claim(entries == [StorageEntry(key: "key", bytes: [number])], "a listing was late")
      }
      try await second.removeValue(forKey: "key")
      try claim(try await first.bytes(forKey: "key") == nil, "a removal was seen late")
    },
    StorageCase("What one instance wrote, immediate bytes of another show or do not answer") { subject in
      let (first, second) = try await subject.openTwice()
      try await second.setBytes([255], forKey: "key")
      for number in UInt8(0)..<20 {
        try await first.setBytes([number], forKey: "key")
        try second.claimImmediately([number], forKey: "key")
        _ = try await second.bytes(forKey: "key")
        try second.claimImmediately([number], forKey: "key")
      }
      try await first.removeValue(forKey: "key")
      try second.claimImmediately(nil, forKey: "key")
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
      try claim(count == 80, "80 increments by two instances made \(count)")
      try await StorageCase.count(to: 40, in: [first, second])
    },
  ]
}

extension StorageSubject {
  /// Two instances at one place; leaves the case where the backend is made for one.
  fileprivate func openTwice() async throws -> (
    any StorageBackend & TransactionalStorage, any StorageBackend & TransactionalStorage
  ) {
    let first = try await open()
    guard first.promises.exclusion == .processes else {
      throw NotClaimed(reason: "a place is for one instance at a time")
    }
    return (first, try await open())
  }
}
