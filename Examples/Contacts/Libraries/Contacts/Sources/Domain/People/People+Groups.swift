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
    for entry in entries {
      for (folded, name) in zip(entry.groups, entry.person.groups) { names[folded, default: (name, 0)].count += 1 }
    }
    return names.sorted { $0.key < $1.key }.map { Group(name: $0.value.name, count: $0.value.count) }
  }
}
