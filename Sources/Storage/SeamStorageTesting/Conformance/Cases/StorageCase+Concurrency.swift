import SeamConformance
import SeamStorage

extension StorageCase {
  static let concurrency: [StorageCase] = [
    StorageCase("100 concurrent writers of different keys lose nothing") { subject in
      let storage = try await subject.open()
      try await withThrowingTaskGroup { group in
        for number in UInt8(0)..<100 {
          group.addTask { try await storage.setBytes([number], forKey: "writer/\(number)") }
        }
        try await group.waitForAll()
      }
      let bytes = try await storage.entries(withPrefix: "writer/").flatMap(\.bytes)
      try expect(bytes.sorted() == [UInt8](0..<100), "\(100 - bytes.count) of 100 values are missing or changed")
    },
    StorageCase("100 concurrent updates of one key lose nothing") { subject in
      let storage = try await subject.open()
      let key = DefaultStorageKey("counter", default: 0)
      try await withThrowingTaskGroup { group in
        for _ in 0..<100 { group.addTask { _ = try await storage.update(key) { $0 += 1 } } }
        try await group.waitForAll()
      }
      let count = try await storage.getValue(forKey: key)
      try expect(count == 100, "100 increments resulted in \(count)")
    },
    StorageCase("A failing update does not affect concurrent ones") { subject in
      let storage = try await subject.open()
      let key = DefaultStorageKey("counter", default: 0)
      let failures = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<40 {
          group.addTask {
            do {
              try await storage.update(key) { count in
                count += 1
                if number.isMultiple(of: 4) { throw Refusal() }
              }
              return false
            } catch is Refusal {
              return true
            }
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      let count = try await storage.getValue(forKey: key)
      try expect(failures == 10, "10 of 40 updates threw, and \(failures) errors were received")
      try expect(count == 30, "30 updates that did not throw resulted in \(count)")
    },
  ]
}

/// Thrown by a change so that nothing is stored.
struct Refusal: Error {}
