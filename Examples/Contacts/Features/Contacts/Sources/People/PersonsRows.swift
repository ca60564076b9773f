import LibContacts
import SeamViews

/// The rows of people, each made once, as long as the block of its person does not change.
struct PersonsRows {
  private typealias Section = ListConfiguration.Section
  private var sections: [People.Block.ID: (block: People.Block, section: Section)] = [:]

  /// Makes the rows of blocks that are new, and forgets those of former ones.
  mutating func follow(_ people: People) {
    let old = sections
    sections = [:]
    for block in people.blocks { sections[block.id] = old[block.id] ?? (block, Self.section(of: block)) }
  }

  /// Returns the rows of some people, one section per letter.
  ///
  /// A section of all people of a block shares its rows with other lists.
  func sections(of parts: [People.Part]) -> [ListConfiguration.Section] {
    var result: [Section] = []
    for part in parts {
      guard let section = sections[part.block.id].map({ Self.part(of: $0.section, at: part.positions) }) else {
        continue
      }
      if let last = result.last, last.title == section.title {
        result[result.count - 1] = Section(title: last.title, rows: last.rows + section.rows)
      } else {
        result.append(section)
      }
    }
    return result
  }

  private static func part(of section: Section, at positions: [Int]?) -> Section {
    guard let positions else { return section }
    return Section(title: section.title, rows: positions.map { section.rows[$0] })
  }

  private static func section(of block: People.Block) -> Section {
    Section(title: String(letter(of: block)), rows: block.persons.map(row))
  }

  private static func letter(of block: People.Block) -> Character {
    guard let first = block.initial, first.isLetter else { return "#" }
    return first.uppercased().first ?? first
  }

  private static func row(for person: Person) -> ListConfiguration.Row {
    .init(
      id: person.id.rawValue, title: person.name, subtitle: person.emails.first?.value ?? person.phones.first?.value,
      picture: .monogram(person.monogram), accessory: .disclosure)
  }
}
