import SeamStorage

/// The stored form of what is shown of a person: all of them are read at the start, and cards on demand.
struct PersonRecord: Codable, Sendable {
  struct Point: Codable, Sendable {
    var value: String
    var label: String?
  }

  struct Address: Codable, Sendable {
    var lines: [String]
    var label: String?
  }

  struct Parent: Codable, Sendable {
    var name: String
    var uid: String?
  }

  var name: String
  var organization: String?
  var emails: [Point]?
  var phones: [Point]?
  var addresses: [Address]?
  var birthday: String?
  var note: String?
  /// The groups that the person's own card names; cards of groups name others.
  var groups: [String]?
  var parents: [Parent]?
  var uid: String
  var hasPhoto: Bool?
  /// The stored card; nil for a record of the first version, whose card may lack edits.
  var card: CardReference?
}

extension PersonRecord {
  /// Makes a record of a person; empty values are omitted.
  init(_ person: Person, card: CardReference) {
    name = person.name
    organization = Self.some(person.organization)
    emails = Self.some(person.emails.map { Point(value: $0.value, label: Self.some($0.label)) })
    phones = Self.some(person.phones.map { Point(value: $0.value, label: Self.some($0.label)) })
    addresses = Self.some(person.addresses.map { Address(lines: $0.lines, label: Self.some($0.label)) })
    birthday = person.birthday?.text
    note = Self.some(person.note)
    groups = Self.some(person.groups)
    parents = Self.some(person.parents.map { Parent(name: $0.name, uid: $0.uid) })
    uid = person.uid
    hasPhoto = person.hasPhoto ? true : nil
    self.card = card
  }

  private static func some<List: Collection>(_ list: List) -> List? { list.isEmpty ? nil : list }

  /// Returns the person of the record.
  func person(_ id: Person.ID) -> Person {
    Person(
      id: id, name: name, organization: organization ?? "", emails: Self.points(emails), phones: Self.points(phones),
      addresses: (addresses ?? []).map { .init($0.lines, label: $0.label ?? "") },
      birthday: birthday.flatMap(Birthday.init), note: note ?? "", groups: groups ?? [],
      parents: (parents ?? []).map { .init(name: $0.name, uid: $0.uid) }, uid: uid, hasPhoto: hasPhoto ?? false)
  }

  private static func points(_ points: [Point]?) -> [Person.ContactPoint] {
    (points ?? []).enumerated().map { .init($1.value, label: $1.label ?? "", source: $0) }
  }
}

extension StorageKey<PersonRecord> {
  static let personPrefix = "person/"
  static func person(_ id: Person.ID) -> Self { StorageKey(personPrefix + id.rawValue) }
  static var everyone: Self { StorageKey(personPrefix) }
}
