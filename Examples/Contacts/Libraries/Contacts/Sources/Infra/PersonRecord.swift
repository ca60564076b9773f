import SeamStorage

/// The stored form of a person.
struct PersonRecord: Codable, Sendable {
  struct Point: Codable, Sendable {
    var value: String
    var label: String?
  }

  struct Parent: Codable, Sendable {
    var name: String
    var uid: String?
  }

  var name: String
  var emails: [Point]?
  var phones: [Point]?
  var birthday: String?
  var note: String?
  var groups: [String]?
  var parents: [Parent]?
  var uid: String
  var hasPhoto: Bool?
}

extension PersonRecord {
  /// Makes a record of a person; empty values are omitted.
  init(_ person: Person) {
    name = person.name
    emails = Self.some(person.emails.map { Point(value: $0.value, label: $0.label.isEmpty ? nil : $0.label) })
    phones = Self.some(person.phones.map { Point(value: $0.value, label: $0.label.isEmpty ? nil : $0.label) })
    birthday = person.birthday?.text
    note = person.note.isEmpty ? nil : person.note
    groups = Self.some(person.groups)
    parents = Self.some(person.parents.map { Parent(name: $0.name, uid: $0.uid) })
    uid = person.uid
    hasPhoto = person.hasPhoto ? true : nil
  }

  private static func some<T>(_ list: [T]) -> [T]? { list.isEmpty ? nil : list }

  /// Returns the person of the record.
  func person(_ id: Person.ID) -> Person {
    Person(
      id: id, name: name, emails: (emails ?? []).map { .init($0.value, label: $0.label ?? "") },
      phones: (phones ?? []).map { .init($0.value, label: $0.label ?? "") }, birthday: birthday.flatMap(Birthday.init),
      note: note ?? "", groups: groups ?? [], parents: (parents ?? []).map { .init(name: $0.name, uid: $0.uid) },
      uid: uid, hasPhoto: hasPhoto ?? false)
  }
}

/// The original card of a person, unchanged, so that no data is lost.
struct CardRecord: Codable, Sendable, Equatable {
  var card: [UInt8]

  init(card: [UInt8]) { self.card = card }

  // UTF-8 cards are stored as a string, others as an array of numbers.
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      card = Array(text.utf8)
    } else {
      card = try value.decode([UInt8].self)
    }
  }

  /// Returns the bytes as text; nil if they are not UTF-8.
  private static func text(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    if let text = Self.text(card) {
      try value.encode(text)
    } else {
      try value.encode(card)
    }
  }
}

extension StorageKey<PersonRecord> {
  static let personPrefix = "person/"
  static func person(_ id: Person.ID) -> Self { StorageKey(personPrefix + id.rawValue) }
  static var everyone: Self { StorageKey(personPrefix) }
}

extension StorageKey<CardRecord> {
  static var allCards: Self { StorageKey("card/") }
  static func card(_ id: Person.ID) -> Self { StorageKey("card/\(id.rawValue)") }
}
