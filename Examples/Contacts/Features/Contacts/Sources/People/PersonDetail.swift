import LibContacts
import SeamViews

extension Action.ID {
  static let editPerson: Self = "editPerson"
  static let deletePerson: Self = "deletePerson"
  static let showFamily: Self = "showFamily"
}

/// A person with the photo and the relatives that their screen shows as well.
struct PersonContents: Equatable {
  let person: Person
  let photo: [UInt8]?
  let parents: [Families.Parent]
  let children: [Person]
}

/// Maps a person to a detail configuration; pure functions.
enum PersonDetail {
  /// - Parameter contents: nil while they are being read.
  static func configuration(_ contents: PersonContents?) -> DetailConfiguration {
    guard let contents else { return .init(title: "Person", headline: "") }
    let person = contents.person
    return DetailConfiguration(
      title: person.name,
      actions: [
        Action(.editPerson, title: "Edit", role: .primary, key: "e", symbol: .edit),
        Action(.showFamily, title: "Family", key: "f", symbol: .people),
        Action(.deletePerson, title: "Delete", role: .destructive, key: "d", symbol: .delete),
      ],
      headline: person.name, subheadline: person.organization.isEmpty ? nil : person.organization,
      picture: contents.photo.map(Picture.data) ?? .monogram(person.monogram), sections: sections(of: contents))
  }

  private static func sections(of contents: PersonContents) -> [DetailConfiguration.Section] {
    let person = contents.person
    return [
      .init(title: "Phones", rows: rows("phone", "Phone", person.phones, .phone)),
      .init(title: "E-mails", rows: rows("email", "E-mail", person.emails, .mail)),
      .init(title: "Addresses", rows: addresses(person)),
      .init(title: "Family", rows: family(contents)),
      .init(title: "About", rows: about(person)),
    ]
  }

  private static func rows(
    _ kind: String, _ label: String, _ points: [Person.ContactPoint], _ symbol: Symbol
  ) -> [DetailConfiguration.Row] {
    points.enumerated().map { index, point in
      .init(
        id: "\(kind)\(index)", label: point.title.isEmpty ? label : point.title, value: point.value, symbol: symbol)
    }
  }

  private static func addresses(_ person: Person) -> [DetailConfiguration.Row] {
    person.addresses.enumerated().map { index, address in
      .init(
        id: "address\(index)", label: address.title.isEmpty ? "Address" : address.title,
        value: address.lines.joined(separator: "\n"), symbol: .home)
    }
  }

  /// Those who are in the address book lead to their own detail.
  private static func family(_ contents: PersonContents) -> [DetailConfiguration.Row] {
    let parents = contents.parents.enumerated().map { index, parent in
      DetailConfiguration.Row(
        id: RelativeRow.id(of: parent.person, at: "parent", number: index), label: "Parent", value: parent.title,
        isSelectable: parent.person != nil, symbol: .person)
    }
    let children = contents.children.map { child in
      DetailConfiguration.Row(
        id: RelativeRow.id(of: child, at: "child"), label: "Child", value: child.name, isSelectable: true,
        symbol: .person)
    }
    return parents + children
  }

  private static func about(_ person: Person) -> [DetailConfiguration.Row] {
    var rows: [DetailConfiguration.Row] = []
    if let birthday = person.birthday {
      rows.append(.init(id: "birthday", label: "Birthday", value: birthday.text, symbol: .calendar))
    }
    if !person.groups.isEmpty {
      rows.append(.init(id: "groups", label: "Groups", value: GroupsText.text(person.groups), symbol: .group))
    }
    if !person.note.isEmpty { rows.append(.init(id: "note", label: "Note", value: person.note, symbol: .note)) }
    return rows
  }
}

extension Families.Parent {
  /// The name for the user, also of a parent whose name is unknown.
  var title: String { name.allSatisfy(\.isWhitespace) ? "Parent without a name" : name }
}
