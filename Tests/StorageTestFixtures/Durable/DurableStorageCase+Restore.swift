import Foundation
import SeamStorage
import Testing

extension DurableStorageCase {
  static let restores: [Self] = [
    Self("Restoring replaces everything for all storages and observers") { place in
      let (storage, other) = (place.storage(), place.storage())
      try await place.fill(storage, 100)
      try await storage.setValue(1, forKey: "observed")
      try await storage.backUp(to: place.backup, progress: nil)
      let expected = try await storage.entries(withPrefix: "")
      var values = other.values(forKey: StorageKey<Int>("observed")).makeAsyncIterator()
      #expect(try await values.next() == 1)
      try await place.fill(storage, 50, with: 2)
      try await storage.setBytes([3], forKey: "since")
      try await storage.setValue(2, forKey: "observed")
      #expect(try await values.next() == 2)
      try await storage.restore(from: place.backup)
      #expect(try await values.next() == 1)
      #expect(try await storage.entries(withPrefix: "") == expected)
      #expect(try await other.entries(withPrefix: "") == expected)
      try await other.setBytes([4], forKey: "next")
      #expect(try await storage.bytes(forKey: "next") == [4])
      await storage.close()
      await other.close()
      let again = place.storage()
      #expect(try await again.countKeys(withPrefix: "") == expected.count + 1)
      await again.close()
    },
    Self("A file that is no whole backup changes nothing") { place in
      let storage = place.storage()
      try await place.fill(storage, 500)
      try await storage.backUp(to: place.backup, progress: nil)
      let whole = try place.directory.read("backup")
      try await storage.setBytes([1], forKey: "own")
      let before = try await storage.entries(withPrefix: "")
      let none = place.directory.path("none")
      #expect(await expectError(.unavailable) { try await storage.restore(from: none) }?.place == none)
      try place.directory.write(Array("another program's file, which is long enough".utf8), to: "text")
      await #expect(throws: StorageError.self) { try await storage.restore(from: place.directory.path("text")) }
      for part in 1..<30 {
        try place.directory.write(Array(whole.prefix(whole.count * part / 30)), to: "backup")
        let error = await expectError(.corrupt) { try await storage.restore(from: place.backup) }
        #expect(error?.place == place.backup)
      }
      #expect(try await storage.entries(withPrefix: "") == before)
      #expect(try place.others() == ["backup", "text"])
      await storage.close()
    },
    Self("A damaged storage is restored, and its file is kept") { place in
      let first = place.storage()
      try await place.fill(first, 500)
      try await first.backUp(to: place.backup, progress: nil)
      await first.close()
      let whole = try place.directory.read(place.file)
      try place.directory.write(Array(whole.prefix(whole.count / 2)), to: place.file)
      let storage = place.storage()
      await expectError(.corrupt) { try await storage.open() }
      try await storage.restore(from: place.backup)
      #expect(try await storage.countKeys(withPrefix: "") == 504)
      #expect(place.directory.has(place.file + ".damaged-1"))
      await storage.close()
    },
    Self("A closed storage is neither backed up, restored nor compacted") { place in
      let storage = place.storage()
      try await storage.setBytes([1], forKey: "key")
      try await storage.backUp(to: place.backup, progress: nil)
      await storage.close()
      await expectError(.closed) { try await storage.restore(from: place.backup) }
      await expectError(.closed) { try await storage.backUp(to: place.directory.path("second"), progress: nil) }
      await expectError(.closed) { try await storage.compact() }
      #expect(try place.others() == ["backup"])
    },
  ]
}
