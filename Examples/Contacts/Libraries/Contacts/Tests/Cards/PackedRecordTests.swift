import Foundation
import SeamStorage
import SeamStorageTesting
import Testing

@testable import LibContacts

/// The stored form of the values that are shown of a person.
@Suite(.timeLimit(.minutes(10)))
struct PackedRecordTests {
  private let whole = Person(
    id: .init(rawValue: "w"), name: "Wilma 李", organization: "Slate, Quarry",
    emails: [.init("wilma@bedrock.example", label: "home", source: 0)],
    phones: [.init("112", source: 0), .init("", label: "cell, home", source: 1)],
    addresses: [.init(["301 Cobblestone Way", "Bedrock"], label: "home"), .init(["x"])],
    birthday: Birthday("--02-29"), note: String(repeating: "long\n", count: 100), groups: ["a", "b, c"],
    parents: [.init(name: "Pearl"), .init(name: "", uid: "urn:uuid:p")], uid: "card-1", hasPhoto: true)

  private func packed(_ person: Person) -> Data { PersonRecord(person, card: CardReference("c/1")).packed }

  @Test func everyFieldComesBack() throws {
    for person in [whole, Person(id: whole.id, name: ""), Person(id: whole.id, name: "Fred", uid: "")] {
      let record = try PersonRecord(packed: packed(person))
      #expect(record.person(person.id) == person)
      #expect(record.card == CardReference("c/1"))
    }
  }

  @Test func damagedBytesNeverTrap() {
    let bytes = packed(whole)
    for index in bytes.indices {
      for byte in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[index] = byte
        _ = try? PersonRecord(packed: damaged)
      }
      #expect(throws: (any Error).self) { try PersonRecord(packed: bytes.prefix(index)) }
    }
  }

  @Test func numbersOfTheFirstVersionFindTheirPlacesOnTheCard() async throws {
    let storage = FakeLocalStorage()
    let fred = Person(
      id: .init(rawValue: "f"), name: "Fred", phones: [.init("B", label: "Ferienhaus"), .init("C"), .init("A")])
    var old = PersonRecord(fred, card: CardReference(""))
    old.card = nil
    try await storage.setValue(old, forKey: StorageKey<PersonRecord>("person/f"))
    let card = """
      BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Fred\r\nTEL;TYPE=CELL,PREF:0\r\nTEL;X-OF=A:A\r\nitem2.TEL:B\r
      item2.X-ABLabel:Ferienhaus\r\nEND:VCARD\r\n
      """
    try await storage.setValue(card, forKey: StorageKey<String>("card/f"))
    let source = StoredPersonDataSource(storage: storage)
    try await source.load()
    #expect(await source.everyone().map { $0.phones.map(\.label) } == [["Ferienhaus", "", ""]])
    let exported = try await source.exported(as: .v30)
    for line in ["item2.TEL:B\r\n", "item2.X-ABLabel:Ferienhaus\r\n", "TEL:C\r\n", "TEL;X-OF=A:A\r\n"] {
      #expect(exported.contains(line), "\(exported)")
    }
  }

  @Test func damagedCardOfTheFirstVersionStays() async throws {
    let storage = FakeLocalStorage()
    var old = PersonRecord(whole, card: CardReference(""))
    old.card = nil
    var batch = StorageBatch()
    try batch.setValue(old, forKey: StorageKey<PersonRecord>("person/w"))
    batch.setBytes([9, 9], forKey: "card/w")
    try await storage.commit(batch)
    let source = StoredPersonDataSource(storage: storage)
    #expect(try await source.load() == 0)
    #expect(await source.everyone().map(\.name) == ["Wilma 李"])
    #expect(try storage.bytes(forKey: "card/w") == [9, 9])
  }

  @Test func personsOfTheFirstVersionAreConvertedWithTheirCards() async throws {
    let storage = FakeLocalStorage()
    var old = PersonRecord(whole, card: CardReference(""))
    old.card = nil
    old.organization = nil
    old.note = "edited"
    try await storage.setValue(old, forKey: StorageKey<PersonRecord>("person/w"))
    let card =
      "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:card-1\r\nFN:Wilma 李\r\nORG:Slate\r\nNOTE:first\r\nX-PET:Dino\r\nEND:VCARD\r\n"
    try await storage.setValue(card, forKey: StorageKey<String>("card/w"))
    let source = StoredPersonDataSource(storage: storage)
    try await source.load()
    let wilma = try #require(await source.everyone().first)
    #expect((wilma.name, wilma.note) == ("Wilma 李", "edited"))
    #expect(wilma.organization == "Slate")
    let exported = try await source.exported(as: .v30)
    #expect(exported.contains("X-PET:Dino\r\n"))
    #expect(exported.contains("NOTE:edited\r\n"))
    #expect(try await storage.getKeys(withPrefix: "card/").isEmpty)
    let next = StoredPersonDataSource(storage: storage)
    try await next.load()
    #expect(await next.everyone() == [wilma])
  }
}
