import LibContacts
import SeamStorage
import SeamStorageTesting
import Synchronization
import Testing

/// Import and export of cards.
@Suite(.timeLimit(.minutes(10)))
struct CardExchangeTests {
  private let storage = FakeLocalStorage()
  private let source: StoredPersonDataSource

  init() {
    let counter = Position()
    source = StoredPersonDataSource(storage: storage) { .init(rawValue: "id\(counter.advance(by: 1))") }
  }

  private func everyone() async -> [Person] {
    for await people in await source.people() { return people.everyone }
    return []
  }

  private func take(_ text: String) async throws -> ImportReport {
    try await source.importCards(from: .text(text), progress: { _ in }, decide: { _ in .update })
  }

  private func export(_ format: CardFormat) async throws -> String { try await source.exported(as: format) }

  private let card = StoredPersonDataSourceTests.card

  @Test func importsACardAsAPerson() async throws {
    #expect(try await take(card) == ImportReport(added: 1))
    let wilma = try #require(await everyone().first)
    #expect(
      wilma
        == Person(
          id: .init(rawValue: "id1"), name: "Wilma Flintstone",
          emails: [.init("wilma@bedrock.example", label: "home")], phones: [.init("555-0100", label: "quarry")],
          birthday: Birthday("1985-04-12"), note: "two\nlines", groups: ["Bowling", "Friends"],
          parents: [.init(name: "Pearl")], uid: "card-1", hasPhoto: true))
    #expect(try await source.photo(of: wilma.id) == [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10, 0x4A, 0x46, 0x49, 0x46])
  }

  @Test func exportsACardUnchanged() async throws {
    _ = try await take(card)
    #expect(try await export(.v30) == card)
  }

  @Test func editChangesOnlyTheEditedProperties() async throws {
    _ = try await take(card)
    var wilma = try #require(await everyone().first)
    wilma.name = "Wilma Slate"
    wilma.phones.append(.init("+442079460958"))
    wilma.groups = ["Bowling"]
    wilma.birthday = nil
    try await source.save(wilma)
    let changed = card.replacing("FN:Wilma Flintstone", with: "FN:Wilma Slate")
      .replacing("N:Flintstone;Wilma;;;", with: "N:Slate;Wilma;;;")
      .replacing("CATEGORIES:Bowling,Friends", with: "CATEGORIES:Bowling").replacing("BDAY:1985-04-12\r\n", with: "")
      .replacing("item1.X-ABLabel:quarry\r\n", with: "item1.X-ABLabel:quarry\r\nTEL:+442079460958\r\n")
    let exported = try await export(.v30)
    #expect(Set(exported.split(separator: "\r\n")) == Set(changed.split(separator: "\r\n")))
  }

  @Test func removingTheNoteOnShowKeepsTheNextOne() async throws {
    _ = try await take(
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zoe\r\nNOTE:first\r\nNOTE:second\r\nEND:VCARD\r\n")
    var zoe = try #require(await everyone().first)
    zoe.note = ""
    try await source.save(zoe)
    #expect(await everyone().map(\.note) == ["second"])
    #expect(try await export(.v30).contains("FN:Zoe\r\nNOTE:second\r\n"))
  }

  @Test(arguments: CardFormat.allCases) func everyFormatRoundTrips(format: CardFormat) async throws {
    _ = try await take(card)
    let before = await everyone()
    #expect(try await take(try await export(format)) == ImportReport(unchanged: 1))
    #expect(await everyone() == before)
    #expect(try await export(.v30).contains("X-UNKNOWN;X-PARAM=1:kept"))
  }

  @Test func newPeopleRoundTrip() async throws {
    try await source.save(
      Person(
        id: .init(rawValue: "b"), name: "Betty Jean Rubble", emails: [.init("b@bedrock.example")], note: "a;b,c\\d",
        groups: ["with, comma"], parents: [.init(name: "Pearl"), .init(name: "Somebody", uid: "urn:uuid:x")]))
    let text = try await export(.v40)
    #expect(text.contains("UID:urn:uuid:b\r\n"))
    #expect(text.contains("N:Rubble;Betty Jean;;;\r\n"))
    let report = try await take(text)
    #expect(report[.added] == 0)
    #expect(await everyone().map(\.note) == ["a;b,c\\d"])
    #expect(await everyone().map(\.groups) == [["with, comma"]])
  }

  @Test func oneWordIsAGivenName() async throws {
    try await source.save(Person(id: .init(rawValue: "z"), name: "Zoë"))
    #expect(try await export(.v40).contains("\r\nN:;Zoë;;;\r\n"))
  }

  @Test func importingTwiceAddsNoDuplicates() async throws {
    let nameless = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:No Identifier\r\nTEL:1\r\nEND:VCARD\r\n"
    #expect(try await take(card + nameless + nameless) == ImportReport(added: 2, unchanged: 1))
    #expect(try await take(card + nameless) == ImportReport(unchanged: 2))
    #expect(
      try await take(card.replacing("FN:Wilma Flintstone", with: "FN:Wilma")) == ImportReport(updated: ["Wilma"]))
    #expect(await everyone().map(\.name) == ["No Identifier", "Wilma"])
  }

  @Test func listsWhatCannotBeReadWithItsLocation() async throws {
    let bad = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bad\r\nPHOTO;ENCODING=b:????\r\nEND:VCARD\r\n"
    let last = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Last\r\nEND:VCARD\r\n"
    let report = try await take(card + bad + last + "lost\r\n")
    #expect(report[.added] == 3)
    #expect(report.warnings.map(\.place) == ["Line 20, card 2, PHOTO"])
    #expect(report.problems.map(\.place) == ["Line 26"])
    #expect(await everyone().map(\.name) == ["Bad", "Last", "Wilma Flintstone"])
    #expect(try await export(.v40).contains("PHOTO;ENCODING=b:????\r\n"), "The line is kept as it is.")
  }

  @Test(arguments: [
    ("VERSION:4\r\nFN:Zoe\r\nEND:VCARD\r\n", "Line 2, card 1, VERSION"),
    ("VERSION:3.0\r\nFN:Zoe\r\n", "Line 1, card 1"),
  ])
  func warnsOfAnErrorWhoseCardWasRead(lines: String, place: String) async throws {
    let report = try await take("BEGIN:VCARD\r\n" + lines)
    #expect(report[.added] == 1)
    #expect(report.warnings.map(\.place) == [place])
    #expect(report.problems.isEmpty)
  }

  @Test func cardWithoutANameGetsASubstitute() async throws {
    let report = try await take(
      """
      BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\r\nN:;;;;\r\nORG:Slate & Co\r\nEND:VCARD\r
      BEGIN:VCARD\r\nVERSION:2.1\r\nEMAIL:x@y.example\r\nEND:VCARD\r
      BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:?\r\nEND:VCARD\r

      """)
    #expect(report[.added] == 3)
    #expect(await everyone().map(\.name) == ["Nameless", "Slate & Co", "x@y.example"])
  }

  @Test func progressIncreasesToTheEnd() async throws {
    let seen = Mutex<[ImportProgress]>([])
    _ = try await source.importCards(
      from: .text(card + card), progress: { progress in seen.withLock { $0.append(progress) } }, decide: { _ in nil })
    let fractions = seen.withLock { $0.compactMap(\.fraction) }
    #expect(fractions == fractions.sorted())
    #expect(fractions.last == 1)
    let cards = seen.withLock { $0.suffix(2).map(\.cards) }
    #expect(cards == [1, 2], "The second card is complete with the end of the file.")
    #expect(seen.withLock { $0.map(\.isStoring).firstIndex(of: true) == $0.count - 1 })
  }

  @Test func peopleAreReadFromAFullDisk() async throws {
    try await source.save(Person(id: .init(rawValue: "f"), name: "Fred"))
    // An import that could not remove its cards.
    try await storage.setValue("left", forKey: StorageKey<String>("unfinishedImport"))
    try await storage.setValue("a card", forKey: StorageKey<String>("vcard/left/1"))
    storage.fail([.writing], with: StorageError(.full, reason: "no room"))
    let restarted = StoredPersonDataSource(storage: storage)
    try await restarted.load()
    for await people in await restarted.people() {
      #expect(people.everyone.map(\.name) == ["Fred"])
      break
    }
    storage.recover()
    _ = try await restarted.importCards(from: .text(card), progress: { _ in }, decide: { _ in .update })
    #expect(try await storage.getKeys(withPrefix: "vcard/left/").isEmpty)
  }

  @Test func cancelledImportChangesNothing() async throws {
    let source = source
    let chunks = Position()
    let bytes = Array(card.utf8)
    let file = CardFile(size: nil) {
      if chunks.advance(by: 1) == 1 { withUnsafeCurrentTask { $0?.cancel() } }
      return bytes
    }
    let task = Task { try await source.importCards(from: file, progress: { _ in }, decide: { _ in .update }) }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await everyone().isEmpty)
    #expect(try await storage.getKeys(withPrefix: "").isEmpty, "Cards that were read are removed.")
  }

  @Test func importIsNotCancelledOnceItIsStored() async throws {
    let (source, text) = (source, card)
    let task = Task {
      try await source.importCards(
        from: .text(text),
        progress: { if $0.isStoring { withUnsafeCurrentTask { $0?.cancel() } } }, decide: { _ in .update })
    }
    #expect(try await task.value[.added] == 1)
    #expect(task.isCancelled)
    #expect(await everyone().count == 1)
  }
}
