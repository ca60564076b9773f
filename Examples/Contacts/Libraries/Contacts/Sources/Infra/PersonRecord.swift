import Foundation
import SeamStorage

/// The stored form of the values that are shown of a person: all records are read at the start, and cards on demand.
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

// MARK: Storing

extension PersonRecord {
  private static let format = 1

  /// The record without the names of its fields: JSON took most of the time of a start.
  var packed: Data {
    var writer = PackedWriter()
    writer.write(Self.format)
    writer.write(name)
    writer.write(organization)
    writer.write(emails, Self.write)
    writer.write(phones, Self.write)
    writer.write(addresses) { writer, address in
      writer.write(address.lines) { $0.write($1) }
      writer.write(address.label)
    }
    writer.write(birthday)
    writer.write(note)
    writer.write(groups) { $0.write($1) }
    writer.write(parents) { writer, parent in
      writer.write(parent.name)
      writer.write(parent.uid)
    }
    writer.write(uid)
    writer.write(hasPhoto == true ? 1 : 0)
    writer.write(card?.name)
    return Data(writer.bytes)
  }

  private static func write(_ writer: inout PackedWriter, _ point: Point) {
    writer.write(point.value)
    writer.write(point.label)
  }

  init(packed: Data) throws {
    var reader = PackedReader([UInt8](packed)[...])
    guard try reader.number() == Self.format else { throw PackedReader.Damage() }
    name = try reader.text()
    organization = try reader.someText()
    emails = try reader.list(Self.point)
    phones = try reader.list(Self.point)
    addresses = try reader.list { reader in
      Address(lines: try reader.list { try $0.text() } ?? [], label: try reader.someText())
    }
    birthday = try reader.someText()
    note = try reader.someText()
    groups = try reader.list { try $0.text() }
    parents = try reader.list { Parent(name: try $0.text(), uid: try $0.someText()) }
    uid = try reader.text()
    hasPhoto = try reader.number() == 1 ? true : nil
    card = try reader.someText().map(CardReference.init)
  }

  private static func point(_ reader: inout PackedReader) throws -> Point {
    Point(value: try reader.text(), label: try reader.someText())
  }
}

extension StorageKey<Data> {
  /// Packed records of persons; those of the first version are JSON.
  private static func persons(_ name: String) -> Self {
    StorageKey(name, version: 2).migrating(from: 1) { (old: PersonRecord) in old.packed }
  }

  fileprivate static let personPrefix = "person/"
  fileprivate static func person(_ id: Person.ID) -> Self { persons(personPrefix + id.rawValue) }
  fileprivate static var everyone: Self { persons(personPrefix) }
}

extension StorageBatch {
  /// Adds the storing of a person's record; nil removes it.
  mutating func setPerson(_ record: PersonRecord?, _ id: Person.ID) throws {
    if let record { try setValue(record.packed, forKey: .person(id)) } else { removeValue(forKey: .person(id)) }
  }
}

extension TransactionalStorage {
  /// Returns the stored record of a person; nil if there is none.
  func person(_ id: Person.ID) async throws -> PersonRecord? {
    try await getValue(forKey: .person(id)).map { try PersonRecord.read($0, id) }
  }

  /// Returns a page of the stored persons, still packed.
  func packedPersons(_ page: StoragePage) async throws -> [StorageResult<Data>] {
    try await getResults(withPrefix: .everyone, page: page)
  }
}

extension PersonRecord {
  /// Unpacks one of a page of persons; nil if it is damaged.
  static func unlessDamaged(_ packed: StorageResult<Data>) throws -> (id: Person.ID, record: PersonRecord)? {
    let id = Person.ID(rawValue: String(packed.key.dropFirst(StorageKey<Data>.personPrefix.count)))
    return try packed.value.unlessDamaged().flatMap { data in (try? PersonRecord(packed: data)).map { (id, $0) } }
  }

  fileprivate static func read(_ packed: Data, _ id: Person.ID) throws -> PersonRecord {
    do {
      return try PersonRecord(packed: packed)
    } catch {
      throw StorageError(
        .corrupt, key: StorageKey.person(id).name, reason: "what is stored is no person", underlying: error)
    }
  }
}
