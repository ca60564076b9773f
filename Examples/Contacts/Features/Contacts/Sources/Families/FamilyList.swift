import LibContacts
import SeamViews

extension Action.ID {
  static let addParent: Self = "addParent"
  static let removeParent: Self = "removeParent"
}

/// Maps the family of a person to a list configuration; pure functions.
enum FamilyList {
  /// A person with their relatives.
  struct Contents: Equatable {
    let person: Person
    let parents: [Families.Parent]
    let children: [Person]
    let siblings: [Person]
  }

  /// - Parameter contents: nil while they are being read.
  static func configuration(_ contents: Contents?) -> ListConfiguration {
    guard let contents else { return .init(title: "Family", empty: .init(title: "Reading the family…")) }
    let add = Action(.addParent, title: "Add parent", role: .primary, key: "n", symbol: .add)
    let remove = Action(.removeParent, title: "Remove parent", key: "d", symbol: .remove)
    return ListConfiguration(
      title: "Family of \(contents.person.name)", actions: contents.parents.isEmpty ? [add] : [add, remove],
      sections: [
        .init(title: "Parents", rows: contents.parents.enumerated().map { row(of: $1, at: $0) }),
        .init(title: "Children", rows: contents.children.map { row(of: $0, as: "child") }),
        .init(title: "Siblings", rows: contents.siblings.map { row(of: $0, as: "sibling") }),
      ],
      empty: .init(title: "No relatives", description: "Add a parent: children and siblings follow from parents."))
  }

  private static func row(of parent: Families.Parent, at place: Int) -> ListConfiguration.Row {
    parent.person.map { row(of: $0, as: "parent") }
      ?? .init(
        id: "unknown/\(place)", title: parent.title, subtitle: "not in this address book", picture: .symbol(.person))
  }

  private static func row(of person: Person, as relation: String) -> ListConfiguration.Row {
    .init(
      id: "\(relation)/\(person.id.rawValue)", title: person.name, picture: .monogram(person.monogram),
      accessory: .disclosure)
  }

  /// Returns the relative that a row leads to; nil if they are not in the address book.
  static func relative(ofRow row: String) -> Person.ID? {
    guard let relation = ["parent/", "child/", "sibling/"].first(where: row.hasPrefix) else { return nil }
    return .init(rawValue: String(row.dropFirst(relation.count)))
  }
}
