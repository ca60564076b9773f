import Dispatch
import Foundation
import SeamStorage
import SeamSupport
import Testing

extension DurableStorageCase {
  static let backups: [Self] = [
    Self("A backup is one file that holds everything") { location in
      let storage = location.storage()
      try await location.fill(storage, 3_000)
      let fractions = Locked([Double]())
      try await storage.backUp(to: location.backup) { fraction in fractions.withLock { $0.append(fraction) } }
      #expect(try location.others() == ["backup"])
      #expect(try FileManager.default.attributesOfItem(atPath: location.backup)[.posixPermissions] as? Int == 0o600)
      let reported = fractions.withLock(\.self)
      #expect(reported == reported.sorted() && reported.last == 1 && reported.count > 3)
      let stored = try await storage.entries(withPrefix: "")
      let other = location.storage("other")
      try await other.restore(from: location.backup)
      #expect(try await other.entries(withPrefix: "") == stored)
      await storage.close()
      await other.close()
    },
    Self("An empty storage can be backed up") { location in
      let storage = location.storage()
      try await storage.backUp(to: location.backup, progress: nil)
      let other = location.storage("other")
      try await other.setBytes([1], forKey: "key")
      try await other.restore(from: location.backup)
      #expect(try await other.keys(withPrefix: "") == [])
      await storage.close()
      await other.close()
    },
    Self("A backup is of one moment while others write") { location in
      let storage = location.storage()
      try await location.fill(storage, 3_000)
      let acknowledged = Locked<UInt8>(0)
      try await withThrowingTaskGroup { group in
        group.addTask {
          for number in 1..<UInt8(200) {
            var batch = StorageBatch(durability: .processCrash)
            for key in ["a", "key/1500", "z"] { batch.setBytes([number], forKey: key) }
            try await storage.commit(batch)
            acknowledged.withLock { $0 = number }
          }
        }
        for turn in 0..<5 {
          let least = acknowledged.withLock(\.self)
          try await storage.backUp(to: location.backup + "\(turn)", progress: nil)
          let copy = location.storage("copy-\(turn)")
          try await copy.restore(from: location.backup + "\(turn)")
          let found = try await copy.bytes(forKeys: ["a", "z"])
          #expect(found[0] == found[1] && found[0]?.first ?? 0 >= least)
          if let number = found[0] { #expect(try await copy.bytes(forKey: "key/1500") == number) }
          await copy.close()
        }
        try await group.waitForAll()
      }
      await storage.close()
    },
    Self("The storage is usable during a backup, and the path is not") { location in
      let storage = location.storage()
      try await location.fill(storage, 3_000)
      let (isUnderWay, underWay) = AsyncStream.makeStream(of: Void.self)
      let release = DispatchSemaphore(value: 0)
      let isHeld = Locked(false)
      async let backup: Void = storage.backUp(to: location.backup) { fraction in
        let isFirst = isHeld.withLock { isHeld in
          defer { isHeld = true }
          return !isHeld
        }
        guard isFirst else { return }
        underWay.finish()
        release.wait()
      }
      for await _ in isUnderWay {}
      try await storage.setBytes([7], forKey: "since")
      await expectError(.busy) { try await storage.backUp(to: location.backup, progress: nil) }
      release.signal()
      try await backup
      #expect(try await storage.bytes(forKey: "since") == [7])
      await storage.close()
    },
    Self("A cancelled backup leaves nothing") { location in
      let storage = location.storage()
      try await location.fill(storage, 3_000)
      // Before it begins, while writing and while reading back.
      for moment in [-1, 0.0, 0.2, 0.5, 0.9] {
        let task = Task {
          if moment < 0 { withUnsafeCurrentTask { $0?.cancel() } }
          try await storage.backUp(to: location.backup) { fraction in
            if fraction >= moment { withUnsafeCurrentTask { $0?.cancel() } }
          }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try location.others() == [])
      }
      try await storage.backUp(to: location.backup, progress: nil)
      await storage.close()
    },
    Self("A backup overwrites nothing") { location in
      let storage = location.storage()
      try await location.fill(storage, 3)
      try location.directory.write([1], to: "taken")
      for taken in ["taken", location.file] {
        let error = await expectError(.conflict) {
          try await storage.backUp(to: location.directory.path(taken), progress: nil)
        }
        #expect(error?.location == location.directory.path(taken))
      }
      for nowhere in ["", location.directory.path("none/backup")] {
        await expectError(.unavailable) { try await storage.backUp(to: nowhere, progress: nil) }
      }
      #expect(try location.directory.read("taken") == [1])
      #expect(try location.others() == ["taken"])
      #expect(try await storage.countKeys(withPrefix: "") == 7)
      await storage.close()
    },
    Self("A backup replaces what a killed one left") { location in
      let storage = location.storage()
      try await location.fill(storage, 3)
      try location.directory.write([UInt8](repeating: 7, count: 5_000_000), to: "backup.partial")
      try await storage.backUp(to: location.backup, progress: nil)
      #expect(try location.others() == ["backup"])
      try await storage.restore(from: location.backup)
      #expect(try await storage.countKeys(withPrefix: "") == 7)
      await storage.close()
    },
  ]
}
