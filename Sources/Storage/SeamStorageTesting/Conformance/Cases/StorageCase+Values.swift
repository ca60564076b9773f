import SeamConformance
import SeamStorage

extension StorageCase {
  static let values: [StorageCase] = [
    StorageCase("A new location is empty, and an absent value is nil") { subject in
      let storage = try await subject.open()
      try expect(try await storage.bytes(forKey: "absent") == nil, "an absent key had bytes")
      try expect(try await storage.keys(withPrefix: "").isEmpty, "there were keys")
      try expect(try await storage.entries(withPrefix: "").isEmpty, "there were entries")
    },
    StorageCase("The last stored value is read") { subject in
      let storage = try await subject.open()
      for bytes: [UInt8] in [[1, 2, 3], [4], [5, 6, 7, 8]] {
        try await storage.setBytes(bytes, forKey: "key")
        let read = try await storage.bytes(forKey: "key")
        try expect(read == bytes, "\(bytes) was read as \(String(describing: read))")
      }
    },
    StorageCase("A removed value is absent, and removing an absent one is not an error") { subject in
      let storage = try await subject.open()
      try await storage.setBytes([1], forKey: "removed")
      try await storage.setBytes([2], forKey: "kept")
      try await storage.removeValue(forKey: "removed")
      try await storage.removeValue(forKey: "never there")
      try expect(try await storage.bytes(forKey: "removed") == nil, "the removed value is still stored")
      try expect(try await storage.keys(withPrefix: ""), equal: ["kept"], "listing after the removal")
    },
    StorageCase("Immediate bytes equal the stored ones") { subject in
      let storage = try await subject.open()
      try expect(try await storage.bytes(forKey: "key") == nil, "an absent key had bytes")
      try storage.expectImmediately(nil, forKey: "key")
      for bytes: [UInt8]? in [[1, 2, 3], [4], [], nil, [5]] {
        var batch = StorageBatch()
        if let bytes { batch.setBytes(bytes, forKey: "key") } else { batch.removeValue(forKey: "key") }
        try await storage.commit(batch)
        try storage.expectImmediately(bytes, forKey: "key")
        try expect(try await storage.bytes(forKey: "key") == bytes, "\(String(describing: bytes)) was not read")
        try storage.expectImmediately(bytes, forKey: "key")
      }
      try storage.expectImmediately(nil, forKey: "another key")
    },
    StorageCase("An empty value is stored, not absent") { subject in
      let storage = try await subject.open()
      try await storage.setBytes([], forKey: "empty")
      try expect(try await storage.bytes(forKey: "empty") == [], "the empty value was not read as empty")
      try expect(try await storage.keys(withPrefix: ""), equal: ["empty"], "listing")
    },
    StorageCase("Every byte is stored unchanged") { subject in
      let storage = try await subject.open()
      let bytes = [UInt8](0...255)
      try await storage.setBytes(bytes, forKey: "bytes")
      try expect(try await storage.bytes(forKey: "bytes") == bytes, "bytes were changed")
    },
  ]
}
