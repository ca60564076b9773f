import CoreTesting
import Testing

@testable import CoreVCard

struct LineWriterTests {
  private func write(_ line: String, _ version: VCardVersion = .v21, isBase64: Bool = false) -> [String] {
    var output: [UInt8] = []
    LineWriter(version: version).write(Array(line.utf8), isBase64: isBase64, into: &output)
    return String(decoding: output, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
      .map(String.init).dropLast()
  }

  private func xs(_ count: Int) -> String { String(repeating: "x", count: count) }

  private let head = "N;QUOTED-PRINTABLE:"

  @Test func version21FoldsBase64Only() {
    #expect(write("N:" + xs(200)) == ["N:" + xs(200)])
    #expect(write("N:" + xs(74), isBase64: true) == ["N:" + xs(73), " x"])
    #expect(write("N:" + xs(74), .v30) == ["N:" + xs(73), " x"])
  }

  @Test(arguments: VCardVersion.allCases)
  func quotedPrintableHasSoftBreaks(_ version: VCardVersion) {
    #expect(write(head + xs(56), version) == [head + xs(56)])
    #expect(write(head + xs(57), version) == [head + xs(55) + "=", "xx"])
    #expect(write(head + xs(55 + 74 + 2), version) == [head + xs(55) + "=", xs(74) + "=", "xx"])
    #expect(write(xs(80) + ";QUOTED-PRINTABLE:ab", version) == [xs(80) + ";QUOTED-PRINTABLE:=", "ab"])
  }

  @Test func softBreaksDoNotSeparateACharacterOrItsDigits() {
    for count in 53...54 {
      #expect(write(head + xs(count) + "=41=42") == [head + xs(count) + "=", "=41=42"])
      #expect(write(head + xs(count) + "=C3=A9z") == [head + xs(count) + "=", "=C3=A9z"])
    }
    #expect(write(head + xs(51) + "=C3=A9z") == [head + xs(51) + "=", "=C3=A9z"])
    #expect(write(head + xs(55) + " yz") == [head + xs(54) + "=", "x yz"])
  }

  @Test func equalsSignAtTheEndDoesNotJoinTheNextLine() {
    #expect(write(head + "a=") == [head + "a==", ""])
    #expect(write(head + "a= ") == [head + "a= =", ""])
    #expect(write("N:a=") == ["N:a="])
  }

  @Test func emptyLineIsBeforeALineThatBeginsWithABlank() {
    #expect(write(" N:a", .v30) == ["", " N:a"])
  }

  @Test func lineFeedsSeparateLines() {
    #expect(write("N:\nA=\nB", .v30, isBase64: true) == ["N:", "A=", "B"])
  }

  /// Bytes that matter, in any order.
  @Test(arguments: VCardVersion.allCases)
  func unfoldingGivesTheLine(_ version: VCardVersion) {
    var random = SeededRandom(seed: 31)
    let words: [[UInt8]] =
      [
        "=", "=0D", "=0A", "=41", "=C3=A9", " ", "\t", "  ", "a", "語", "\\", "^", "\"", ":", ";", ",",
        ";QUOTED-PRINTABLE", ";ENCODING=quoted-printable:", xs(30), xs(74),
      ].map { Array($0.utf8) } + [[0x80], [0xC3], [0]]
    for step in 0..<3000 {
      let lines = (0..<3).map { _ -> [UInt8] in
        let head = random.pick(["N:", "N;QUOTED-PRINTABLE:", "N;X=\"", " N;QUOTED-PRINTABLE;Y="])
        return Array(head.utf8) + (0..<random.below(40)).flatMap { _ in random.pick(words) }
      }
      var file: [UInt8] = []
      for line in lines { LineWriter(version: version).write(line, isBase64: false, into: &file) }
      #expect(unfolded(file) == lines, "step \(step): \(String(decoding: file, as: UTF8.self))")
    }
  }
}
