import SeamViews

/// The rows of a list one after the other, each under a number that it keeps as long as it is there.
struct ListRows {
  struct Item: Equatable {
    let row: ListView.Row
    /// The heading of its section, at the section's first row.
    let heading: String?
  }

  /// What identifies a row: its identifier, and which of those that bear it.
  ///
  /// Identifiers should be unique, but a host must not stumble over a screen that repeats one.
  private struct Identity: Hashable {
    let id: String
    let occurrence: Int
  }

  private(set) var keys: [Int] = []
  private var items: [Int: Item] = [:]
  private var numbers: [Identity: Int] = [:]
  private var last = 0

  subscript(key: Int) -> Item? { items[key] }

  subscript(position position: Int) -> ListView.Row? {
    keys.indices.contains(position) ? items[keys[position]]?.row : nil
  }

  /// Takes other rows, and returns what has changed in the order of the keys.
  mutating func update(to sections: [ListView.Section]) -> ListDifference {
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
