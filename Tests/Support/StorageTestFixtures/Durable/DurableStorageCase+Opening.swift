import Foundation
import SeamStorage
import Testing

extension DurableStorageCase {
  static let openings: [Self] = [
    Self("Making a storage touches no disk") { location in
      let storage = location.storage()
      #expect(!location.directory.has(""))
      try await storage.open()
      #expect(location.directory.has(location.file))
      await storage.close()
    },
    Self("Missing directories are made for their owner alone") { location in
      let storage = location.storage("a/b c/ü")
      try await storage.setBytes([1], forKey: "key")
      for (name, mode) in [("a", 0o700), ("a/b c", 0o700), ("a/b c/ü", 0o700), ("a/b c/ü/\(location.fileName)", 0o600)]
      {
        let attributes = try FileManager.default.attributesOfItem(atPath: location.directory.path(name))
        #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
      }
      await storage.close()
    },
    Self("A storage recovers when its location does") { location in
      try location.directory.write([], to: "storage")
      let storage = location.storage()
      let error = await expectError(.unavailable) { _ = try await storage.bytes(forKey: "key") }
      #expect(error?.location == location.directory.path(location.file))
      #expect(error?.underlying != nil)
      await expectError(.unavailable) { try await storage.setBytes([1], forKey: "key") }
      try location.directory.remove("storage")
      #expect(try await storage.bytes(forKey: "key") == nil)
      try await storage.setBytes([1], forKey: "key")
      #expect(try await storage.bytes(forKey: "key") == [1])
      await storage.close()
    },
    Self("Every call after closing throws closed") { location in
      let storage = location.storage()
      try await storage.setBytes([1], forKey: "key")
      #expect(try await storage.bytes(forKey: "key") == [1])
      await storage.close()
      await storage.close()
      let error = await expectClosed(storage) { try await storage.open() }
      #expect(error?.location == location.directory.path(location.file))
      let again = location.storage()
      #expect(try await again.bytes(forKey: "key") == [1])
      await again.close()
    },
    Self("Each write is read at once by another storage of the location") { location in
      try await expectWrites(of: location.storage(), areSeenBy: location.storage())
    },
    Self("Many storages can open a new location at once") { location in
      try await expectManyCanOpenAtOnce { location.storage() }
    },
    Self("Updates that block leave the pool free") { location in
      try await expectBlockedUpdatesLeaveThePoolFree { location.storage("\($0)") }
    },
  ]
}
