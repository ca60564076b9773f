import SeamStorage
import StorageTestFixtures

@testable import SeamStorageSQLite

/// Writes and reads as an app makes them, and the contents that the storage must have after each, failed or not.
struct FaultWorkload {
  enum Action {
    case write([String: [UInt8]?], StorageDurability)
    case append(String)
    case read(String)
    case list
  }

  /// The contents after all writes that returned.
  private(set) var stored: [String: [UInt8]]
  /// The contents that a crash may bring back, each with a failed write whose error says that it could not be undone.
  private(set) var doubtful: [[String: [UInt8]]] = []
  private(set) var errors: [StorageError] = []
  /// A description of each expectation that was not met.
  private(set) var problems: [String] = []

  /// Starts with these contents in the storage.
  init(stored: [String: [UInt8]] = [:]) { self.stored = stored }

  mutating func perform(_ actions: [Action], in storage: some StorageBackend & TransactionalStorage) async {
    for action in actions {
      do {
        try await perform(action, in: storage)
      } catch let error as StorageError {
        errors.append(error)
      } catch {
        problems.append("\(action) threw \(error), which is no StorageError")
      }
    }
  }

  private mutating func perform(_ action: Action, in storage: some StorageBackend & TransactionalStorage) async throws {
    var next = stored
    switch action {
    case .write(let changes, let durability):
      var batch = StorageBatch(durability: durability)
      for (key, bytes) in changes.sorted(by: { $0.key < $1.key }) {
        if let bytes { batch.setBytes(bytes, forKey: key) } else { batch.removeValue(forKey: key) }
        next[key] = bytes
      }
      try await note(next) { [batch] in try await storage.commit(batch) }
    case .append(let key):
      next[key, default: []].append(7)
      try await note(next) { try await storage.updateBytes(forKey: key) { $0 = ($0 ?? []) + [7] } }
    case .read(let key):
      let bytes = try await storage.bytes(forKey: key)
      if bytes != stored[key] { problems.append("\(key) was read as \(bytes?.count.description ?? "absent")") }
    case .list:
      let entries = try await storage.entries(withPrefix: "")
      if entries != Self.entries(stored) { problems.append("what is listed is not what was stored") }
    }
  }

  private mutating func note(_ next: [String: [UInt8]], after write: () async throws -> Void) async throws {
    do {
      try await write()
      stored = next
      doubtful = []
    } catch let error as StorageError {
      if (error.underlying as? SQLiteFailure)?.mayBeStored == true { doubtful.append(next) }
      throw error
    }
  }

  static func entries(_ values: [String: [UInt8]]) -> [StorageEntry] {
    values.sorted { $0.key < $1.key }.map { StorageEntry(key: $0.key, bytes: $0.value) }
  }
}

extension FaultWorkload {
  /// Values of less than a page, of several pages, and too large to be read in place; batches, removals, updates.
  static let actions: [Action] = [
    .read("small"),
    .write(["small": value(1, 10)], .powerLoss),
    .write(["large": value(2, 9_000)], .powerLoss),
    .write(["a": value(3, 100), "b": value(3, 5_000), "c": value(3, 0)], .powerLoss),
    .read("large"),
    .append("counter"),
    .write(["small": nil], .powerLoss),
    .list,
    .write(["small": value(4, 20)], .processCrash),
    .write(["a": value(5, 5_000), "b": nil, "c": value(5, 10), "d": value(5, 70_000)], .processCrash),
    .append("counter"),
    .read("d"),
    .write(["large": nil, "small": value(6, 12_000)], .powerLoss),
    .append("large"),
    .read("b"),
    .list,
    .write(["d": value(7, 3_000)], .powerLoss),
    .append("counter"),
    .write(["a": value(8, 200), "b": value(8, 30_000), "c": nil, "d": nil], .powerLoss),
    .write(["small": value(9, 40)], .processCrash),
    .read("small"),
    .list,
  ]

  private static func value(_ generation: UInt8, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) ^ generation }
  }
}
