import CoreSupport
import Foundation
import SeamCollections
import SeamStorage

extension SyncStore {
  /// Returns how far the download of a type has come; nil if it has not begun.
  func cursor(_ type: String) async throws -> StoredCursor? {
    _ = try await ledger()
    return try await cursors.value(type)
  }

  /// Stores how far a download has come.
  func save(_ cursor: StoredCursor) async throws {
    try await perform(SyncReading(cursor: cursor.id), durability: .processCrash) { $0.cursors[cursor.id] = cursor }
  }

  /// Stores a page with the cursor behind it.
  ///
  /// If the device has the page, nothing is stored. What a loss of power takes away is downloaded again: the page and
  /// the cursor are lost together.
  func receive(_ versions: [PageVersion], _ cursor: StoredCursor) async throws {
    let reading = SyncReading(paths: versions.map(\.path), cursor: cursor.id)
    try await perform(reading, durability: .processCrash) { work in
      for version in versions { work.receive(version.path, version.copy) }
      work.cursors[cursor.id] = cursor
    }
  }

  /// Notes deletions of resources that the device has, and returns how many.
  func receiveDeletions(_ versions: [PageVersion]) async throws -> Int {
    let count = Locked(0)
    try await perform(SyncReading(paths: versions.map(\.path)), durability: .processCrash) { work in
      var changed = 0
      for version in versions where work.records[version.path] != nil {
        let before = work.records[version.path]
        work.receive(version.path, version.copy)
        changed += before == work.records[version.path] ? 0 : 1
      }
      count.withLock { $0 = changed }
    }
    return count.withLock { $0 }
  }

  /// Notes that everything was downloaded.
  func noteSynced(_ date: Date) async throws {
    try await perform(SyncReading(), durability: .processCrash) { $0.ledger.lastSynced = date }
  }
}
