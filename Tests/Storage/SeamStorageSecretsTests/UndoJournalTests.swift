import Testing

@testable import SeamStorageSecrets

struct UndoJournalTests {
  private let journal = UndoJournal(entries: [
    .init(key: "", bytes: nil), .init(key: "a\0é", bytes: []), .init(key: "key", bytes: [0, 1, 255]),
  ])

  @Test func aJournalIsReadAsItWasWritten() {
    #expect(UndoJournal(journal.bytes) == journal)
    #expect(UndoJournal(UndoJournal(entries: []).bytes) == UndoJournal(entries: []))
  }

  @Test func bytesThatAreNoWholeJournalAreNone() {
    let bytes = journal.bytes
    #expect((0..<bytes.count).allSatisfy { UndoJournal(Array(bytes.prefix($0))) == nil })
    #expect(UndoJournal([]) == nil)
    #expect(UndoJournal(bytes + [0]) == nil)
    #expect(UndoJournal([0] + bytes.dropFirst()) == nil)
    var newer = bytes
    newer[4] = 2
    #expect(UndoJournal(newer) == nil)
  }

  @Test func aLengthBeyondTheEndIsNoJournal() {
    let head = UndoJournal(entries: []).bytes.prefix(5) + [1, 0, 0, 0, 0, 0, 0, 0]
    #expect(UndoJournal(head + [0, 0, 0, 0, 0, 0, 0, 0, 0]) == UndoJournal(entries: [.init(key: "", bytes: nil)]))
    #expect(UndoJournal(head + [1] + [UInt8](repeating: 255, count: 8)) == nil)
    #expect(UndoJournal(head + [0, 9, 0, 0, 0, 0, 0, 0, 0]) == nil)
    #expect(UndoJournal(head + [2, 0, 0, 0, 0, 0, 0, 0, 0]) == nil)
    #expect(UndoJournal(head + [0, 1, 0, 0, 0, 0, 0, 0, 0, 0xff]) == nil)
  }
}
