import LibContacts
import SeamStorage
import SeamStorageTesting
import Synchronization
import Testing

/// Cards of persons who may be in the address book already.
@Suite(.timeLimit(.minutes(10)))
struct DuplicateTests {
  private let storage = FakeLocalStorage()
  private let source: StoredPersonDataSource

  init() {
    let counter = Position()
    source = StoredPersonDataSource(storage: storage) { .init(rawValue: "id\(counter.advance(by: 1))") }
  }

  private static func card(_ lines: String...) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\n" + lines.map { "\($0)\r\n" }.joined() + "END:VCARD\r\n"
  }

  private let smiths =
    card("FN:John Smith", "ORG:Slate & Co", "ADR:;;1 Quarry Road;Bedrock;;;", "NOTE:foreman")
    + card("FN:John Smith", "ORG:Bedrock Bank", "ADR:;;2 Bank Street;Bedrock;;;", "NOTE:clerk")

  @Test func personsOfOneNameAreTwoPersons() async throws {
    let report = try await source.take(smiths, nil)
    #expect(report[.added] == 2)
    #expect(await source.everyone().map(\.organization).sorted() == ["Bedrock Bank", "Slate & Co"])
    let exported = try await source.exported(as: .v30)
    for line in ["1 Quarry Road", "2 Bank Street", "foreman", "clerk"] { #expect(exported.contains(line)) }
  }

  @Test func onlyEqualCardsAreUnchanged() async throws {
    try await source.take(smiths, nil)
    #expect(try await source.take(smiths, nil)[.unchanged] == 2)
    #expect(try await source.take(smiths + smiths, nil)[.unchanged] == 4)
    let moved = smiths.replacing("1 Quarry Road", with: "3 New Road")
    let report = try await source.take(moved, nil)
    #expect(report[.unchanged] == 1)
    #expect(report[.added] == 1)
    let withPet = Self.card(
      "FN:John Smith", "ORG:Bedrock Bank", "ADR:;;2 Bank Street;Bedrock;;;", "NOTE:clerk", "X-PET:Dino")
    #expect(try await source.take(withPet, nil)[.added] == 1, "What is not shown counts too.")
  }

  @Test func cardOfAnotherVersionThatTellsMoreIsNotUnchanged() async throws {
    try await source.take(
      "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Smith;Anna Maria\r\nFN:Anna Maria Smith\r\nTEL:1\r\nEND:VCARD\r\n")
    let exported = try await source.exported(as: .v40)
    #expect(try await source.take(exported, nil)[.unchanged] == 1)
    let twoNames = exported.replacing("Smith;Anna Maria\r\n", with: "Smith;Anna,Maria\r\n")
    #expect(exported != twoNames)
    #expect(try await source.take(twoNames, .skip)[.skipped] == 1)
  }

  @Test func emptyIdentifierIsNone() async throws {
    let card = Self.card("UID:", "FN:Zoe", "NOTE:x", "TEL:1")
    try await source.take(card)
    #expect(try await source.take(card, nil)[.unchanged] == 1)
    let uid = await source.everyone().map(\.uid)
    #expect(try await source.take(card.replacing("NOTE:x", with: "NOTE:y"), .update)[.updated] == 1)
    #expect(await source.everyone().map(\.uid) == uid)
  }

  @Test func updateKeepsAnIdentifierThatOthersReferTo() async throws {
    try await source.take(
      Self.card("UID:p", "FN:Pearl", "TEL:1") + Self.card("UID:b", "FN:Betty", "TEL:2")
        + Self.card("UID:f", "FN:Fred", "TEL:3") + Self.card("KIND:group", "UID:g", "FN:Friends", "MEMBER:urn:uuid:b")
        + "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:w\r\nFN:Wilma\r\nRELATED;TYPE=parent;VALUE=uri:p\r\nEND:VCARD\r\n")
    let news = [("x", "Pearl", "1"), ("y", "Betty", "2"), ("z", "Fred", "3")]
      .map { Self.card("UID:\($0)", "FN:\($1)", "TEL:\($2)", "NOTE:new") }.joined()
    #expect(try await source.take(news, .update)[.updated] == 3)
    let everyone = await source.everyone()
    #expect(everyone.map(\.uid) == ["b", "z", "p", "w"])
    #expect(everyone.map(\.groups) == [["Friends"], [], [], []])
    let exported = try await source.exported(as: .v30)
    for uid in ["UID:p\r\n", "UID:b\r\n", "UID:z\r\n"] { #expect(exported.contains(uid)) }
  }

  @Test func whenAndByWhatACardWasWrittenIsNoDifference() async throws {
    let card = Self.card("UID:1", "FN:Wilma", "REV:20240101T000000Z", "PRODID:-//A//EN")
    try await source.take(card)
    let again = card.replacing("20240101", with: "20250101").replacing("PRODID:-//A//EN\r\n", with: "")
    #expect(try await source.take(again, nil)[.unchanged] == 1)
  }

  @Test func sameNumberIsAQuestion() async throws {
    try await source.take(Self.card("FN:Fred", "TEL:+44 20 7946 0958"))
    let seen = Mutex<[ImportDuplicate]>([])
    await #expect(throws: CancellationError.self) {
      try await source.importCards(
        from: .text(Self.card("FN:fred", "TEL:020 79460958", "ORG:Slate")), progress: { _ in },
        decide: { duplicates in
          seen.withLock { $0 = duplicates }
          return nil
        })
    }
    #expect(seen.withLock(\.self) == [ImportDuplicate(name: "fred", existing: "Fred", reason: .nameAndNumber)])
    #expect(await source.everyone().map(\.name) == ["Fred"])
    #expect(try await storage.getKeys(withPrefix: "vcard/").count == 1, "Cards that were read are removed.")
  }

  @Test func sameIdentifierIsAQuestionAndEditsAreKept() async throws {
    try await source.take(Self.card("UID:1", "FN:Wilma", "TEL:1"))
    var wilma = try #require(await source.everyone().first)
    wilma.note = "edited here"
    try await source.save(wilma)
    let card = Self.card("UID:1", "FN:Wilma", "TEL:2")
    let skipped = try await source.take(card, .skip)
    #expect(skipped[.skipped] == 1)
    #expect(skipped.entries == [.init(name: "Wilma", outcome: .skipped)])
    #expect(await source.everyone().map(\.note) == ["edited here"])
    let updated = try await source.take(card, .update)
    #expect(updated.entries == [.init(name: "Wilma", outcome: .updated)])
    #expect(await source.everyone().map(\.note) == [""])
    let change = try #require(try await source.newestChange())
    #expect(change.kind == .import)
    try await source.undo(change)
    #expect(await source.everyone().map(\.note) == ["edited here"])
    #expect(await source.everyone().map { $0.phones.map(\.value) } == [["1"]])
  }

  @Test func bothAreKeptWithIdentifiersOfTheirOwn() async throws {
    try await source.take(Self.card("UID:1", "FN:Wilma", "TEL:1"))
    let report = try await source.take(Self.card("UID:1", "FN:Wilma Slate", "TEL:2"), .keepBoth)
    #expect(report.entries == [.init(name: "Wilma Slate", outcome: .keptBoth)])
    let everyone = await source.everyone()
    #expect(everyone.map(\.name) == ["Wilma", "Wilma Slate"])
    #expect(Set(everyone.map(\.uid)).count == 2)
    let exported = try await source.exported(as: .v30)
    #expect(exported.split(separator: "\r\n").filter { $0.hasPrefix("UID:") }.count == 2)
    let other = StoredPersonDataSource(storage: FakeLocalStorage())
    #expect(try await other.take(exported, nil)[.added] == 2)
  }

  @Test func cardsOfOneFileAreComparedToo() async throws {
    let two = Self.card("UID:1", "FN:Wilma", "TEL:1") + Self.card("UID:1", "FN:Wilma", "TEL:2")
    #expect(try await source.take(two, .keepBoth)[.keptBoth] == 1)
    #expect(await source.everyone().count == 2)
    let change = try #require(try await source.newestChange())
    #expect(change.count == 2)
    try await source.undo(change)
    #expect(await source.everyone().isEmpty)
    #expect(try await source.take(two + two, .update)[.updated] == 2)
    #expect(await source.everyone().map { $0.phones.map(\.value) } == [["2"]])
    #expect(try await storage.getKeys(withPrefix: "vcard/").count == 1)
  }

  @Test func personWithoutIdentifierKeepsTheOneThatOthersReferTo() async throws {
    try await source.take(Self.card("UID:mother", "FN:Pearl", "TEL:1"))
    try await source.take(Self.card("FN:Pearl", "TEL:1", "NOTE:new"), .update)
    #expect(await source.everyone().map(\.uid) == ["mother"])
    #expect(try await source.exported(as: .v30).contains("UID:mother"))
  }

  @Test func oneQuestionForAThousandCards() async throws {
    let cards = (0..<1_000).map { Self.card("UID:\($0)", "FN:Person \($0)") }
    try await source.take(cards.joined())
    let asked = Position()
    let changed = cards.map { $0.replacing("END:", with: "NOTE:new\r\nEND:") }
    let report = try await source.importCards(
      from: .text(changed.joined()), progress: { _ in },
      decide: { duplicates in
        asked.advance(by: duplicates.count)
        return .update
      })
    #expect(asked.advance(by: 0) == 1_000)
    #expect(report[.updated] == 1_000)
    #expect(report.entries.count == ImportReport.listLimit)
    #expect(try await source.lastImport() == report)
    #expect(try await source.importCount() == 2)
    let change = try #require(try await source.newestChange())
    try await source.undo(change)
    #expect(await source.everyone().allSatisfy { $0.note.isEmpty })
  }
}
