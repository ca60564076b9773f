import CoreVCard
import Testing

/// Cards without a line end between them, as files that were joined or damaged have them.
struct JoinedCardsTests {
  private let first = "BEGIN:VCARD\nVERSION:3.0\nFN:A\nTEL:1\nEND:VCARD"
  private let second = "BEGIN:VCARD\nVERSION:3.0\nFN:B\nTEL:2\nEND:VCARD\n"

  @Test(arguments: [
    "", "\n ", "\n\t", " ", "\u{FEFF}", "\n\u{FEFF}", "\0\0", "\n\0\0\0", "x", "\u{1}", "junk between", "\n junk ",
  ])
  func bothPersonsAreRead(between: String) {
    let all = readings(first + between + second)
    #expect(all.compactMap(\.card).map(\.formattedName) == ["A", "B"], "\(between.debugDescription)")
    #expect(all.compactMap(\.card).map { $0.phones.map(\.value) } == [["1"], ["2"]])
    #expect(all.compactMap(\.card).allSatisfy { $0.properties.count == 2 })
  }

  @Test func junkBetweenThemIsTold() {
    let problems = readings(first + "junk" + second).compactMap(\.problem)
    #expect(problems.map(\.effect) == [.textSkipped])
    #expect(problems.map(\.code) == [.strayText])
  }

  @Test func cardWithoutAnEndEndsAtTheNextOne() {
    let all = readings("BEGIN:VCARD\nVERSION:3.0\nFN:A\n\u{FEFF}" + second)
    #expect(all.compactMap(\.card).map(\.formattedName) == ["A", "B"])
  }

  @Test func textInACardBeginsNoOtherOne() throws {
    let (card, problems) = try cardAndProblems("BEGIN:VCARD\nVERSION:3.0\nFN:A\nNOTE:see BEGIN:VCARD\nEND:VCARD\n")
    #expect(card.note == "see BEGIN:VCARD" && problems.isEmpty)
  }

  /// Whichever value a byte of a line end gets, no person disappears in the card of another.
  @Test func damagedLineEndLosesNoPerson() {
    let file = bytes((first + "\n" + second + first + "\n").replacing("\n", with: "\r\n"))
    for index in file.indices where file[index] == 0x0D || file[index] == 0x0A {
      // Damage of a BEGIN differs: its person is reported as skipped text.
      if file[..<index].suffix(11).elementsEqual("BEGIN:VCARD".utf8) { continue }
      for byte in [0, 0x20, 0x2D, 0x4F, 0x8D, 0xFF] as [UInt8] {
        var damaged = file
        damaged[index] = byte
        #expect(readings(damaged).compactMap(\.card).count == 3, "byte \(index) is \(byte)")
      }
      var shorter = file
      shorter.remove(at: index)
      #expect(readings(shorter).compactMap(\.card).count == 3, "byte \(index) is missing")
    }
  }

  @Test(arguments: 0..<4) func oneNULAtTheStartIsDamageAndNotUTF16(index: Int) {
    var file = bytes(first + "\n" + second)
    file[index] = 0
    #expect(readings(file).compactMap(\.card).map(\.formattedName) == ["B"])
    #expect(readings([0] + bytes(first + "\n" + second)).compactMap(\.card).map(\.formattedName) == ["A", "B"])
  }
}
