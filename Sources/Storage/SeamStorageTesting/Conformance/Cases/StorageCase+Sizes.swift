import SeamConformance
import SeamStorage

extension StorageCase {
  private static let large = 10_000_000
  /// The size of the largest test value; a larger one takes too much memory for a test.
  private static let largestTried = 100_000_000

  static let sizes: [StorageCase] = [
    StorageCase("A value of 10 MB, or of the maximum size, is stored completely") { subject in
      let storage = try await subject.open()
      let bytes = pattern(min(large, storage.capabilities.largestValue ?? large))
      try await storage.setBytes(bytes, forKey: "large")
      let read = try await storage.bytes(forKey: "large")
      try expect(read == bytes, "\(bytes.count) bytes were read as \(read?.count ?? 0), or changed")
    },
    StorageCase("A value above the limit is rejected, and nothing is changed") { subject in
      let storage = try await subject.open()
      guard let limit = storage.capabilities.largestValue else { throw NotSupported(reason: "there is no limit") }
      guard limit <= largestTried else {
        throw NotSupported(reason: "a value above the limit of \(limit) bytes is too large for a test")
      }
      try await storage.setBytes([1], forKey: "key")
      let tooLarge = pattern(limit + 1)
      var batch = StorageBatch()
      batch.setBytes([2], forKey: "other")
      batch.setBytes(tooLarge, forKey: "key")
      try await expect(throws: .tooLarge, "the batch with it") { [batch] in try await storage.commit(batch) }
      try await expect(throws: .tooLarge, "an update to it") {
        try await storage.updateBytes(forKey: "key") { $0 = tooLarge }
      }
      let entries = try await storage.entries(withPrefix: "")
      try expect(entries == [StorageEntry(key: "key", bytes: [1])], "something was changed")
    },
  ]

  /// Returns bytes in which a missing or moved part is detectable.
  private static func pattern(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](0...250)
    bytes.reserveCapacity(2 * count)
    while bytes.count < count { bytes += bytes }
    return [UInt8](bytes.prefix(count))
  }
}
