/// Moves every value from one storage to another, from wherever it was left.
///
/// Every step can be repeated, and taken by several at once: whoever comes late finds the record changed, which is a
/// conflict, and starts again from what it says.
struct Migration: Sendable {
  let journal: MigrationJournal
  let makeID: @Sendable () -> String

  private var source: any StorageBackend { journal.source }
  private var destination: any StorageBackend { journal.destination }

  /// How much is copied or removed by one batch, at most.
  private static let batchKeys = 100
  private static let batchBytes = 1 << 20

  /// Copies, verifies, switches and cleans, as far as that is not done.
  ///
  /// - Parameter onSwitch: called when the destination has the values.
  func run(onSwitch: @Sendable () -> Void) async throws -> MigrationReport {
    while true {
      do {
        var record = try await journal.begin(makeID: makeID)
        if record.phase == .copying {
          try await copy(&record)
          try await journal.advance(&record, to: .switched)
        }
        onSwitch()
        if record.phase == .switched {
          try await clean()
          try await journal.advance(&record, to: .cleaned)
        } else if source.promises.durability < .processCrash {
          // Such a source can forget that something was removed.
          try await clean()
        }
        return record.report
      } catch let error as StorageError where error.code == .conflict {
        continue
      }
    }
  }

  /// Leaves the destination with what the source has, and the source fenced.
  private func copy(_ record: inout MigrationRecord) async throws {
    // While the source is in use: most of the work, and the source stays free for its users.
    if try await !journal.isFenced() { _ = try await copyDifferences(&record) }
    try await journal.fence(record)
    // Nothing changes any more: a pass that finds no difference has read everything back.
    for _ in 0..<3 {
      let differences = try await copyDifferences(&record)
      let strangers = try await removeStrangers(record)
      if differences == 0, strangers == 0 { return }
    }
    throw StorageError(.corrupt, reason: "the destination of the migration does not keep what is stored in it")
  }

  /// Copies each value that the destination does not have, and counts these.
  private func copyDifferences(_ record: inout MigrationRecord) async throws -> Int {
    var differences = 0
    record.report.values = 0
    record.report.bytes = 0
    var part = Part(journal.batch(record))
    for key in try await source.keys(withPrefix: "") where !journal.isReserved(key) {
      // What was removed meanwhile is nil.
      guard let bytes = try await source.bytes(forKey: key) else { continue }
      record.report.values += 1
      record.report.bytes += bytes.count
      let isFirst = record.untouched.remove(KeyBytes(key)) != nil
      let there = try await destination.bytes(forKey: key)
      guard isFirst || there != bytes else { continue }
      if isFirst, let there, there != bytes {
        part.batch.setBytes(there, forKey: journal.asideKey(key))
        record.report.setAside.append(key)
      }
      part.batch.setBytes(bytes, forKey: key)
      part.count(bytes.count)
      if there != bytes { differences += 1 }
      if part.keys == Self.batchKeys || part.bytes >= Self.batchBytes {
        try await write(&part, record)
      }
    }
    try await write(&part, record)
    return differences
  }

  private func write(_ part: inout Part, _ record: MigrationRecord) async throws {
    guard part.keys > 0 else { return }
    try part.batch.setValue(record, forKey: journal.recordKey)
    try await destination.write(part.batch)
    part = Part(journal.batch(record))
  }

  /// Removes what was copied before it was removed from the source, and counts it.
  private func removeStrangers(_ record: MigrationRecord) async throws -> Int {
    let there = try await destination.keys(withPrefix: "")
    var known = Set(try await source.keys(withPrefix: "").map { KeyBytes($0) })
    known.formUnion(record.untouched)
    known.formUnion(record.report.setAside.map { KeyBytes(journal.asideKey($0)) })
    let strangers = there.filter { !journal.isReserved($0) && !known.contains(KeyBytes($0)) }
    for part in strangers.chunks(of: Self.batchKeys) {
      var batch = journal.batch(record)
      for key in part { batch.removeValue(forKey: key) }
      try await destination.write(batch)
    }
    return strangers.count
  }

  /// Removes everything but the fence from the source.
  private func clean() async throws {
    let left = try await source.keys(withPrefix: "").filter { KeyBytes($0) != KeyBytes(journal.fenceKey.name) }
    for part in left.chunks(of: Self.batchKeys) {
      var batch = StorageBatch()
      for key in part { batch.removeValue(forKey: key) }
      try await source.write(batch)
    }
  }

  /// A batch that grows.
  private struct Part {
    var batch: StorageBatch
    private(set) var keys = 0
    private(set) var bytes = 0

    init(_ batch: StorageBatch) { self.batch = batch }

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
