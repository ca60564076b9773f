#if Gtk
import SeamViews

/// The rows of a list in order, each with a number that it keeps while it exists.
struct ListRows {
  struct Item: Equatable {
    let row: ListConfiguration.Row
    /// The heading of its section; nil except in the section's first row.
    let heading: String?
  }

  /// The identity of a row: its identifier, and its number among the rows with that identifier.
  ///
  /// Identifiers should be unique, but a duplicate must not break the host.
  private struct Identity: Hashable {
    let id: String
    let occurrence: Int
  }

  private(set) var keys: [Int] = []
  private var items: [Int: Item] = [:]
  private var numbers: [Identity: Int] = [:]
  private var last = 0

  subscript(key: Int) -> Item? { items[key] }

  subscript(position position: Int) -> ListConfiguration.Row? {
    keys.indices.contains(position) ? items[keys[position]]?.row : nil
  }

  /// Replaces the rows, and returns the difference between the key lists.
  mutating func update(to sections: [ListConfiguration.Section]) -> ListDifference {
    let old = keys
    var occurrences: [String: Int] = [:]
    var (newItems, newNumbers): ([Int: Item], [Identity: Int]) = ([:], [:])
    keys = []
    for section in sections {
      for (index, row) in section.rows.enumerated() {
        let identity = Identity(id: row.id, occurrence: occurrences[row.id, default: 0])
        occurrences[row.id] = identity.occurrence + 1
        let key = numbers[identity] ?? mint()
        newNumbers[identity] = key
        newItems[key] = Item(row: row, heading: index == 0 ? section.title : nil)
        keys.append(key)
      }
    }
    (items, numbers) = (newItems, newNumbers)
    return ListDifference(from: old, to: keys)
  }

  private mutating func mint() -> Int {
    last += 1
    return last
  }
}
#endif
