import Foundation
import SeamStorage
import Testing

extension DurableStorageCase {
  static let restores: [Self] = [
    Self("Restoring replaces everything for all storages and observers") { location in
      let (storage, other) = (location.storage(), location.storage())
      try await location.fill(storage, 100)
      try await storage.setValue(1, forKey: "observed")
      try await storage.backUp(to: location.backup, progress: nil)
      let expected = try await storage.entries(withPrefix: "")
      var values = other.values(forKey: StorageKey<Int>("observed")).makeAsyncIterator()
      #expect(try await values.next() == 1)
      try await location.fill(storage, 50, with: 2)
      try await storage.setBytes([3], forKey: "since")
      try await storage.setValue(2, forKey: "observed")
      #expect(try await values.next() == 2)
      try await storage.restore(from: location.backup)
      #expect(try await values.next() == 1)
      #expect(try await storage.entries(withPrefix: "") == expected)
      #expect(try await other.entries(withPrefix: "") == expected)
      try await other.setBytes([4], forKey: "next")
      #expect(try await storage.bytes(forKey: "next") == [4])
      await storage.close()
      await other.close()
      let again = location.storage()
      #expect(try await again.countKeys(withPrefix: "") == expected.count + 1)
      await again.close()
    },
    Self("A file that is no whole backup changes nothing") { location in
      let storage = location.storage()
      try await location.fill(storage, 500)
      try await storage.backUp(to: location.backup, progress: nil)
      let whole = try location.directory.read("backup")
      try await storage.setBytes([1], forKey: "own")
      let before = try await storage.entries(withPrefix: "")
      let none = location.directory.path("none")
      #expect(await expectError(.unavailable) { try await storage.restore(from: none) }?.location == none)
      try location.directory.write(Array("another program's file, which is long enough".utf8), to: "text")
      await #expect(throws: StorageError.self) { try await storage.restore(from: location.directory.path("text")) }
      for part in 1..<30 {
        try location.directory.write(Array(whole.prefix(whole.count * part / 30)), to: "backup")
        let error = await expectError(.corrupt) { try await storage.restore(from: location.backup) }
        #expect(error?.location == location.backup)
      }
      #expect(try await storage.entries(withPrefix: "") == before)
      #expect(try location.others() == ["backup", "text"])
      await storage.close()
    },
    Self("A damaged storage is restored, and its file is kept") { location in
      let first = location.storage()
      try await location.fill(first, 500)
      try await first.backUp(to: location.backup, progress: nil)
      await first.close()
      let whole = try location.directory.read(location.file)
      try location.directory.write(Array(whole.prefix(whole.count / 2)), to: location.file)
      let storage = location.storage()
      await expectError(.corrupt) { try await storage.open() }
      try await storage.restore(from: location.backup)
      #expect(try await storage.countKeys(withPrefix: "") == 504)
      #expect(location.directory.has(location.file + ".damaged-1"))
      await storage.close()
    },
    Self("A closed storage is neither backed up, restored nor compacted") { location in
      let storage = location.storage()
      try await storage.setBytes([1], forKey: "key")
      try await storage.backUp(to: location.backup, progress: nil)
      await storage.close()
      await expectError(.closed) { try await storage.restore(from: location.backup) }
      await expectError(.closed) { try await storage.backUp(to: location.directory.path("second"), progress: nil) }
      await expectError(.closed) { try await storage.compact() }
      #expect(try location.others() == ["backup"])
    },
  ]
}
