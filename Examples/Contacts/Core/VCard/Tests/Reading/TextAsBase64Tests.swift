import CoreVCard
import Testing

/// Texts that phones write as base64, which version 2.1 allows.
struct TextAsBase64Tests {
  private static let texts = [
    "N;CHARSET=UTF-8;ENCODING=BASE64:5byg5LiJ", "FN;CHARSET=UTF-8;ENCODING=BASE64:5byg5LiJ",
    "NOTE;ENCODING=BASE64;CHARSET=SHIFT_JIS:jlI=",
  ]
  private let file =
    "BEGIN:VCARD\nVERSION:2.1\n" + texts.map { $0 + "\n\n" }.joined() + "X-A;BASE64:AQID\n\nEND:VCARD\n"

  @Test func textIsRead() throws {
    let (card, problems) = try cardAndProblems(file)
    #expect(problems.isEmpty)
    #expect(card.formattedName == "张三" && card.name?.familyNames == ["张三"] && card.note == "山")
  }

  @Test func unchangedLinesAreWrittenAsTheyWere() throws {
    let (card, _) = try cardAndProblems(file)
    #expect(unfolded(VCardWriter().write(card)) == unfolded(bytes(file)))
    var edited = card
    edited.note = "谷"
    let written = VCardWriter().write(edited)
    #expect(readings(written).compactMap(\.card).map(\.note) == ["谷"])
    let others = Set(unfolded(bytes(file))).subtracting(unfolded(written))
    #expect(others.count == 1, "Only the note differs.")
  }

  @Test func everyVersionTellsTheSame() throws {
    let (card, _) = try cardAndProblems(file)
    for version in VCardVersion.allCases {
      let again = readings(VCardWriter(version: version).write(card)).compactMap(\.card)
      #expect(again.map(\.formattedName) == ["张三"] && again.map(\.note) == ["山"], "\(version)")
    }
  }

  @Test func textOfAnUnknownCharsetIsKeptAsItIs() throws {
    let line = "NOTE;BASE64;CHARSET=X-NONE:jlI="
    let (card, problems) = try cardAndProblems("BEGIN:VCARD\nVERSION:2.1\nFN:A\n\(line)\n\nEND:VCARD\n")
    #expect(card.note == nil)
    #expect(problems.map(\.code) == [.unknownCharset] && problems.map(\.effect) == [.lineKept])
    for version in VCardVersion.allCases {
      let again = readings(VCardWriter(version: version).write(card)).compactMap(\.card)
      #expect(again == [card.converted(to: version)] && lines(card, version).contains(line))
    }
  }
}
