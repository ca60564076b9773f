/// All people in the address book, as one value: ordered by name, fast to search.
///
/// The ``PersonDataSource`` publishes a new value with every change. A change of one of 100,000 people takes a few
/// milliseconds at most, and shares the others with the former value.
public struct People: Sendable {
  /// By their initials.
  private(set) var storedBlocks: [PeopleBlock]
  private var index: PersonIndex

  /// Makes people of persons in any order; of two with the same identifier, the later one is kept.
  public init(_ persons: [Person] = []) {
    var entries = persons.map(PersonEntry.init)
    index = PersonIndex(entries)
    if index.count < entries.count { entries = entries.filter { [index] in index[$0.person.id] === $0 } }
    storedBlocks = Dictionary(grouping: entries, by: \.initial).map(PeopleBlock.init)
      .sorted { $0.initial < $1.initial }
  }

  /// Makes people on all cores.
  ///
  /// - Parameter entries: in any order, each with another identifier.
  @concurrent
  static func of(_ entries: [PersonEntry]) async -> People {
    async let index = PersonIndex(entries)
    let blocks = await withTaskGroup(of: PeopleBlock.self) { group in
      for (initial, entries) in Dictionary(grouping: entries, by: \.initial) {
        group.addTask { PeopleBlock(initial, entries) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    return await People(storedBlocks: blocks.sorted { $0.initial < $1.initial }, index: index)
  }

  private init(storedBlocks: [PeopleBlock], index: PersonIndex) {
    self.storedBlocks = storedBlocks
    self.index = index
  }

  /// All people, ordered by name, without copying them.
  var entries: some Sequence<PersonEntry> { storedBlocks.lazy.flatMap(\.entries) }

  /// All people, ordered by name.
  public var everyone: [Person] { entries.map(\.person) }

  /// The number of people.
  public var count: Int { index.count }

  /// The person with an identifier; nil if there is none.
  public subscript(id: Person.ID) -> Person? { index[id]?.person }

  func entry(_ id: Person.ID) -> PersonEntry? { index[id] }

  /// Returns the people after these changes: removals first, then additions and replacements.
  ///
  /// The cost is that of the changed persons, and of copying the blocks that they were and are in.
  public func changed(removing removed: Set<Person.ID> = [], adding added: [Person] = []) -> People {
    let added = Dictionary(added.map { ($0.id, $0) }) { $1 }
    var changes: [UInt32: (removed: [PersonEntry], added: [PersonEntry])] = [:]
    var result = self
    for id in removed.union(added.keys) {
      guard let entry = index[id] else { continue }
      changes[entry.initial, default: ([], [])].removed.append(entry)
      result.index.remove(id)
    }
    for person in added.values {
      let entry = PersonEntry(person)
      changes[entry.initial, default: ([], [])].added.append(entry)
      result.index.insert(entry)
    }
    result.storedBlocks = storedBlocks.compactMap { block in
      guard let change = changes.removeValue(forKey: block.initial) else { return block }
      return block.changed(removing: change.removed, adding: change.added)
    }
    guard !changes.isEmpty else { return result }
    result.storedBlocks += changes.map { PeopleBlock($0.key, $0.value.added) }
    result.storedBlocks.sort { $0.initial < $1.initial }
    return result
  }
}

extension People: Equatable {
  /// Compares all people; blocks and entries that both values share are not compared.
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count
      && left.storedBlocks.elementsEqual(right.storedBlocks) { left, right in
        left === right
          || left.entries.elementsEqual(right.entries) { $0 === $1 || $0.person == $1.person }
      }
  }
}
