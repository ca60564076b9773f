import SeamStorage
import Testing

extension DurableStorageCase {
  static let compactions: [Self] = [
    Self("Compacting frees space and loses nothing") { place in
      let storage = place.storage()
      for number in 0..<40 {
        try await storage.setBytes([UInt8](repeating: UInt8(number), count: 100_000), forKey: "large/\(number)")
      }
      try await storage.removeValues(withPrefix: "large/1")
      let before = try await storage.entries(withPrefix: "")
      let size = try place.directory.size(place.file)
      try await storage.compact()
      #expect(try place.directory.size(place.file) < size * 9 / 10)
      #expect(try await storage.entries(withPrefix: "") == before)
      try await storage.setBytes([1], forKey: "after")
      await storage.close()
      let again = place.storage()
      #expect(try await again.countKeys(withPrefix: "") == before.count + 1)
      await again.close()
    }
  ]
}
