import LibContacts
import SeamViews

/// Maps families to a list configuration: a section for each, with the parents and then their children; pure functions.
enum FamiliesList {
  /// A family with its section, which is made once: a search shows some of them.
  struct Entry: Sendable {
    let section: ListConfiguration.Section
    let members: [Person.ID]
  }

  /// Makes the sections of families.
  static func entries(_ families: [Families.Family]) -> [Entry] {
    families.enumerated().map { index, family in
      Entry(
        section: section(family, index),
        members: family.children.map(\.id) + family.parents.compactMap { $0.person?.id })
    }
  }

  /// - Parameters:
  ///   - families: nil while they are being read.
  ///   - found: the people who match the search; nil without a search. A family is shown if one of its members does.
  static func configuration(_ families: [Entry]?, search: String, found: Set<Person.ID>?) -> ListConfiguration {
    let shown = (families ?? []).filter { family in found.map { family.members.contains(where: $0.contains) } ?? true }
    return ListConfiguration(
      title: "Families", search: .init(text: search, placeholder: "Search families"), sections: shown.map(\.section),
      empty: empty(isReading: families == nil, isSearching: found != nil, search: search))
  }

  private static func empty(isReading: Bool, isSearching: Bool, search: String) -> MessageConfiguration {
    if isReading { return .init(title: "Reading the families…") }
    if isSearching { return .init(title: "No family found", description: "No member matches “\(search)”.") }
    return .init(
      title: "No families yet", description: "Open a person and tap Family to name their parents.")
  }

  private static func section(_ family: Families.Family, _ index: Int) -> ListConfiguration.Section {
    let parents = family.parents.enumerated().map { place, parent in
      RelativeRow.row(
        of: parent.person, parent.title, relation: "parent", at: "family\(index)/parent", number: place)
    }
    let children = family.children.map { child in
      RelativeRow.row(of: child, child.name, relation: "child", at: "family\(index)/child")
    }
    return .init(title: title(family.parents.map(\.title)), rows: parents + children)
  }

  private static func title(_ names: [String]) -> String {
    names.count < 2 ? names.joined() : "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
  }
}
