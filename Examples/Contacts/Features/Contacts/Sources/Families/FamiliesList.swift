import LibContacts
import SeamViews

/// Maps families to a list configuration: a section for each, with the parents and then their children; pure functions.
enum FamiliesList {
  /// - Parameters:
  ///   - families: nil while they are being read.
  ///   - found: the people who match the search; nil without a search. A family is shown if one of its members does.
  static func configuration(
    _ families: [Families.Family]?, search: String, found: Set<Person.ID>?
  ) -> ListConfiguration {
    let shown = (families ?? []).enumerated().filter { _, family in found.map { has($0, in: family) } ?? true }
    return ListConfiguration(
      title: "Families", search: .init(text: search, placeholder: "Search families"),
      sections: shown.map { index, family in section(family, index) },
      empty: empty(isReading: families == nil, isSearching: found != nil, search: search))
  }

  private static func has(_ found: Set<Person.ID>, in family: Families.Family) -> Bool {
    family.children.contains { found.contains($0.id) }
      || family.parents.contains { $0.person.map { found.contains($0.id) } ?? false }
  }

  private static func empty(isReading: Bool, isSearching: Bool, search: String) -> MessageConfiguration {
    if isReading { return .init(title: "Reading the families…") }
    if isSearching { return .init(title: "No family found", description: "No member matches “\(search)”.") }
    return .init(
      title: "No families yet", description: "Open a person and tap Family to name their parents.")
  }

  private static func section(_ family: Families.Family, _ index: Int) -> ListConfiguration.Section {
    let parents = family.parents.enumerated().map { place, parent in
      row(
        parent.person, id: "\(index)/parent/", unknown: "unknown/\(index)/\(place)", name: parent.title,
        relation: "parent")
    }
    let children = family.children.map { child in
      row(child, id: "\(index)/child/", unknown: "", name: child.name, relation: "child")
    }
    return .init(title: title(family.parents.map(\.title)), rows: parents + children)
  }

  private static func row(
    _ person: Person?, id: String, unknown: String, name: String, relation: String
  ) -> ListConfiguration.Row {
    .init(
      id: person.map { id + $0.id.rawValue } ?? unknown, title: name,
      subtitle: person == nil ? "\(relation), not in this address book" : relation,
      picture: person.map { .monogram($0.monogram) } ?? .symbol(.person),
      accessory: person == nil ? .none : .disclosure)
  }

  private static func title(_ names: [String]) -> String {
    names.count < 2 ? names.joined() : "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
  }

  /// Returns the person that a row leads to; nil if they are not in the address book.
  static func person(ofRow row: String) -> Person.ID? {
    let parts = row.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "parent" || parts[1] == "child" else { return nil }
    return .init(rawValue: String(parts[2]))
  }
}
