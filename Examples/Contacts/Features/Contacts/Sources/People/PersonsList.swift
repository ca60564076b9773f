import LibContacts
import SeamViews

/// Maps persons to a list configuration; a pure function.
enum PersonsList {
  /// - Parameters:
  ///   - persons: ordered by name; nil while they are being read.
  ///   - isOffline: whether the title says that there is no connection; being online is nothing to tell.
  static func configuration(
    title: String, persons: [Person]?, search: String, actions: [Action], isOffline: Bool = false
  ) -> ListConfiguration {
    ListConfiguration(
      title: isOffline ? "\(title) · offline" : title, actions: actions,
      search: .init(text: search, placeholder: "Search people"),
      sections: sections(of: persons ?? []), empty: empty(isReading: persons == nil, search: search))
  }

  private static func empty(isReading: Bool, search: String) -> MessageConfiguration {
    if isReading { return .init(title: "Reading your people…") }
    if search.allSatisfy(\.isWhitespace) {
      return .init(title: "Nobody here yet", description: "People that you add or import appear here.")
    }
    return .init(title: "Nobody found", description: "No one matches “\(search)”.")
  }

  /// One section per letter.
  private static func sections(of persons: [Person]) -> [ListConfiguration.Section] {
    var sections: [ListConfiguration.Section] = []
    var rows: [ListConfiguration.Row] = []
    var heading: Character?
    for person in persons {
      let letter = Self.letter(of: person)
      if letter != heading, !rows.isEmpty {
        sections.append(.init(title: heading.map(String.init), rows: rows))
        rows = []
      }
      heading = letter
      rows.append(row(for: person))
    }
    if !rows.isEmpty { sections.append(.init(title: heading.map(String.init), rows: rows)) }
    return sections
  }

  private static func letter(of person: Person) -> Character {
    guard let first = People.order(person).first, first.isLetter else { return "#" }
    return first.uppercased().first ?? first
  }

  private static func row(for person: Person) -> ListConfiguration.Row {
    .init(
      id: person.id.rawValue, title: person.name, subtitle: person.emails.first?.value ?? person.phones.first?.value,
      picture: .monogram(person.monogram), accessory: .disclosure)
  }
}
