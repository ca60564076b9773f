import LibContacts
import SeamStorage
import SeamStorageTesting
import Testing

/// Stored values that are damaged: everything else stays in use.
@Suite(.timeLimit(.minutes(10)))
struct DamageTests {
  private let storage = FakeLocalStorage()
  private let source: StoredPersonDataSource

  init() async throws {
    let counter = Position()
    source = StoredPersonDataSource(storage: storage) { .init(rawValue: "id\(counter.advance(by: 1))") }
    for name in ["Barney", "Fred"] { try await source.save(Person(id: .init(rawValue: name), name: name)) }
  }

  private func damage(_ key: String) throws {
    var batch = StorageBatch()
    var bytes = try #require(try storage.bytes(forKey: key))
    bytes[bytes.count / 2] ^= 1
    batch.setBytes(bytes, forKey: key)
    try storage.write(batch)
  }

  private func group(_ members: String...) -> String {
    "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nUID:g\r\nFN:Buffaloes\r\n"
      + members.map { "MEMBER:urn:uuid:\($0)\r\n" }.joined() + "END:VCARD\r\n"
  }

  @Test func othersAreShownAndTheDamagedStayStored() async throws {
    try await source.take(group("Fred"))
    let groupKey = try #require(try await storage.getKeys(withPrefix: "group/").first)
    for key in ["person/Barney", groupKey] { try damage(key) }
    let bytes = try storage.bytes(forKey: "person/Barney")
    let next = StoredPersonDataSource(storage: storage)
    #expect(try await next.load() == 2)
    #expect(await next.everyone().map(\.name) == ["Fred"])
    try await next.save(Person(id: .init(rawValue: "Betty"), name: "Betty"))
    #expect(try await next.exported(as: .v30).contains("FN:Betty"))
    #expect(try storage.bytes(forKey: "person/Barney") == bytes)
    #expect(try await next.load() == 2)
  }

  @Test func damagedCardIsNamedByTheExport() async throws {
    for key in try await storage.getKeys(withPrefix: "vcard/").prefix(1) { try damage(key) }
    await #expect {
      try await source.exported(as: .v30)
    } throws: { "\($0)".contains("The card of Barney is damaged. Undo the last change of Barney") }
    try await source.remove(.init(rawValue: "Barney"))
    #expect(try await source.exported(as: .v30).contains("FN:Fred"))
  }

  @Test func importReplacesADamagedCard() async throws {
    try await source.take(group("Fred"))
    for key in try await storage.getKeys(withPrefix: "vcard/") { try damage(key) }
    var fred = try #require(await source.everyone().last)
    fred.note = "x"
    let edited = fred
    await #expect {
      try await source.save(edited)
    } throws: {
      "\($0)".contains("The card of Fred is damaged")
    }
    let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:uuid:Fred\r\nFN:Fred F.\r\nEND:VCARD\r\n"
    #expect(try await source.take(card + group("Fred"), .update)[.updated] == 2)
    try await source.remove(.init(rawValue: "Barney"))
    #expect(try await source.exported(as: .v40) == card + group("Fred"))
  }

  @Test func damagedUndoStepPreventsNoLaterChange() async throws {
    try damage("undo/1")
    for number in 0..<50 { try await source.save(Person(id: .init(rawValue: "Fred"), name: "Fred \(number)")) }
    #expect(try await storage.getKeys(withPrefix: "undo/").count == 20)
    #expect(try await storage.getKeys(withPrefix: "vcard/").count == 22, "Of Barney, Fred and 20 changes of Fred.")
  }

  @Test func damagedHistoryIsCollectedFromItsSteps() async throws {
    let newest = try await source.newestChange()
    try damage("undoHistory")
    let next = StoredPersonDataSource(storage: storage)
    #expect(try await next.newestChange() == newest)
    try await next.undo(try #require(newest))
    try await next.undo(try #require(try await next.newestChange()))
    #expect(await next.everyone().isEmpty)
  }

  @Test func nothingIsUndoneBeforeADamagedStep() async throws {
    for key in ["undoHistory", "undo/1"] { try damage(key) }
    let next = StoredPersonDataSource(storage: storage)
    try await next.undo(try #require(try await next.newestChange()))
    #expect(await next.everyone().map(\.name) == ["Barney"])
    #expect(try await next.newestChange() == nil)
  }

  @Test(arguments: [true, false]) func undoingSaysThatItsStepIsGone(isDamaged: Bool) async throws {
    let newest = try #require(try await source.newestChange())
    if isDamaged { try damage("undo/2") } else { try await storage.removeValue(forKey: StorageKey<Int>("undo/2")) }
    await #expect(throws: StorageError.self) { try await source.undo(newest) }
    #expect(await source.everyone().count == 2)
  }

  /// A change is stored or not: reads after the commit cannot make it fail.
  @Test func changeOfAGroupIsSavedAlthoughAMemberCannotBeRead() async throws {
    try await source.take(group("Barney"))
    storage.fail(onKey: "person/Barney", [.reading], with: StorageError(.unavailable, reason: "gone"))
    try await source.save(Person(id: .init(rawValue: "Fred"), name: "Fred", groups: ["Buffaloes"]))
    try await source.take(group("Barney", "Fred", "Betty"))
    #expect(await source.everyone().map(\.groups) == [["Buffaloes"], ["Buffaloes"]])
  }
}
