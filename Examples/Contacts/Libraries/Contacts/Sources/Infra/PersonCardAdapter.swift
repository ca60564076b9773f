import CoreVCard

/// Converts between persons and vCards, preserving everything on a card that a person does not represent.
enum PersonCardAdapter {
  /// Returns the person on a card; a card without a name gets a substitute.
  static func person(from card: VCard, id: Person.ID) -> Person {
    Person(
      id: id, name: name(of: card), emails: card.emails.map(point), phones: card.phones.map(point),
      birthday: birthday(of: card), note: card.note ?? "", groups: card.categories.filter { !$0.isEmpty },
      parents: card.relations.filter(isParent).map(parent), uid: card.uid.flatMap { $0.isEmpty ? nil : $0 },
      hasPhoto: card.photo != nil)
  }

  /// Updates the card with the person's data, without changing anything else on it.
  static func update(_ card: inout VCard, with person: Person) {
    if person.name != name(of: card) || card.formattedName == nil {
      card.formattedName = person.name
      card.name = parts(of: person.name)
    }
    card.emails = entries(person.emails, in: card.emails)
    card.phones = entries(person.phones, in: card.phones)
    if person.birthday != birthday(of: card) {
      card.birthday = person.birthday
        .flatMap { VCardDate(year: $0.year, month: $0.month, day: $0.day) }.map(VCardBirthday.date)
    }
    if person.note != card.note ?? "" { card.note = person.note.isEmpty ? nil : person.note }
    if person.groups != card.categories.filter({ !$0.isEmpty }) { card.categories = person.groups }
    update(parents: person.parents, of: &card)
    if card.uid != person.uid { card.uid = person.uid }
  }

  // MARK: Names

  private static func name(of card: VCard) -> String {
    let candidates = [
      card.formattedName, card.name?.spoken, card.organization?.name, card.emails.first?.value,
      card.phones.first?.value,
    ]
    return candidates.lazy.compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) } ?? "Nameless"
  }

  /// The last word is assumed to be the family name.
  private static func parts(of name: String) -> VCardName {
    let words = name.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count > 1, let family = words.last else { return VCardName(givenNames: words) }
    return VCardName(familyNames: [family], givenNames: [words.dropLast().joined(separator: " ")])
  }

  // MARK: Contact points

  private static func point(_ entry: VCardEntry<String>) -> Person.ContactPoint {
    Person.ContactPoint(entry.value, label: entry.label ?? label(of: entry.types))
  }

  /// Returns the types of a card that are meaningful as a label.
  private static func label(of types: Set<String>) -> String {
    types.subtracting(["internet", "voice", "x400", "text", "msg"]).sorted().joined(separator: ", ")
  }

  /// Returns entries for contact points: an existing entry keeps its other data.
  private static func entries(
    _ points: [Person.ContactPoint], in old: [VCardEntry<String>]
  ) -> [VCardEntry<String>] {
    points.map { wanted in
      old.first { point($0) == wanted } ?? old.first { $0.value == wanted.value }
        ?? VCardEntry(wanted.value, types: wanted.label.isEmpty ? [] : types(wanted.label))
    }
  }

  private static func types(_ label: String) -> Set<String> {
    Set(label.split(separator: ",").map { $0.filter { !$0.isWhitespace }.lowercased() })
  }

  // MARK: Birthday

  /// Only complete dates and days without a year are read; other forms stay on the card.
  private static func birthday(of card: VCard) -> Birthday? {
    guard case .date(let date)? = card.birthday, let month = date.month, let day = date.day else { return nil }
    return Birthday(year: date.year, month: month, day: day)
  }

  // MARK: Parents

  private static func isParent(_ entry: VCardEntry<VCardRelated>) -> Bool {
    !entry.types.isDisjoint(with: ["parent", "mother", "father"])
      || ["parent", "mother", "father"].contains(entry.label?.lowercased() ?? "")
  }

  private static func parent(_ entry: VCardEntry<VCardRelated>) -> Person.Parent {
    switch entry.value {
    case .name(let name): Person.Parent(name: name)
    case .uri(let uri): Person.Parent(name: "", uid: uri)
    }
  }

  private static func update(parents: [Person.Parent], of card: inout VCard) {
    let old = card.relations
    let known = old.filter(isParent).map(parent)
    guard parents != known else { return }
    let kept = old.filter { entry in !isParent(entry) || parents.contains(parent(entry)) }
    let added = parents.filter { !known.contains($0) }.map { parent in
      VCardEntry(parent.uid.map(VCardRelated.uri) ?? .name(parent.name), types: ["parent"])
    }
    card.relations = kept + added
  }
}
