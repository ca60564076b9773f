import SeamStorage

/// The changes that can be undone; the oldest are forgotten, with the cards that only they need.
///
/// It is read at every start, and what a change was like before only to undo it.
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
    let change = UndoableChange(
      number: (newest?.number ?? 0) + 1, kind: record.kind, name: record.name,
      count: record.persons.count + record.groups.count)
    try batch.setValue(record, forKey: .undo(change.number))
    changes.append(change)
    while changes.count > Self.limit {
      let oldest = changes.removeFirst().number
      for card in try await storage.getValue(forKey: .undo(oldest))?.cards ?? [] { batch.removeCard(card) }
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

extension StorageKey<UndoHistory> {
  static var undoHistory: Self { "undoHistory" }
}
