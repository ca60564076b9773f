import SeamStorage

/// The changes that can be undone; the oldest are forgotten, with the cards that only they need.
struct UndoHistory: Sendable {
  private static let limit = 20

  private var numbers: [Int] = []
  /// The newest change; nil if none can be undone.
  private(set) var newest: UndoableChange?

  /// Makes a history without changes.
  init() {}

  /// Reads the history.
  init(in storage: any TransactionalStorage) async throws {
    let keys = try await storage.getKeys(withPrefix: StorageKey<UndoRecord>.undoPrefix)
    numbers = keys.compactMap(StorageKey<UndoRecord>.number(ofUndo:))
    try await readNewest(from: storage)
  }

  private mutating func readNewest(from storage: any TransactionalStorage) async throws {
    newest = nil
    guard let number = numbers.last, let record = try await storage.getValue(forKey: .undo(number)) else { return }
    newest = Self.change(record, number)
  }

  private static func change(_ record: UndoRecord, _ number: Int) -> UndoableChange {
    UndoableChange(
      number: number, kind: record.kind, name: record.name, count: record.persons.count + record.groups.count)
  }

  mutating func add(
    _ record: UndoRecord, to batch: inout StorageBatch, in storage: any TransactionalStorage
  ) async throws {
    let number = (numbers.last ?? 0) + 1
    try batch.setValue(record, forKey: .undo(number))
    numbers.append(number)
    newest = Self.change(record, number)
    while numbers.count > Self.limit {
      let oldest = numbers.removeFirst()
      for card in try await storage.getValue(forKey: .undo(oldest))?.cards ?? [] { batch.removeCard(card) }
      batch.removeValue(forKey: .undo(oldest))
    }
  }

  mutating func removeNewest(
    from batch: inout StorageBatch, in storage: any TransactionalStorage
  ) async throws {
    guard let number = numbers.popLast() else { return }
    batch.removeValue(forKey: .undo(number))
    try await readNewest(from: storage)
  }
}
