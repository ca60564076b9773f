import SeamStorage
import Testing

extension DurableStorageCase {
  static let compactions: [Self] = [
    Self("Compacting frees space and loses nothing") { location in
      let storage = location.storage()
      for number in 0..<40 {
        try await storage.setBytes([UInt8](repeating: UInt8(number), count: 100_000), forKey: "large/\(number)")
      }
      try await storage.removeValues(withPrefix: "large/1")
      let before = try await storage.entries(withPrefix: "")
      let size = try location.directory.size(location.file)
      try await storage.compact()
      #expect(try location.directory.size(location.file) < size * 9 / 10)
      #expect(try await storage.entries(withPrefix: "") == before)
      try await storage.setBytes([1], forKey: "after")
      await storage.close()
      let again = location.storage()
      #expect(try await again.countKeys(withPrefix: "") == before.count + 1)
      await again.close()
    }
  ]
}
