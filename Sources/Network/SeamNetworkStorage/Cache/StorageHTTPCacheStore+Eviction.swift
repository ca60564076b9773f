import SeamNetwork
import SeamStorage

extension StorageHTTPCacheStore {
  /// The most entries that one batch removes.
  private static let batchSize = 32
  /// The time in milliseconds after which a pending write is taken for abandoned.
  private static let pendingTime: Int64 = 86_400_000

  /// Removes the entries that were used least recently until the limit holds.
  ///
  /// The cost depends on the number of removed entries only: uses are stored in their order.
  func evict() async throws {
    while true {
      let usage = try await usage()
      guard usage.bytes > limit else { return }
      let oldest = try await oldestUses()
      guard !oldest.isEmpty else { return }
      do {
        try await evict(oldest, atLeast: usage.bytes - limit)
      } catch let error as StorageError where error.code == .conflict {
        try Task.checkCancellation()
      }
    }
  }

  /// The uses of the entries that are removed next.
  private func oldestUses() async throws -> [StorageEntry] {
    let end = keys.useEnd(nextTime() + Self.longestLead)
    let last = StoragePage(limit: 1, order: .descending)
    if let last = try await storage.backend.keys(withPrefix: keys.uses, page: last).first, last > end {
      let page = StoragePage(after: end, limit: Self.batchSize)
      return try await storage.backend.entries(withPrefix: keys.uses, page: page)
    }
    return try await storage.backend.entries(withPrefix: keys.uses, page: StoragePage(limit: Self.batchSize))
  }

  private func evict(_ oldest: [StorageEntry], atLeast excess: Int64) async throws {
    var batch = StorageBatch(durability: .process)
    var removed = HTTPCacheUsage()
    var lists: [String: (slots: [StoredSlot], stored: [UInt8]?)] = [:]
    for use in oldest where -removed.bytes < excess {
      let id = CacheKeys.id(use.key)
      // Another process may have removed or used the entry since its use was listed.
      batch.requireBytes(forKey: use.key) { $0 == use.bytes }
      batch.removeValue(forKey: use.key)
      // A damaged use names no entry; the entry goes when it is replaced.
      guard let stored = StoredUse(use) else { continue }
      var list = lists[stored.owner] ?? ([], nil)
      if lists[stored.owner] == nil { list = try await slots(stored.owner) }
      list.slots.removeAll { $0.entry.id == id }
      lists[stored.owner] = list
      for piece in 0..<stored.pieces { batch.removeValue(forKey: keys.piece(piece, of: id)) }
      removed.entries -= 1
      removed.bytes -= stored.size
    }
    for (owner, list) in lists {
      batch.requireBytes(forKey: owner) { $0 == list.stored }
      set(list.slots, forKey: owner, in: &batch)
    }
    try await addUsage(removed, in: &batch)
    try await storage.commit(batch)
  }

  /// Removes the pieces that writers of ended processes left.
  func sweep() async throws {
    let time = nextTime()
    let current = keys.pendingEnd(time - Self.pendingTime)...keys.pendingEnd(time + Self.longestLead)
    for key in try await storage.backend.keys(withPrefix: keys.pending) where !current.contains(key) {
      let pieces = try await storage.backend.keys(withPrefix: keys.pieces(of: CacheKeys.id(key)))
      var batch = StorageBatch(durability: .process)
      for piece in pieces { batch.removeValue(forKey: piece) }
      batch.removeValue(forKey: key)
      try await storage.commit(batch)
    }
  }
}
