import Testing

@testable import CoreVCard

struct LineUnfolderTests {
  private func unfold(_ chunks: [[UInt8]], limit: Int = 1000) -> [(number: Int, line: String)] {
    var unfolder = LineUnfolder(limit: limit)
    var lines: [(Int, String)] = []
    func take() { lines.append((unfolder.number, String(decoding: unfolder.line, as: UTF8.self))) }
    for chunk in chunks {
      var index = 0
      while unfolder.next(in: chunk[...], at: &index) { take() }
    }
    if unfolder.finish() { take() }
    return lines
  }

  private func unfold(_ text: String) -> [String] {
    unfold([Array(text.utf8)]).map(\.line)
  }

  @Test(arguments: ["\r\n", "\n", "\r"])
  func acceptsAllLineEnds(_ end: String) {
    let lines = unfold([Array("one\(end)two\(end)\(end)three\(end)".utf8)])
    #expect(lines.map(\.line) == ["one", "two", "", "three"])
    #expect(lines.map(\.number) == [1, 2, 3, 4])
  }

  @Test func severalReturnsBeforeALineFeedAreOneLineEnd() {
    let lines = unfold([Array("a\r\r\nb\r\r\r\n c\r\r\nd".utf8)])
    #expect(lines.map(\.line) == ["a", "bc", "d"])
    #expect(lines.map(\.number) == [1, 2, 4])
    #expect(unfold("Q;QUOTED-PRINTABLE:a=\r\r\nb") == ["Q;QUOTED-PRINTABLE:ab"])
  }

  @Test func returnsWithoutALineFeedAreLineEndsEach() {
    #expect(unfold("a\r\r\r b\r c\rd\r\r") == ["a", "", "", " bc", "d"])
    #expect(unfold("Q;QUOTED-PRINTABLE:a=\r\rb") == ["Q;QUOTED-PRINTABLE:a", "b"])
  }

  @Test func longParametersAreSearchedForQuotedPrintable() {
    let long = "N;X=\(String(repeating: "x", count: 2000));QUOTED-PRINTABLE:a"
    #expect(unfold([Array("\(long)=\nb".utf8)], limit: 10_000).map(\.line) == ["\(long)b"])
  }

  @Test func joinsFoldedLinesWithoutTheFoldingBlank() {
    #expect(unfold("NOTE:one\r\n two\r\n  three\r\n\tfour\r\nFN:x") == ["NOTE:onetwo threefour", "FN:x"])
  }

  @Test func countsFoldedLines() {
    #expect(unfold([Array("a\n b\n c\nd".utf8)]).map(\.number) == [1, 4])
  }

  @Test func joinsACharacterSplitByFolding() {
    #expect(unfold([[0x4E, 0x3A, 0xC3, 0x0D, 0x0A, 0x20, 0xA9]]).map(\.line) == ["N:é"])
  }

  @Test func emptyLineEndsFolding() {
    #expect(unfold("a:1\n\n b:2") == ["a:1", "", " b:2"])
  }

  @Test func joinsSoftBreaksOfQuotedPrintable() {
    #expect(unfold("NOTE;ENCODING=QUOTED-PRINTABLE:a=\nb =\n c=\nEND") == ["NOTE;ENCODING=QUOTED-PRINTABLE:ab  cEND"])
    #expect(unfold("NOTE;quoted-printable:a= \t\nb") == ["NOTE;quoted-printable:ab"])
    #expect(unfold("X;P=\"a:b\";QUOTED-PRINTABLE:a=\nb") == ["X;P=\"a:b\";QUOTED-PRINTABLE:ab"])
  }

  @Test func dropsABlankOnlyIfFoldingInsertedIt() {
    #expect(unfold("L;QUOTED-PRINTABLE:a=0D=\n =0Ab") == ["L;QUOTED-PRINTABLE:a=0D=0Ab"])
    #expect(unfold("L;QUOTED-PRINTABLE:a=\n =0Ab") == ["L;QUOTED-PRINTABLE:a =0Ab"])
  }

  @Test func keepsTheEqualsSignOfOtherValues() {
    #expect(
      unfold("PHOTO;ENCODING=b:AAA=\nFN:x=\nN:QUOTED-PRINTABLE=\nZ") == [
        "PHOTO;ENCODING=b:AAA=", "FN:x=", "N:QUOTED-PRINTABLE=", "Z",
      ])
  }

  @Test func chunkBoundariesHaveNoEffect() {
    let text = Array("A;QUOTED-PRINTABLE:x=\r\ny=C3=A9\r\nB:1\r\n 2\r\n\r\nC:3\r\n".utf8)
    let whole = unfold([text]).map(\.line)
    #expect(whole == ["A;QUOTED-PRINTABLE:xy=C3=A9", "B:12", "", "C:3"])
    for cut in text.indices {
      #expect(unfold([Array(text[..<cut]), Array(text[cut...])]).map(\.line) == whole)
    }
    #expect(unfold(text.map { [$0] }).map(\.line) == whole)
  }

  @Test func keepsTheBeginningOfALineThatIsTooLong() {
    var unfolder = LineUnfolder(limit: 5)
    let chunk = Array("abc\n def\nx\n12345\n".utf8)[...]
    var index = 0
    var lines: [String] = []
    var areTooLong: [Bool] = []
    while unfolder.next(in: chunk, at: &index) || unfolder.finish() {
      lines.append(String(decoding: unfolder.line, as: UTF8.self))
      areTooLong.append(unfolder.isTooLong)
    }
    #expect(lines == ["abcde", "x", "12345"])
    #expect(areTooLong == [true, false, false])
  }
}
