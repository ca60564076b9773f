import SeamConformance
import SeamStorage

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
  ]
}
