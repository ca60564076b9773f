import CoreVCard

/// Finds persons who may be the same as one on a card.
struct DuplicateIndex: Sendable {
  /// The most persons with the same visible data that a card is compared with; if it equals only others, it is a new
  /// one.
  private static let mostAlike = 8

  private struct Contact: Hashable {
    let name: String
    let number: String
  }

  private var uids: [PlainUID: Person.ID] = [:]
  private var contacts: [Contact: Person.ID] = [:]
  /// Persons by the hash of the values that are shown of them: the persons themselves would take most of the memory of
  /// an import.
  private var alike: [Int: [Person.ID]] = [:]

  init(_ people: People) {
    for entry in people.entries { insert(entry.person) }
  }

  mutating func insert(_ person: Person) {
    uids[PlainUID(person.uid)] = person.id
    for contact in Self.contacts(of: person) where contacts[contact] == nil { contacts[contact] = person.id }
    let key = Self.look(of: person)
    if alike[key, default: []].count < Self.mostAlike { alike[key, default: []].append(person.id) }
  }

  /// Returns the person with an identifier of other address books.
  func person(uid: String) -> Person.ID? { uids[PlainUID(uid)] }

  /// Returns persons whose visible data are the same, or rarely others.
  func persons(lookingLike person: Person) -> [Person.ID] { alike[Self.look(of: person)] ?? [] }

  /// Returns a person of the same name with a number or address in common.
  func person(sharingContactWith person: Person) -> Person.ID? {
    Self.contacts(of: person).lazy.compactMap { contacts[$0] }.first
  }

  private static func contacts(of person: Person) -> [Contact] {
    let name = SearchKey.fold(person.name)
    let numbers = person.phones.map { comparable($0.value) } + person.emails.map { SearchKey.fold($0.value) }
    return numbers.filter { !$0.isEmpty }.map { Contact(name: name, number: $0) }
  }

  /// Returns the digits that all ways of writing a number end with; all of them if there are few.
  private static func comparable(_ number: String) -> String {
    var digits: [UInt8] = []
    PhoneDigits.append(Array(number.utf8)[...], to: &digits)
    return String(decoding: digits.suffix(9), as: UTF8.self)
  }

  /// Returns the hash of the person without identifiers and groups, which cards of groups change.
  private static func look(of person: Person) -> Int {
    var look = person
    look.groups = []
    look.uid = ""
    return look.identified(by: Person.ID(rawValue: "")).hashValue
  }
}
