import LibContacts
import SeamStorage
import SeamStorageTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct StoredPersonDataSourceTests {
  private let storage = FakeLocalStorage()
  private let wilma = Person(
    id: .init(rawValue: "w"), name: "Wilma", emails: [.init("wilma@bedrock.example", label: "home")],
    phones: [.init("555")], birthday: Birthday("--02-29"), note: "n", groups: ["a", "b"],
    parents: [.init(name: "Pearl", uid: "urn:uuid:p")], uid: "card-1", hasPhoto: false)

  private func source() -> StoredPersonDataSource { StoredPersonDataSource(storage: storage) }

  private func everyone(_ source: StoredPersonDataSource) async -> [Person] {
    for await people in await source.people() { return people.everyone }
    return []
  }

  @Test func savedPeopleArePersistent() async throws {
    try await source().save(wilma)
    let next = source()
    try await next.load()
    #expect(await everyone(next) == [wilma])
  }

  @Test func saveReplacesAPerson() async throws {
    let source = source()
    try await source.save(wilma)
    var changed = wilma
    changed.name = "Wilma Flintstone"
    try await source.save(changed)
    #expect(await everyone(source) == [changed])
  }

  /// Many at a time: each changes the person that the one before it has stored.
  @Test func updatesAreGivenThePersonAsTheyAreStoredThen() async throws {
    let source = source()
    try await source.save(wilma)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          try await source.update(wilma.id) { current in
            var changed = current
            changed?.phones.append(.init("\(number)"))
            return changed
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(await everyone(source).map(\.phones.count) == [21])
    #expect(try await source.update(.init(rawValue: "nobody")) { $0 } == nil)
    let before = try await source.newestChange()
    #expect(try await source.update(wilma.id) { $0 }?.phones.count == 21)
    #expect(try await source.update(wilma.id) { _ in nil }?.phones.count == 21)
    #expect(try await source.newestChange() == before, "Nothing was changed.")
  }

  @Test func whatIsOnNoCardIsNotShown() async throws {
    let source = source()
    var person = wilma
    (person.organization, person.addresses, person.hasPhoto) = ("Slate", [.init(["Bedrock"])], true)
    try await source.save(person)
    #expect(await everyone(source) == [wilma])
  }

  @Test func observersGetEveryChange() async throws {
    let source = source()
    try await source.load()
    var iterator = await source.people().makeAsyncIterator()
    #expect(await iterator.next()?.count == 0)
    try await source.save(wilma)
    #expect(await iterator.next()?.everyone == [wilma])
    #expect(try await source.remove(wilma.id))
    #expect(await iterator.next()?.count == 0)
  }

  @Test func failedWriteChangesNothing() async throws {
    let source = source()
    try await source.save(wilma)
    storage.fail([.writing], with: StorageError(.full, reason: "no room"))
    await #expect(throws: StorageError.self) { try await source.save(Person(id: .init(rawValue: "f"), name: "Fred")) }
    await #expect(throws: StorageError.self) { try await source.remove(wilma.id) }
    await #expect(throws: StorageError.self) { try await source.take(Self.card) }
    #expect(await everyone(source) == [wilma])
  }

  @Test func readErrorIsNotAnEmptyAddressBook() async throws {
    storage.fail([.reading], with: StorageError(.unavailable, reason: "gone"))
    let source = source()
    await #expect(throws: StorageError.self) { try await source.load() }
    await #expect(throws: StorageError.self) { try await source.save(wilma) }
    storage.recover()
    try await source.load()
    #expect(await everyone(source).isEmpty)
  }

  static let card = """
    BEGIN:VCARD\r
    VERSION:3.0\r
    UID:card-1\r
    FN:Wilma Flintstone\r
    N:Flintstone;Wilma;;;\r
    EMAIL;TYPE=INTERNET,HOME:wilma@bedrock.example\r
    item1.TEL:555-0100\r
    item1.X-ABLabel:quarry\r
    BDAY:1985-04-12\r
    CATEGORIES:Bowling,Friends\r
    NOTE:two\\nlines\r
    X-UNKNOWN;X-PARAM=1:kept\r
    PHOTO;TYPE=JPEG;ENCODING=b:/9j/4AAQSkZJRg==\r
    item2.X-ABRELATEDNAMES:Pearl\r
    item2.X-ABLabel:_$!<Mother>!$_\r
    END:VCARD\r

    """
}

extension CardFile {
  /// Returns a file of this text in small chunks.
  static func text(_ text: String) -> CardFile {
    let bytes = Array(text.utf8)
    let position = Position()
    return CardFile(size: bytes.count) {
      let start = position.advance(by: 7)
      return start < bytes.count ? Array(bytes[start..<min(start + 7, bytes.count)]) : nil
    }
  }
}

extension StoredPersonDataSource {
  /// Imports a text; a question about duplicates is answered with a choice.
  @discardableResult
  func take(_ text: String, _ choice: DuplicateChoice? = .update) async throws -> ImportReport {
    try await importCards(from: .text(text), progress: { _ in }, decide: { _ in choice })
  }

  /// Returns the export as text.
  func exported(as format: CardFormat) async throws -> String {
    String(decoding: try await exportedBytes(as: format), as: UTF8.self)
  }

  /// Returns the export.
  func exportedBytes(as format: CardFormat) async throws -> [UInt8] {
    let bytes = Mutex<[UInt8]>([])
    try await exportCards(as: format) { chunk in bytes.withLock { $0 += chunk } }
    return bytes.withLock(\.self)
  }

  /// All people, ordered by name.
  func everyone() async -> [Person] {
    for await people in people() { return people.everyone }
    return []
  }

  /// The newest change that can be undone.
  func newestChange() async throws -> UndoableChange? {
    try await load()
    for await change in undoableChanges() { return change }
    return nil
  }
}
