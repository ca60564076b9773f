/// Moves every value from one storage to another, continuing where an earlier run stopped.
///
/// Every step is idempotent and can run concurrently in several processes: the slower one gets a conflict, as the
/// record has changed, and continues from the current record.
struct Migration: Sendable {
  let journal: MigrationJournal
  let makeID: @Sendable () -> String
  /// How many keys are copied or removed by one batch, at most.
  var batchKeys = 100

  private var source: any StorageBackend { journal.source }
  private var destination: any StorageBackend { journal.destination }

  /// The number of copied bytes from which a batch is written.
  private static let batchBytes = 1 << 20

  /// Runs the remaining steps: copying, verifying, switching and cleaning.
  ///
  /// A destination that a loss of power can set back may lose its latest writes. Until a later start of the app has
  /// read it again, the source is left unchanged, and lost values are copied once more.
  ///
  /// - Parameters:
  ///   - isLater: whether the destination had the values already when the app started, as far as is known.
  ///   - onStart: called when the source has the values.
  ///   - onSwitch: called when the destination has the values.
  func run(
    isLater: Bool, onStart: @Sendable () -> Void, onSwitch: @Sendable () -> Void
  ) async throws -> MigrationReport {
    var canClean = isLater || !journal.canBeSetBack
    while true {
      do {
        var position = try await journal.begin(makeID: makeID)
        if position.record.phase == .copying {
          onStart()
          canClean = !journal.canBeSetBack
          try await copy(&position)
          try await journal.advance(&position, to: .switched)
        }
        onSwitch()
        if position.record.phase == .switched {
          if canClean {
            try await clean()
            try await journal.advance(&position, to: .cleaned)
          }
        } else if source.capabilities.durability < .processCrash {
          // A source that does not outlive crashes can lose removals.
          try await clean()
        }
        var report = position.record.report
        report.setAside = try await journal.setAside()
        return report
      } catch let error as StorageError where error.code == .conflict {
        continue
      }
    }
  }

  /// Copies everything to the destination, and fences the source.
  private func copy(_ position: inout MigrationPosition) async throws {
    // Most of the work, while the source is still writable.
    if try await !journal.isFenced() { _ = try await copyDifferences(&position) }
    try await journal.fence(position.record)
    // The source is fenced now: a pass without differences has verified everything.
    for _ in 0..<3 {
      let differences = try await copyDifferences(&position)
      let strangers = position.record.keepsDestination == true ? 0 : try await removeStrangers(&position)
      if differences == 0, strangers == 0 { return }
    }
    throw StorageError(.corrupt, reason: "the destination of the migration does not keep what is stored in it")
  }

  /// Copies values that the destination does not have, and returns how many.
  private func copyDifferences(_ position: inout MigrationPosition) async throws -> Int {
    var differences = 0
    position.record.report = MigrationReport()
    var part = Part()
    for key in try await source.keys(withPrefix: "") where !journal.isReserved(key) {
      // nil if it was removed meanwhile.
      guard let bytes = try await source.bytes(forKey: key) else { continue }
      position.record.report.values += 1
      position.record.report.bytes += bytes.count
      let isFirst = position.untouched.remove(KeyBytes(key))
      let there = try await destination.bytes(forKey: key)
      if position.record.keepsDestination == true {
        if there != nil { continue }
        // A process that knows of the switch may store one at this moment.
        part.batch.requireAbsent(key)
      }
      guard isFirst || there != bytes else { continue }
      if isFirst, let there, there != bytes {
        part.batch.setBytes(there, forKey: try await unusedAsideKey(key, besides: part.batch))
      }
      part.batch.setBytes(bytes, forKey: key)
      part.count(bytes.count)
      if there != bytes { differences += 1 }
      if part.keys == batchKeys || part.bytes >= Self.batchBytes {
        try await journal.write(part.batch, at: &position)
        part = Part()
      }
    }
    if part.keys > 0 { try await journal.write(part.batch, at: &position) }
    return differences
  }

  /// An unused key for setting a value aside: values that an earlier migration set aside keep their keys.
  private func unusedAsideKey(_ key: String, besides batch: StorageBatch) async throws -> String {
    var location = journal.asideKey(key)
    while try await isUsed(location, besides: batch) { location = journal.asideKey(location) }
    return location
  }

  private func isUsed(_ location: String, besides batch: StorageBatch) async throws -> Bool {
    if batch.changes.contains(where: { KeyBytes($0.key) == KeyBytes(location) }) { return true }
    if try await source.bytes(forKey: location) != nil { return true }
    return try await destination.bytes(forKey: location) != nil
  }

  /// Removes copied values that were removed from the source since, and returns how many.
  private func removeStrangers(_ position: inout MigrationPosition) async throws -> Int {
    let known = Set(try await source.keys(withPrefix: "").map { KeyBytes($0) })
    let strangers = try await destination.keys(withPrefix: "").filter { [untouched = position.untouched] key in
      !journal.isReserved(key) && !journal.isAside(key) && !known.contains(KeyBytes(key))
        && !untouched.contains(KeyBytes(key))
    }
    for part in strangers.chunks(of: batchKeys) {
      var batch = StorageBatch()
      for key in part { batch.removeValue(forKey: key) }
      try await journal.write(batch, at: &position)
    }
    return strangers.count
  }

  /// Removes everything but the fence from the source.
  private func clean() async throws {
    let left = try await source.keys(withPrefix: "").filter { KeyBytes($0) != KeyBytes(journal.fenceKey.name) }
    guard !left.isEmpty else { return }
    // A source that forgets may have lost it.
    var fence = try await source.typed.getValue(forKey: journal.fenceKey)
    for part in left.chunks(of: batchKeys) {
      var batch = StorageBatch()
      // In the same batch as the first removal: from then on the source is no longer complete.
      if var cleaned = fence, cleaned.isWhole != false {
        cleaned.isWhole = false
        try batch.setValue(cleaned, forKey: journal.fenceKey)
        fence = cleaned
      }
      for key in part { batch.removeValue(forKey: key) }
      try await source.write(batch)
    }
  }

  /// A batch that grows.
  private struct Part {
    var batch = StorageBatch()
    private(set) var keys = 0
    private(set) var bytes = 0

    mutating func count(_ size: Int) {
      keys += 1
      bytes += size
    }
  }
}

extension Array {
  fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
