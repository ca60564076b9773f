import Foundation
import SeamStorage

/// A storage that violates a requirement, to show that it is noticed.
struct BrokenWriting: ClosableStorage {
  enum Fault {
    /// A write returns before it is made.
    case early
    /// The changes of a batch are made one by one.
    case torn
    /// The value that an update has read may be stale by the time it writes.
    case unlocked
    /// A batch is made whether its preconditions are met or not.
    case unguarded
    /// A database that was found to be damaged is moved aside a while later, whichever is at the path by then.
    case hasty(path: String)
    /// The list of all keys ends halfway.
    case incomplete
  }

  private let storage: any ClosableStorage
  private let fault: Fault

  init(_ storage: any ClosableStorage, _ fault: Fault) {
    self.storage = storage
    self.fault = fault
  }

  var capabilities: StorageCapabilities { storage.capabilities }

  func open() async throws {
    do {
      try await storage.open()
    } catch let error as StorageError where error.code == .corrupt {
      if case .hasty(let path) = fault { try await moveAside(path) }
      throw error
    }
  }

  private func moveAside(_ path: String) async throws {
    // Processes that are started one after the other have different numbers.
    try await Task.sleep(for: .milliseconds(15 * (ProcessInfo.processInfo.processIdentifier % 4)))
    let files = FileManager.default
    var number = 1
    while files.fileExists(atPath: "\(path).damaged-\(number)") { number += 1 }
    for suffix in ["-shm", "-wal", "", "-mark"] {
      try? files.moveItem(atPath: path + suffix, toPath: "\(path).damaged-\(number)\(suffix)")
    }
  }

  func close() async { await storage.close() }

  func bytes(forKey key: String) async throws -> [UInt8]? { try await storage.bytes(forKey: key) }

  func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    let keys = try await storage.keys(withPrefix: prefix)
    guard case .incomplete = fault, prefix.isEmpty else { return keys }
    return Array(keys.prefix((keys.count + 1) / 2))
  }

  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    try await storage.entries(withPrefix: prefix)
  }

  func write(_ batch: StorageBatch) async throws {
    switch fault {
    case .early: Task { try await storage.write(batch) }
    case .torn:
      for change in batch.changes { try await write(change, durability: batch.durability) }
    case .unlocked, .hasty, .incomplete: try await storage.write(batch)
    case .unguarded:
      var unguarded = StorageBatch(durability: batch.durability)
      for change in batch.changes {
        if let bytes = change.bytes {
          unguarded.setBytes(bytes, forKey: change.key)
        } else {
          unguarded.removeValue(forKey: change.key)
        }
      }
      try await storage.write(unguarded)
    }
  }

  func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    guard case .unlocked = fault else { return try await storage.updateBytes(forKey: key, change) }
    var batch = StorageBatch()
    var bytes = try await storage.bytes(forKey: key)
    let result = try change(&bytes)
    if let bytes { batch.setBytes(bytes, forKey: key) } else { batch.removeValue(forKey: key) }
    try await storage.write(batch)
    return result
  }

  private func write(_ change: StorageBatch.Change, durability: StorageDurability) async throws {
    var batch = StorageBatch(durability: durability)
    if let bytes = change.bytes {
      batch.setBytes(bytes, forKey: change.key)
    } else {
      batch.removeValue(forKey: change.key)
    }
    try await storage.write(batch)
  }

  func changes(in scope: StorageScope) -> AsyncStream<Void> { storage.changes(in: scope) }
}
