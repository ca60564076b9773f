import LibContacts
import SeamViews

extension Action.ID {
  static let editPerson: Self = "editPerson"
  static let deletePerson: Self = "deletePerson"
}

/// Maps a person to a detail configuration; a pure function.
enum PersonDetail {
  static func configuration(person: Person?, photo: [UInt8]?) -> DetailConfiguration {
    guard let person else { return .init(title: "Person", headline: "") }
    return DetailConfiguration(
      title: person.name,
      actions: [
        Action(.editPerson, title: "Edit", role: .primary, key: "e", symbol: .edit),
        Action(.deletePerson, title: "Delete", role: .destructive, key: "d", symbol: .delete),
      ],
      headline: person.name, subheadline: person.groups.isEmpty ? nil : person.groups.joined(separator: ", "),
      picture: photo.map(Picture.data) ?? .monogram(person.monogram), sections: sections(of: person))
  }

  private static func sections(of person: Person) -> [DetailConfiguration.Section] {
    [
      .init(title: "Phones", rows: rows("phone", person.phones, .phone)),
      .init(title: "E-mails", rows: rows("email", person.emails, .mail)),
      .init(title: "About", rows: about(person)),
    ]
  }

  private static func rows(
    _ kind: String, _ points: [Person.ContactPoint], _ symbol: Symbol
  ) -> [DetailConfiguration.Row] {
    points.enumerated().map { index, point in
      .init(
        id: "\(kind)\(index)", label: point.label.isEmpty ? kind : point.label, value: point.value, symbol: symbol)
    }
  }

  private static func about(_ person: Person) -> [DetailConfiguration.Row] {
    var rows: [DetailConfiguration.Row] = []
    if let birthday = person.birthday {
      rows.append(.init(id: "birthday", label: "birthday", value: birthday.text, symbol: .calendar))
    }
    if !person.parents.isEmpty {
      let names = person.parents.map { $0.name.isEmpty ? "(known by another address book)" : $0.name }
      rows.append(.init(id: "parents", label: "parents", value: names.joined(separator: ", "), symbol: .people))
    }
    if !person.note.isEmpty { rows.append(.init(id: "note", label: "note", value: person.note, symbol: .note)) }
    return rows
  }
}
