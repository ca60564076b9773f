import LibContacts
import SeamStorage
import SeamStorageTesting
import Testing

/// Undoing changes, the newest first.
@Suite(.timeLimit(.minutes(10)))
struct UndoTests {
  private let storage = FakeLocalStorage()
  private let source: StoredPersonDataSource
  private let fred = Person(id: .init(rawValue: "fred"), name: "Fred", phones: [.init("1")])

  init() { source = StoredPersonDataSource(storage: storage) }

  private func undo() async throws { try await source.undo(try #require(try await source.newestChange())) }

  @Test func restoresARemovedPersonCompletelyAfterARestart() async throws {
    try await source.take(StoredPersonDataSourceTests.card)
    let before = try await source.exported(as: .v30)
    let person = try #require(await source.everyone().first)
    #expect(try await source.remove(person.id))
    #expect(try await !source.remove(person.id))
    #expect(try await source.exported(as: .v30).isEmpty)
    let next = StoredPersonDataSource(storage: storage)
    let change = try #require(try await next.newestChange())
    #expect((change.kind, change.name) == (.delete, "Wilma Flintstone"))
    try await next.undo(change)
    #expect(try await next.exported(as: .v30) == before)
    #expect(await next.everyone() == [person])
  }

  @Test func everyRemovedPersonComesBack() async throws {
    let names = (0..<10).map { "Person \($0)" }
    for name in names { try await source.save(Person(id: .init(rawValue: name), name: name)) }
    for name in names { try await source.remove(.init(rawValue: name)) }
    for _ in names { try await undo() }
    #expect(await source.everyone().map(\.name) == names)
  }

  @Test func undoesAnEditAndAnAddition() async throws {
    try await source.save(fred)
    var changed = fred
    changed.phones = [.init("2", source: 0)]
    try await source.save(changed)
    #expect(try await source.newestChange()?.kind == .edit)
    try await undo()
    #expect(await source.everyone() == [fred])
    try await undo()
    #expect(await source.everyone().isEmpty)
    #expect(try await source.newestChange() == nil)
    #expect(try await storage.getKeys(withPrefix: "").isEmpty, "Nothing is left.")
  }

  @Test func undoesAnImportAsOne() async throws {
    try await source.save(fred)
    try await source.take(StoredPersonDataSourceTests.card + "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Betty\r\nEND:VCARD\r\n")
    #expect(await source.everyone().count == 3)
    let change = try #require(try await source.newestChange())
    #expect((change.kind, change.count) == (.import, 2))
    try await source.undo(change)
    #expect(await source.everyone() == [fred])
    #expect(try await storage.getKeys(withPrefix: "vcard/").count == 1)
  }

  @Test func onlyTheNewestChangeIsUndone() async throws {
    try await source.save(fred)
    let first = try #require(try await source.newestChange())
    try await source.remove(fred.id)
    try await source.undo(first)
    #expect(await source.everyone().isEmpty)
  }

  @Test func oldChangesAreForgottenWithTheirCards() async throws {
    for number in 0..<50 { try await source.save(Person(id: fred.id, name: "Fred \(number)")) }
    #expect(try await storage.getKeys(withPrefix: "undo/").count == 20)
    #expect(try await storage.getKeys(withPrefix: "vcard/").count == 21)
    for _ in 0..<20 { try await undo() }
    #expect(await source.everyone().map(\.name) == ["Fred 29"])
    #expect(try await source.newestChange() == nil)
    #expect(try await storage.getKeys(withPrefix: "vcard/").count == 1)
  }

  @Test func failedUndoChangesNothing() async throws {
    try await source.save(fred)
    let change = try #require(try await source.newestChange())
    storage.fail([.writing], with: StorageError(.full, reason: "no room"))
    await #expect(throws: StorageError.self) { try await source.undo(change) }
    #expect(await source.everyone() == [fred])
    storage.recover()
    try await source.undo(change)
    #expect(await source.everyone().isEmpty)
  }
}
