import Foundation
import SeamStorage
import Testing

extension DurableStorageCase {
  static let openings: [Self] = [
    Self("Making a storage touches no disk") { place in
      let storage = place.storage()
      #expect(!place.directory.has(""))
      try await storage.open()
      #expect(place.directory.has(place.file))
      await storage.close()
    },
    Self("Missing directories are made for their owner alone") { place in
      let storage = place.storage("a/b c/ü")
      try await storage.setBytes([1], forKey: "key")
      for (name, mode) in [("a", 0o700), ("a/b c", 0o700), ("a/b c/ü", 0o700), ("a/b c/ü/\(place.fileName)", 0o600)] {
        let attributes = try FileManager.default.attributesOfItem(atPath: place.directory.path(name))
        #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
      }
      await storage.close()
    },
    Self("A storage recovers when its place does") { place in
      try place.directory.write([], to: "storage")
      let storage = place.storage()
      let error = await expectError(.unavailable) { _ = try await storage.bytes(forKey: "key") }
      #expect(error?.place == place.directory.path(place.file))
      #expect(error?.underlying != nil)
      await expectError(.unavailable) { try await storage.setBytes([1], forKey: "key") }
      try place.directory.remove("storage")
      #expect(try await storage.bytes(forKey: "key") == nil)
      try await storage.setBytes([1], forKey: "key")
      #expect(try await storage.bytes(forKey: "key") == [1])
      await storage.close()
    },
    Self("Every call after closing throws closed") { place in
      let storage = place.storage()
      try await storage.setBytes([1], forKey: "key")
      #expect(try await storage.bytes(forKey: "key") == [1])
      await storage.close()
      await storage.close()
      let error = await expectClosed(storage) { try await storage.open() }
      #expect(error?.place == place.directory.path(place.file))
      let again = place.storage()
      #expect(try await again.bytes(forKey: "key") == [1])
      await again.close()
    },
    Self("Each write is read at once by another storage of the place") { place in
      try await expectWrites(of: place.storage(), areSeenBy: place.storage())
    },
    Self("Many storages can open a new place at once") { place in
      try await expectManyCanOpenAtOnce { place.storage() }
    },
    Self("Updates that block leave the pool free") { place in
      try await expectBlockedUpdatesLeaveThePoolFree { place.storage("\($0)") }
    },
  ]
}
