import SeamConformance
import SeamStorage
import SeamSupport

extension StorageCase {
  static let batches: [StorageCase] = [
    StorageCase("A batch makes all its changes in order") { subject in
      let storage = try await subject.open()
      try await storage.setBytes([0], forKey: "removed")
      var batch = StorageBatch()
      batch.setBytes([1], forKey: "twice")
      batch.setBytes([2], forKey: "twice")
      batch.setBytes([3], forKey: "gone again")
      batch.removeValue(forKey: "gone again")
      batch.removeValue(forKey: "back")
      batch.setBytes([4], forKey: "back")
      batch.removeValue(forKey: "removed")
      try await storage.commit(batch)
      let entries = try await storage.entries(withPrefix: "")
      let expected = [StorageEntry(key: "back", bytes: [4]), StorageEntry(key: "twice", bytes: [2])]
      try expect(entries == expected, "the batch left \(entries)")
    },
    StorageCase("An empty batch changes nothing") { subject in
      let storage = try await subject.open()
      try await storage.setBytes([1], forKey: "key")
      try await storage.commit(StorageBatch())
      try expect(try await storage.entries(withPrefix: "") == [StorageEntry(key: "key", bytes: [1])], "it did")
    },
    StorageCase("Readers see all changes of a batch or none") { subject in
      let storage = try await subject.open()
      let keys = (0..<20).map { "part/\($0)" }
      let isDone = Locked(false)
      try await withThrowingTaskGroup { group in
        group.addTask {
          defer { isDone.withLock { $0 = true } }
          for generation in UInt8(0)..<40 {
            var batch = StorageBatch()
            for key in keys { batch.setBytes([generation], forKey: key) }
            try await storage.commit(batch)
          }
        }
        for _ in 0..<4 {
          group.addTask {
            while !isDone.withLock(\.self) {
              let generations = Set(try await storage.entries(withPrefix: "part/").map(\.bytes))
              try expect(generations.count <= 1, "one read saw the batches \(generations)")
              // Without suspension a backend would leave the writer no thread.
              await Task.yield()
            }
          }
        }
        try await group.waitForAll()
      }
    },
    StorageCase("Several keys are read as one snapshot") { subject in
      let storage = try await subject.open()
      let keys = (0..<5).map { "part/\($0)" }
      let isDone = Locked(false)
      try await withThrowingTaskGroup { group in
        group.addTask {
          defer { isDone.withLock { $0 = true } }
          for generation in UInt8(0)..<40 {
            var batch = StorageBatch(durability: .process)
            for key in keys { batch.setBytes([generation], forKey: key) }
            try await storage.commit(batch)
            await Task.yield()
          }
        }
        group.addTask {
          while !isDone.withLock(\.self) {
            let read = try await storage.bytes(forKeys: keys + ["absent"])
            try expect(read.count == 6 && read[5] == .some(nil), "6 keys were read as \(read)")
            try expect(Set(read.prefix(5)).count == 1, "one read saw the batches \(read)")
            await Task.yield()
          }
        }
        try await group.waitForAll()
      }
      try expect(try await storage.bytes(forKeys: []).isEmpty, "reading no keys returned values")
    },
    StorageCase("Entries are read with what they lead to at one moment, where the storage can") { subject in
      let storage = try await subject.open()
      guard try await storage.links(withPrefix: "", page: .all) != nil else {
        throw NotSupported(reason: "the storage does not follow entries")
      }
      var first = StorageBatch()
      for (name, target) in [("1", "b"), ("2", "a"), ("3", "none"), ("4", "a")] {
        first.setBytes(Array(target.utf8), forKey: "link/\(name)")
      }
      first.setBytes([0xff], forKey: "link/5")
      for key in ["a", "b", "\u{fffd}"] { first.setBytes([0], forKey: key) }
      try await storage.write(first)
      var page = StoragePage(limit: 3)
      let links = try await storage.links(withPrefix: "link/", page: page) ?? []
      try expect(
        links.map(\.key) == ["link/1", "link/2", "link/3"] && links.map(\.target) == ["b", "a", "none"]
          && links.map(\.bytes) == [[0], [0], nil], "the first page was read as \(links)")
      page = StoragePage(after: "link/3", order: .descending)
      let before = try await storage.links(withPrefix: "link/", page: page)?.map(\.key)
      try expect(before == ["link/2", "link/1"], "the page before was read as \(before ?? [])")
      let last = try await storage.links(withPrefix: "link/5", page: .all)?.first
      try expect(last != nil && last?.bytes == nil, "bytes that are no text led to \(last?.bytes ?? [])")

      let isDone = Locked(false)
      try await withThrowingTaskGroup { group in
        group.addTask {
          defer { isDone.withLock { $0 = true } }
          for generation in UInt8(0)..<40 {
            var batch = StorageBatch(durability: .process)
            for key in ["a", "b"] { batch.setBytes([generation], forKey: key) }
            try await storage.write(batch)
            await Task.yield()
          }
        }
        group.addTask {
          while !isDone.withLock(\.self) {
            let read = try await storage.links(withPrefix: "link/", page: StoragePage(limit: 2)) ?? []
            try expect(read.count == 2 && Set(read.map(\.bytes)).count == 1, "one read saw the batches \(read)")
            await Task.yield()
          }
        }
        try await group.waitForAll()
      }
    },
  ]
}
