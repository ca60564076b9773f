import SeamStorage

/// The changes that can be undone; the oldest are forgotten, with the cards that only they need.
///
/// It is read at every start; the records from before a change are read only to undo it.
struct UndoHistory: Sendable, Codable {
  private static let limit = 20

  private var changes: [UndoableChange] = []

  /// Makes a history without changes.
  init() {}

  /// The newest change; nil if none can be undone.
  var newest: UndoableChange? { changes.last }

  /// Adds the storing of a change.
  mutating func add(
    _ record: UndoRecord, to batch: inout StorageBatch, in storage: any TransactionalStorage
  ) async throws {
    let change = UndoableChange(number: (newest?.number ?? 0) + 1, record)
    try batch.setValue(record, forKey: .undo(change.number))
    changes.append(change)
    while changes.count > Self.limit {
      let oldest = changes.removeFirst().number
      // A damaged one must not prevent other changes; its cards stay.
      for card in try await storage.undamagedValue(forKey: .undo(oldest))?.cards ?? [] { batch.removeCard(card) }
      batch.removeValue(forKey: .undo(oldest))
    }
    try batch.setValue(self, forKey: .undoHistory)
  }

  /// Adds the removal of the newest change.
  mutating func removeNewest(from batch: inout StorageBatch) throws {
    guard let newest = changes.popLast() else { return }
    batch.removeValue(forKey: .undo(newest.number))
    if changes.isEmpty {
      batch.removeValue(forKey: .undoHistory)
    } else {
      try batch.setValue(self, forKey: .undoHistory)
    }
  }
}

// MARK: Reading

extension UndoHistory {
  /// Returns the stored history; if it is damaged, one of the newest changes, up to the first whose record is damaged.
  static func read(from storage: any TransactionalStorage) async throws -> UndoHistory {
    do {
      return try await storage.getValue(forKey: .undoHistory) ?? UndoHistory()
    } catch let error as StorageError where error.isDamage {
      return try await collected(from: storage)
    }
  }

  private static func collected(from storage: any TransactionalStorage) async throws -> UndoHistory {
    let prefix = StorageKey<UndoRecord>.allUndoRecords
    let records = try await storage.getResults(withPrefix: prefix)
      .map { (number: Int($0.key.dropFirst(prefix.name.count)) ?? 0, record: $0.value) }
    var history = UndoHistory()
    for (number, record) in records.sorted(by: { $0.number > $1.number }) {
      guard case .success(let record) = record else { break }
      history.changes.insert(UndoableChange(number: number, record), at: 0)
    }
    return history
  }
}

extension StorageKey<UndoHistory> {
  static var undoHistory: Self { "undoHistory" }
}
