extension People {
  /// A subset of the people.
  public enum Selection: Hashable, Sendable {
    /// All people.
    case everyone
    /// The members of a group.
    case members(of: String)
    /// All people except some.
    case allBut(Set<Person.ID>)
  }

  /// Returns those of a selection that a search finds, ordered by name.
  ///
  /// Every word of the search occurs in the name, the organisation, an address, a number, a group or the note, without
  /// regard to case and accents; a number is found however it is written, with or without its country code.
  public func persons(_ selection: Selection = .everyone, matching search: String = "") -> [Person] {
    entries(selection, matching: search).map(\.person)
  }

  /// Returns the identifiers of those that a search finds; see ``persons(_:matching:)``.
  public func ids(matching search: String) -> [Person.ID] { entries(.everyone, matching: search).map(\.person.id) }

  private func entries(_ selection: Selection, matching search: String) -> [PersonEntry] {
    parts(selection, matching: search).flatMap { part in
      let entries = part.block.block.entries
      return part.positions?.map { entries[$0] } ?? entries
    }
  }

  /// The people whose folded names begin with the same character; values share a block that a change leaves as it is.
  public struct Block: Sendable, Identifiable {
    let block: PeopleBlock

    /// Differs from those of all blocks of other people that exist at the same time.
    public var id: ObjectIdentifier { ObjectIdentifier(block) }
    /// The first character of each folded name; nil if the names are empty.
    public var initial: Character? {
      block.initial == 0 ? nil : Unicode.Scalar(block.initial).map(Character.init)
    }
    /// The people.
    public var persons: [Person] { block.entries.map(\.person) }
  }

  /// All people in parts.
  public var blocks: [Block] { storedBlocks.map(Block.init) }

  /// Some people of a block.
  public struct Part: Sendable {
    /// The block.
    public let block: Block
    /// Their positions in the block, in order and at least one; nil for all.
    public let positions: [Int]?
  }

  /// Returns those of a selection that a search finds, as positions in ``blocks``, without copying a person.
  ///
  /// See ``persons(_:matching:)`` for the rules of the search.
  public func parts(_ selection: Selection = .everyone, matching search: String = "") -> [Part] {
    let search = PeopleSearch(search)
    let isSelected = Self.test(selection)
    return storedBlocks.compactMap { block in
      var positions = search.isEmpty ? nil : block.found(search)
      if positions?.isEmpty == true { return nil }
      if let isSelected {
        positions = (positions ?? Array(block.entries.indices)).filter { isSelected(block.entries[$0]) }
      }
      if positions?.isEmpty == true { return nil }
      return Part(block: Block(block: block), positions: positions?.count == block.entries.count ? nil : positions)
    }
  }

  /// Returns the condition of a selection; nil for everyone.
  private static func test(_ selection: Selection) -> ((PersonEntry) -> Bool)? {
    switch selection {
    case .everyone: nil
    case .members(let group):
      { [group = SearchKey.fold(group)] in $0.groups.contains(group) }
    case .allBut(let excluded): { !excluded.contains($0.person.id) }
    }
  }
}
