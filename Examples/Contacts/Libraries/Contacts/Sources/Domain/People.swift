/// All people in the address book, as one value: ordered by name, fast to search.
///
/// The ``PersonDataSource`` publishes a new value with every change.
public struct People: Sendable, Equatable {
  private struct Item: Sendable, Equatable {
    let person: Person
    let order: String
    let key: SearchKey

    init(_ person: Person) {
      self.person = person
      order = SearchKey.fold(person.name)
      key = SearchKey(person)
    }

    static func precedes(_ left: Item, _ right: Item) -> Bool {
      (left.order, left.person.id.rawValue) < (right.order, right.person.id.rawValue)
    }
  }

  private var items: [Item]
  private var places: [Person.ID: Int] = [:]

  /// Makes people of persons in any order; of two with the same identifier, the later one is kept.
  public init(_ persons: [Person] = []) {
    let unique = Dictionary(persons.map { ($0.id, $0) }) { $1 }
    items = unique.values.map(Item.init).sorted(by: Item.precedes)
    index()
  }

  private mutating func index() {
    places = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.person.id, $0) })
  }

  /// All people, ordered by name.
  public var everyone: [Person] { items.map(\.person) }

  /// Returns the sort key of a person: the name without case, width and diacritics.
  public static func order(_ person: Person) -> String { SearchKey.fold(person.name) }

  /// The number of people.
  public var count: Int { items.count }

  /// The person with an identifier; nil if there is none.
  public subscript(id: Person.ID) -> Person? { places[id].map { items[$0].person } }

  /// A subset of the people.
  public enum Selection: Hashable, Sendable {
    /// All people.
    case everyone
    /// The members of a group.
    case members(of: String)
    /// All people except one.
    case allBut(Person.ID)
  }

  /// Returns those of a selection who match every word of a search in name, addresses, numbers, groups or note.
  public func persons(_ selection: Selection = .everyone, matching search: String = "") -> [Person] {
    let words = SearchKey.words(of: search)
    let group: String? = if case .members(let group) = selection { SearchKey.fold(group) } else { nil }
    return items.compactMap { item in
      if let group, !item.person.groups.contains(where: { SearchKey.fold($0) == group }) { return nil }
      if case .allBut(item.person.id) = selection { return nil }
      return item.key.matches(words) ? item.person : nil
    }
  }

  /// Returns the people after these changes: removals first, then additions and replacements.
  func changed(removing removed: Set<Person.ID> = [], adding added: [Person] = []) -> People {
    let added = Dictionary(added.map { ($0.id, $0) }) { $1 }
    var result = self
    result.items.removeAll { removed.contains($0.person.id) || added[$0.person.id] != nil }
    result.items += added.values.map(Item.init)
    result.items.sort(by: Item.precedes)
    result.index()
    return result
  }
}

// MARK: Groups

extension People {
  /// A group with its number of members.
  public struct Group: Sendable, Equatable {
    /// The name, as it was first written.
    public let name: String
    /// The number of members.
    public let count: Int
  }

  /// Returns the groups of one person, ordered by name, with their total number of members.
  public func groups(of id: Person.ID) -> [Group] {
    let own = Set((self[id]?.groups ?? []).map(SearchKey.fold))
    return groups.filter { own.contains(SearchKey.fold($0.name)) }
  }

  /// All groups, ordered by name; names that differ only in case or accents are the same group.
  public var groups: [Group] {
    var names: [String: (name: String, count: Int)] = [:]
    for item in items {
      for group in item.person.groups { names[SearchKey.fold(group), default: (group, 0)].count += 1 }
    }
    return names.sorted { $0.key < $1.key }.map { Group(name: $0.value.name, count: $0.value.count) }
  }
}

// MARK: Families

extension People {
  /// A parent as stated, with the matching person in this address book.
  public struct KnownParent: Sendable, Equatable {
    /// The parent as stated.
    public let parent: Person.Parent
    /// The person; nil if the parent is not in the address book.
    public let person: Person?
  }

  /// Returns the parents of a person, matched by identifier, otherwise by name.
  public func parents(of id: Person.ID) -> [KnownParent] {
    (self[id]?.parents ?? []).map { parent in
      KnownParent(parent: parent, person: person(uid: parent.uid) ?? person(named: parent.name, except: id))
    }
  }

  /// Returns the person with an identifier of other address books.
  func person(uid: String?) -> Person? {
    guard let uid, !uid.isEmpty else { return nil }
    return items.first { $0.person.uid == uid }?.person
  }

  private func person(named name: String, except id: Person.ID) -> Person? {
    let folded = SearchKey.fold(name)
    guard !folded.isEmpty else { return nil }
    return items.first { $0.order == folded && $0.person.id != id }?.person
  }
}
