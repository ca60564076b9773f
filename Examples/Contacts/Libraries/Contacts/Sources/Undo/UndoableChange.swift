/// A change of the address book that can be undone.
public struct UndoableChange: Sendable, Hashable, Codable {
  /// The kind of a change.
  public enum Kind: String, Sendable, Codable, Hashable {
    /// A person was added.
    case add
    /// A person was edited.
    case edit
    /// A person was removed.
    case delete
    /// Cards were imported.
    case `import`
  }

  /// Its place in the order of changes.
  let number: Int
  /// The kind of the change.
  public let kind: Kind
  /// The name of the person; empty for an import.
  public let name: String
  /// The number of persons and groups that were changed.
  public let count: Int

  init(number: Int, _ record: UndoRecord) {
    self.number = number
    kind = record.kind
    name = record.name
    count = record.persons.count + record.groups.count
  }
}
