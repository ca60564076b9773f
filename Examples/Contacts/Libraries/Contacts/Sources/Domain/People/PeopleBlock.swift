/// The people whose folded names begin with the same character, in order; a change of one of them copies the block.
final class PeopleBlock: Sendable {
  let initial: UInt32
  let entries: [PersonEntry]
  /// The groups of the entries by their folded names.
  let groups: [String: People.Group]
  private let texts: TextColumn
  private let numbers: TextColumn

  /// Makes a block of entries with the same initial, in any order and at least one.
  init(_ initial: UInt32, _ entries: [PersonEntry]) {
    let entries = PersonEntry.sorted(entries)
    self.initial = initial
    self.entries = entries
    groups = Self.groups(of: entries)
    var texts = TextColumn()
    var numbers = TextColumn()
    for entry in entries {
      texts.append(entry.appendText)
      numbers.append(entry.appendNumbers)
    }
    (self.texts, self.numbers) = (texts, numbers)
  }

  /// Makes the block that follows from another one by a change.
  private init(_ old: PeopleBlock, removing removed: [Int], adding added: [(at: Int, entry: PersonEntry)]) {
    initial = old.initial
    var entries: [PersonEntry] = []
    var (texts, numbers) = (TextColumn(), TextColumn())
    entries.reserveCapacity(old.entries.count + added.count)
    texts.reserveCapacity(texts: old.texts.count + added.count, bytes: old.texts.byteCount + 256 * added.count)
    numbers.reserveCapacity(texts: old.numbers.count + added.count, bytes: old.numbers.byteCount + 32 * added.count)
    var next = 0
    func keep(to end: Int) {
      entries += old.entries[next..<end]
      texts.append(old.texts, next..<end)
      numbers.append(old.numbers, next..<end)
      next = end
    }
    var (removals, additions) = (removed[...], added[...])
    while let place = [removals.first, additions.first?.at].compactMap({ $0 }).min() {
      keep(to: place)
      while let addition = additions.first, addition.at == place {
        entries.append(addition.entry)
        texts.append(addition.entry.appendText)
        numbers.append(addition.entry.appendNumbers)
        additions.removeFirst()
      }
      if removals.first == place {
        next += 1
        removals.removeFirst()
      }
    }
    keep(to: old.entries.count)
    self.entries = entries
    groups = Self.groups(of: entries)
    (self.texts, self.numbers) = (texts, numbers)
  }

  private static func groups(of entries: [PersonEntry]) -> [String: People.Group] {
    var groups: [String: People.Group] = [:]
    for entry in entries {
      for (folded, name) in zip(entry.groups, entry.person.groups) {
        groups[folded, default: .init(name: name, count: 0)].count += 1
      }
    }
    return groups
  }

  /// Returns the block after a change; nil if it is empty then.
  ///
  /// The cost is that of copying the block, whose entries and searchable texts stay as they are.
  func changed(removing removed: [PersonEntry], adding added: [PersonEntry]) -> PeopleBlock? {
    guard removed.count < entries.count || !added.isEmpty else { return nil }
    return PeopleBlock(
      self, removing: removed.map(place).sorted(),
      adding: PersonEntry.sorted(added).map { (place(of: $0), $0) })
  }

  /// Returns the place of an entry, or the one where it is to be inserted.
  private func place(of entry: PersonEntry) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if PersonEntry.precedes(entries[middle], entry) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the numbers of the entries that a search finds, in order; nil for all.
  func found(_ search: PeopleSearch) -> [Int]? { search.found(texts: texts, numbers: numbers) }
}
