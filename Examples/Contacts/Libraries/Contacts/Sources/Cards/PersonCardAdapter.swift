import CoreVCard

/// Converts between persons and vCards; changes of a person touch nothing on the card that does not show them.
enum PersonCardAdapter {
  /// Returns the person on a card; a card without a name gets a substitute.
  static func person(from card: VCard, id: Person.ID) -> Person {
    Person(
      id: id, name: name(of: card), organization: organization(of: card), emails: points(card.emails),
      phones: points(card.phones), addresses: card.addresses.compactMap(address), birthday: birthday(of: card),
      note: card.note ?? "", groups: card.categories.filter { !$0.isEmpty },
      parents: card.relations.filter(isParent).map(parent), uid: card.identifier,
      hasPhoto: card.photo != nil)
  }

  /// Returns the card of a new person.
  static func card(of person: Person) -> VCard {
    var card = VCard()
    card.uid = person.uid
    card.name = parts(of: person.name)
    update(&card, from: Person(id: person.id, name: "", uid: person.uid), to: person)
    return card
  }

  /// Changes the values on the card that differ between two states of its person.
  ///
  /// The organisation, the addresses and the photo are shown only, and stay.
  static func update(_ card: inout VCard, from old: Person, to new: Person) {
    if new.name != old.name { rename(&card, from: old.name, to: new.name) }
    if new.emails != old.emails { card.emails = entries(new.emails, in: card.emails) }
    if new.phones != old.phones { card.phones = entries(new.phones, in: card.phones) }
    if new.birthday != old.birthday {
      card.birthday = new.birthday
        .flatMap { VCardDate(year: $0.year, month: $0.month, day: $0.day) }.map(VCardBirthday.date)
    }
    if new.note != old.note {
      // Of several notes only the first one is shown.
      if new.note.isEmpty { card.removeNote() } else { card.note = new.note }
    }
    if new.groups != old.groups { card.categories = new.groups }
    if new.parents != old.parents { update(parents: new.parents, of: &card) }
  }

  // MARK: Names

  /// The name of a card that tells nothing to show.
  private static let substitute = "Nameless"

  /// Returns the displayed name, or else the organization, an e-mail address or a phone number.
  static func name(of card: VCard) -> String {
    firstText(
      card.formattedName, card.name?.spoken, card.organization?.name, card.emails.first?.value,
      card.phones.first?.value)
  }

  /// Returns the name of a group, or a substitute.
  static func groupName(of card: VCard) -> String { firstText(card.formattedName, card.name?.spoken) }

  private static func firstText(_ candidates: String?...) -> String {
    candidates.lazy.compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) } ?? substitute
  }

  private static func rename(_ card: inout VCard, from old: String, to new: String) {
    card.formattedName = new
    if var name = card.name, name.rename(from: old, to: new) { card.name = name }
  }

  /// The last word is assumed to be the family name.
  private static func parts(of name: String) -> VCardName {
    let words = name.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count > 1, let family = words.last else { return VCardName(givenNames: words) }
    return VCardName(familyNames: [family], givenNames: [words.dropLast().joined(separator: " ")])
  }

  private static func organization(of card: VCard) -> String {
    guard let organization = card.organization else { return "" }
    return ([organization.name] + organization.units).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  // MARK: Contact points

  private static func points(_ entries: [VCardEntry<String>]) -> [Person.ContactPoint] {
    entries.enumerated().map { place, entry in
      Person.ContactPoint(entry.value, label: label(of: entry), source: place)
    }
  }

  private static func label<Value>(of entry: VCardEntry<Value>) -> String {
    entry.label ?? entry.types.subtracting(unlabelled).sorted().joined(separator: ", ")
  }

  /// The types that say nothing to people.
  private static let unlabelled: Set<String> = ["internet", "voice", "x400", "text", "msg"]

  /// Returns entries for contact points: a changed one keeps the other properties of its entry on the card.
  private static func entries(
    _ points: [Person.ContactPoint], in old: [VCardEntry<String>]
  ) -> [VCardEntry<String>] {
    points.map { point in
      guard let place = point.source, old.indices.contains(place) else {
        return VCardEntry(point.value, types: types(point.label))
      }
      var entry = old[place]
      entry.value = point.value
      if point.label != label(of: entry) {
        entry.types = entry.types.intersection(unlabelled).union(types(point.label))
        entry.label = nil
      }
      return entry
    }
  }

  private static func types(_ label: String) -> Set<String> {
    Set(label.split(separator: ",").map { $0.filter { !$0.isWhitespace }.lowercased() })
  }

  private static func address(_ entry: VCardEntry<VCardAddress>) -> Person.Address? {
    let address = entry.value
    let place = [address.postalCode, address.locality].filter { !$0.isEmpty }.joined(separator: " ")
    let lines = [
      address.postOfficeBox, address.extendedAddress, address.street, place, address.region, address.country,
    ]
    .flatMap { $0.split(separator: "\n").map(String.init) }.filter { !$0.allSatisfy(\.isWhitespace) }
    return lines.isEmpty ? nil : Person.Address(lines, label: label(of: entry))
  }

  // MARK: Birthday

  /// Only complete dates and days without a year are read; other forms stay on the card.
  private static func birthday(of card: VCard) -> Birthday? {
    guard case .date(let date)? = card.birthday, let month = date.month, let day = date.day else { return nil }
    return Birthday(year: date.year, month: month, day: day)
  }

  // MARK: Parents

  private static let parentTypes: Set<String> = ["parent", "mother", "father"]

  private static func isParent(_ entry: VCardEntry<VCardRelated>) -> Bool {
    !entry.types.isDisjoint(with: parentTypes) || parentTypes.contains(entry.label?.lowercased() ?? "")
  }

  private static func parent(_ entry: VCardEntry<VCardRelated>) -> Person.Parent {
    switch entry.value {
    case .name(let name): Person.Parent(name: name)
    case .uri(let uri): Person.Parent(name: "", uid: uri)
    }
  }

  /// A card names a parent by identifier, or else by name.
  private static func related(_ parent: Person.Parent) -> VCardRelated {
    parent.uid.map { .uri($0) } ?? .name(parent.name)
  }

  private static func update(parents: [Person.Parent], of card: inout VCard) {
    let wanted = parents.map(related)
    let old = card.relations
    let stay = Set(wanted)
    let kept = old.filter { !isParent($0) || stay.contains($0.value) }
    let known = Set(old.filter(isParent).map(\.value))
    card.relations = kept + wanted.filter { !known.contains($0) }.map { VCardEntry($0, types: ["parent"]) }
  }
}
