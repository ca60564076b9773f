import SeamStorage
import StorageTestFixtures

extension BrokenStorage {
  func write(_ batch: StorageBatch) async throws {
    try await checkWritable(batch.changes.compactMap(\.bytes))
    if fault == .readsSeveralOneByOne { location.gap.visit() }
    if fault == .dropsBatchesOfLittleDurability, batch.durability == .process { return }
    var whole = StorageBatch(durability: batch.durability)
    if fault != .checksPreconditionsAfterwards {
      try await addPreconditions(of: batch, to: &whole)
    }
    var changes = batch.changes
    if fault == .ignoresRemoval { changes.removeAll { $0.bytes == nil } }
    if fault == .reordersBatches { changes.reverse() }
    if fault == .showsChangesTooEarly { await signal(changes) }
    for change in changes {
      var part = StorageBatch()
      if let bytes = change.bytes {
        let kept = fault == .truncatesLargeValues ? [UInt8](bytes.prefix(1 << 20)) : bytes
        part.setBytes(kept, forKey: stored(change.key))
        whole.setBytes(kept, forKey: stored(change.key))
      } else {
        part.removeValue(forKey: stored(change.key))
        whole.removeValue(forKey: stored(change.key))
      }
      if fault == .tearsBatches {
        try base.write(part)
        await location.gap.stay()
      }
    }
    do {
      try base.write(whole)
    } catch {
      noteRefusal(of: batch)
      throw error
    }
    if fault == .checksPreconditionsAfterwards {
      for precondition in batch.preconditions {
        try check(precondition, base.bytes(forKey: precondition.key))
      }
    }
    for change in changes { note(change.bytes, forKey: change.key) }
    if fault != .showsChangesTooEarly { await signal(changes) }
  }

  func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    let key = stored(key)
    let result: Result
    switch fault {
    case .losesUpdates,
      .excludesOnlyItself where location.hasSeveralInstances:
      try await checkWritable([])
      var bytes = base.bytes(forKey: key)
      result = try change(&bytes)
      await location.gap.visitAndStay()
      try await base.updateBytes(forKey: key) { [bytes] in $0 = bytes }
    case .storesFailedUpdates:
      let outcome = try await base.updateBytes(forKey: key) { bytes in
        Swift.Result { try change(&bytes) }
      }
      result = try outcome.get()
    case .overwritesWhatItCannotRead:
      result = try await base.updateBytes(forKey: key) { bytes in
        do {
          return try change(&bytes)
        } catch is StorageError {
          bytes = nil
          return try change(&bytes)
        }
      }
    default:
      try await checkWritable([])
      result = try await base.updateBytes(forKey: key) { [fault] bytes in
        let result = try change(&bytes)
        if fault != .takesTooLargeValues, let count = bytes?.count, count > Self.largestValue { throw Self.tooLarge }
        return result
      }
    }
    note(base.bytes(forKey: key), forKey: key)
    location.broadcaster.send([key])
    ownSignals.send([key])
    return result
  }

  private static let tooLarge = StorageError(.tooLarge, reason: "it was told to take less")

  private func checkWritable(_ values: [[UInt8]]) async throws {
    if fault == .obeysCancellation { try Task.checkCancellation() }
    if let code = location.interruption, fault != .writesWhileLocked || code != .locked {
      throw await interrupted(code)
    }
    if fault != .takesTooLargeValues, values.contains(where: { $0.count > Self.largestValue }) { throw Self.tooLarge }
  }

  private func addPreconditions(of batch: StorageBatch, to whole: inout StorageBatch) async throws {
    let isEarly = fault == .checksPreconditionsEarly || (fault == .excludesOnlyItself && location.hasSeveralInstances)
    for precondition in batch.preconditions.prefix(fault == .checksOnePrecondition ? 1 : .max) {
      switch fault {
      case .ignoresPreconditions: break
      case _ where isEarly:
        try check(precondition, base.bytes(forKey: precondition.key))
        await location.gap.visitAndStay()
      case .swallowsErrorsOfPreconditions:
        whole.requireBytes(forKey: precondition.key) { (try? precondition.isMet($0)) ?? true }
      default:
        whole.requireBytes(forKey: precondition.key, precondition.isMet)
      }
    }
  }

  private func check(_ precondition: StorageBatch.Precondition, _ bytes: [UInt8]?) throws {
    guard try precondition.isMet(bytes) else {
      throw StorageError(.conflict, key: precondition.key, reason: "it is not met")
    }
  }

  private func signal(_ changes: [StorageBatch.Change]) async {
    var changes = changes
    if fault == .showsNoBatches, changes.count > 1 { changes = [] }
    if fault == .showsNoRemovals { changes.removeAll { $0.bytes == nil } }
    location.broadcaster.send(changes.map { stored($0.key) })
    ownSignals.send(changes.map { stored($0.key) })
    // Observers get time to read.
    if fault == .showsChangesTooEarly { for _ in 0..<100 { await Task.yield() } }
  }
}
