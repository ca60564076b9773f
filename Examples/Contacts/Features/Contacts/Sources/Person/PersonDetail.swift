import LibContacts
import SeamViews

extension Action.ID {
  static let editPerson: Self = "editPerson"
  static let deletePerson: Self = "deletePerson"
}

/// Maps a person to a detail configuration; a pure function.
enum PersonDetail {
  static func configuration(person: Person?, photo: [UInt8]?) -> DetailView.Configuration {
    guard let person else { return .init(title: "Person", headline: "") }
    return DetailView.Configuration(
      title: person.name,
      actions: [
        Action(.editPerson, title: "Edit", role: .primary, key: "e", symbol: .edit),
        Action(.deletePerson, title: "Delete", role: .destructive, key: "d", symbol: .delete),
      ],
      headline: person.name, subheadline: person.groups.isEmpty ? nil : person.groups.joined(separator: ", "),
      picture: photo.map(Picture.data) ?? .monogram(person.monogram), sections: sections(of: person))
  }

  private static func sections(of person: Person) -> [DetailView.Section] {
    [
      .init(title: "Phones", facts: facts("phone", person.phones, .phone)),
      .init(title: "E-mails", facts: facts("email", person.emails, .mail)),
      .init(title: "About", facts: about(person)),
    ]
  }

  private static func facts(
    _ kind: String, _ points: [Person.ContactPoint], _ symbol: Symbol
  ) -> [DetailView.Fact] {
    points.enumerated().map { index, point in
      .init(
        id: "\(kind)\(index)", label: point.label.isEmpty ? kind : point.label, value: point.value, symbol: symbol)
    }
  }

  private static func about(_ person: Person) -> [DetailView.Fact] {
    var facts: [DetailView.Fact] = []
    if let birthday = person.birthday {
      facts.append(.init(id: "birthday", label: "birthday", value: birthday.text, symbol: .calendar))
    }
    if !person.parents.isEmpty {
      let names = person.parents.map { $0.name.isEmpty ? "(known by another address book)" : $0.name }
      facts.append(.init(id: "parents", label: "parents", value: names.joined(separator: ", "), symbol: .people))
    }
    if !person.note.isEmpty { facts.append(.init(id: "note", label: "note", value: person.note, symbol: .note)) }
    return facts
  }
}
