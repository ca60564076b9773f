import SeamStorage
import StorageTestFixtures
import Testing

/// Writes of every kind, what is stored after each of them, and what may be found when some were interrupted.
struct FileWorkload {
  typealias Contents = [String: [UInt8]]

  /// What was stored after each write that was acknowledged, the empty storage first.
  private(set) var history: [Contents] = [[:]]
  /// The first of these that may be left after a loss of power.
  private(set) var firstDurable = 0
  /// What is stored if a write was made that was interrupted.
  private(set) var interrupted: Contents?

  /// Everything that may be found by the next process.
  var afterCrash: [Contents] { history.suffix(1) + [interrupted].compactMap(\.self) }

  /// Everything that may be found after a loss of power.
  var afterPowerLoss: [Contents] { history[firstDurable...] + [interrupted].compactMap(\.self) }

  /// Makes the writes one after the other, and reads after each of them.
  ///
  /// - Parameter stopsAtFailure: whether the first error ends it, and leaves open whether that write was made.
  mutating func run(on storage: FileStorage, stopsAtFailure: Bool) async {
    for step in 0..<20 {
      let durability: StorageDurability = step % 5 == 3 ? .processCrash : .powerLoss
      let after = Self.contents(history[history.count - 1], after: step)
      do {
        try await Self.write(step, durability: durability, to: storage)
        history.append(after)
        if durability == .powerLoss { firstDurable = history.count - 1 }
      } catch {
        expectClear(error)
        if stopsAtFailure { return interrupted = after }
        await adopt(after, ifMadeBy: error, in: storage)
      }
      do {
        try await expectContents(of: storage)
      } catch {
        expectClear(error)
        if stopsAtFailure { return }
      }
    }
  }

  private mutating func adopt(_ contents: Contents, ifMadeBy error: any Error, in storage: FileStorage) async {
    guard (error as? StorageError)?.reason.contains("may have been made") == true,
      let stored = try? await storage.contents, stored == contents
    else { return }
    history.append(contents)
  }

  private func expectContents(of storage: FileStorage) async throws {
    let expected = history[history.count - 1]
    #expect(try await storage.contents == expected)
    for key in ["a", "b", "c", "large"] {
      #expect(try await storage.bytes(forKey: key) == expected[key])
    }
  }

  private func expectClear(_ error: any Error) {
    let error = error as? StorageError
    #expect(error?.underlying is FileFailure)
    #expect(error?.location != nil)
    #expect([.unavailable, .full, .readOnly].contains(error?.code))
  }

  private static func write(_ step: Int, durability: StorageDurability, to storage: FileStorage) async throws {
    if step % 4 == 1 {
      try await storage.updateBytes(forKey: "a") { $0 = contents([:], after: step)["a"] }
      return
    }
    var batch = StorageBatch(durability: durability)
    if step % 4 == 2 {
      batch.removeValue(forKey: "b")
    } else {
      batch.setBytes(bytes(step, count: 10), forKey: "a")
      batch.setBytes(bytes(step, count: 700), forKey: "b")
    }
    if step % 4 == 3 { batch.setBytes(bytes(step, count: 1600), forKey: "large") }
    batch.setBytes(bytes(step, count: 3), forKey: "c")
    try await storage.commit(batch)
  }

  private static func contents(_ before: Contents, after step: Int) -> Contents {
    var contents = before
    if step % 4 == 1 {
      contents["a"] = bytes(step, count: 40)
      return contents
    }
    if step % 4 == 2 {
      contents["b"] = nil
    } else {
      contents["a"] = bytes(step, count: 10)
      contents["b"] = bytes(step, count: 700)
    }
    if step % 4 == 3 { contents["large"] = bytes(step, count: 1600) }
    contents["c"] = bytes(step, count: 3)
    return contents
  }

  /// Bytes of one step's own, zeros among them.
  private static func bytes(_ step: Int, count: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(step), count: count / 3) + [UInt8](repeating: 0, count: count - count / 3)
  }
}

extension FileStorage {
  /// All that is stored.
  var contents: FileWorkload.Contents {
    get async throws {
      Dictionary(uniqueKeysWithValues: try await entries(withPrefix: "").map { ($0.key, $0.bytes) })
    }
  }
}
