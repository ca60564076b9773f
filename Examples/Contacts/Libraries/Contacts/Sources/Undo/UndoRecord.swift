import SeamStorage

/// The records that were stored before a change.
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
  static var allUndoRecords: Self { "undo/" }
  static func undo(_ number: Int) -> Self { StorageKey("\(allUndoRecords.name)\(number)") }
}
