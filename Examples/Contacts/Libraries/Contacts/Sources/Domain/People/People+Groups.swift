extension People {
  /// A group with its number of members.
  public struct Group: Sendable, Equatable {
    /// The name, as it was first written.
    public let name: String
    /// The number of members.
    public internal(set) var count: Int
  }

  /// All groups, ordered by name; names that differ only in case or accents are the same group.
  ///
  /// The cost is that of the groups, not of their members.
  public var groups: [Group] {
    var groups: [String: Group] = [:]
    for block in storedBlocks {
      groups.merge(block.groups) { Group(name: $0.name, count: $0.count + $1.count) }
    }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }
}
