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
        .init(
          title: "Parents",
          rows: contents.parents.enumerated().map {
            RelativeRow.row(of: $1.person, $1.title, at: "parent", number: $0)
          }),
        .init(title: "Children", rows: contents.children.map { RelativeRow.row(of: $0, $0.name, at: "child") }),
        .init(title: "Siblings", rows: contents.siblings.map { RelativeRow.row(of: $0, $0.name, at: "sibling") }),
      ],
      empty: .init(title: "No relatives", description: "Add a parent: children and siblings follow from parents."))
  }
}
