import Foundation
import SeamStorage
import Testing

extension DurableStorageCase {
  static let suspensions: [Self] = [
    Self("A suspended storage has no file open, and its calls throw") { location in
      let storage = location.storage()
      try await storage.setValue(1, forKey: "key")
      #if os(Linux)
      #expect(try !location.openFiles().isEmpty)
      #endif
      await storage.suspend()
      #if os(Linux)
      #expect(try location.openFiles() == [])
      #endif
      await expectError(.suspended) { try await storage.setValue(2, forKey: "key") }
      await expectError(.suspended) { _ = try await storage.getValue(forKey: StorageKey<Int>("key")) }
      await expectError(.suspended) { _ = try await storage.keys(withPrefix: "") }
      await expectError(.suspended) { try await storage.update(StorageKey<Int>("key")) { $0 += 1 } }
      await expectError(.suspended) { try await storage.open() }
      guard case .notNow = storage.immediateBytes(forKey: "key") else { return _ = Issue.record() }
      await storage.suspend()
      await storage.resume()
      await storage.resume()
      #expect(try await storage.update(StorageKey<Int>("key")) { $0 += 1 } == 2)
      await storage.suspend()
      await storage.close()
      await storage.resume()
      await expectError(.closed) { _ = try await storage.bytes(forKey: "key") }
    },
    Self("Observers of a suspended storage go on when it resumes") { location in
      let (storage, other) = (location.storage(), location.storage())
      try await storage.setValue(1, forKey: "key")
      var values = storage.values(forKey: StorageKey<Int>("key")).makeAsyncIterator()
      #expect(try await values.next() == 1)
      await storage.suspend()
      try await other.setValue(2, forKey: "key")
      await storage.resume()
      #expect(try await values.next() == 2)
      try await other.setValue(3, forKey: "key")
      #expect(try await values.next() == 3)
      await storage.close()
      await other.close()
    },
    Self("Writes under way are made before a storage is suspended") { location in
      let storage = location.storage()
      try await storage.open()
      let count = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<20 {
          group.addTask {
            do {
              try await storage.setValue(number, forKey: StorageKey("\(number)"))
              return true
            } catch {
              return false
            }
          }
        }
        await storage.suspend()
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      await storage.resume()
      #expect(try await storage.countKeys(withPrefix: "") == count)
      await storage.close()
    },
  ]
}

extension DurableLocation {
  /// The files of the directory that this process has open.
  fileprivate func openFiles() throws -> [String] {
    let root = directory.path("")
    return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }.filter { $0.hasPrefix(root) }
  }
}
