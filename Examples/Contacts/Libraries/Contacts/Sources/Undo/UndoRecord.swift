import SeamStorage

/// What was stored before a change.
struct UndoRecord: Codable, Sendable {
  struct PersonEntry: Codable, Sendable {
    let id: Person.ID
    /// Nil if there was no such person.
    let before: PersonRecord?
  }

  struct GroupEntry: Codable, Sendable {
    let id: GroupRecord.ID
    /// Nil if there was no such group.
    let before: GroupRecord?
  }

  let kind: UndoableChange.Kind
  let name: String
  var persons: [PersonEntry] = []
  var groups: [GroupEntry] = []

  /// The cards that only undoing needs.
  var cards: [CardReference] { persons.compactMap { $0.before?.card } + groups.compactMap { $0.before?.card } }
}

extension StorageKey<UndoRecord> {
  static let undoPrefix = "undo/"

  /// Keys are ordered as numbers are.
  static func undo(_ number: Int) -> Self {
    let digits = String(number)
    return StorageKey(undoPrefix + String(repeating: "0", count: max(0, 12 - digits.count)) + digits)
  }

  /// The number of a key.
  static func number(ofUndo key: String) -> Int? { Int(key.dropFirst(undoPrefix.count)) }
}
