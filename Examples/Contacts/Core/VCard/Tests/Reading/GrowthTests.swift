import CoreVCard
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Twice as much takes about twice as long.
///
/// The times are those of this thread and are compared with one another, so that other work on the machine matters
/// little; a quadratic step would make the ratio 4.
@Suite(.ownThread)
struct GrowthTests {
  /// Work on input of a size: `prepare` makes the input, and returns the step that is measured.
  struct Work: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let size: Int
    let prepare: @Sendable (Int) -> () -> Void
  }

  private static func file(_ body: String) -> [UInt8] {
    Array("BEGIN:VCARD\nVERSION:3.0\n\(body)END:VCARD\n".utf8)
  }

  private static func card(_ body: String) -> VCard {
    VCardReader(file(body)).lazy.compactMap(\.card).first { _ in true } ?? VCard()
  }

  private static func reading(_ name: String, _ size: Int, _ file: @escaping @Sendable (Int) -> [UInt8]) -> Work {
    Work(testDescription: "read \(name)", size: size) { size in
      let file = file(size)
      return { for _ in VCardReader(file) {} }
    }
  }

  private static func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  private static let all: [Work] = [
    reading("properties", 4000) { file(times("X-A;TYPE=b:1\n", $0)) },
    reading("bad lines", 4000) { file(times("bad\n", $0)) },
    reading("bad cards", 1000) { Array(times("BEGIN:VCARD\nVERSION:9\nFN:x\nbad\nEND:VCARD\n", $0).utf8) },
    reading("cards without an end", 1000) { Array(times("BEGIN:VCARD\nFN:x\n", $0).utf8) },
    reading("components without an end", 2000) { file(times("BEGIN:VEVENT\n", $0)) },
    reading("folds", 8000) { file("NOTE;X=\(times("=\n b", $0)):x\n") },
    reading("soft breaks", 8000) { file("NOTE;QUOTED-PRINTABLE:\(times("a=\n", $0))\n") },
    reading("line", 60_000) { file("NOTE:\(times("x\\", $0))\n") },
    reading("parameters", 4000) { file("TEL\(times(";TYPE=a", $0)):1\n") },
    reading("unclosed quotes", 4000) { file("TEL\(times(";X=\"a\";\"", $0)):1\n") },
    reading("returns", 20_000) { file("FN:x\(times("\r", $0))TEL:1\n") },
    reading("base64 lines", 4000) { file("PHOTO;ENCODING=b:\n\(times("AAAA\n", $0))") },
    Work(testDescription: "write properties", size: 4000) { size in
      let card = card(times("X-A;TYPE=b:1\n", size))
      return { _ = VCardWriter().write(card) }
    },
    Work(testDescription: "convert properties", size: 2000) { size in
      let card = card(times("X-A;TYPE=b:a\\,b\n", size))
      return { for version in VCardVersion.allCases { _ = VCardWriter(version: version).write(card) } }
    },
    Work(testDescription: "write a line", size: 30_000) { size in
      let card = card("NOTE:\(times("\\", size))\n")
      return { for version in VCardVersion.allCases { _ = VCardWriter(version: version).write(card) } }
    },
    Work(testDescription: "change parameters", size: 2000) { size in
      let card = card("TEL\(times(";TYPE=a;TYPE=b", size)):1\n")
      return {
        var card = card
        card.phones[0].types = ["b"]
      }
    },
    Work(testDescription: "change phones", size: 1000) { size in
      let card = card(times("item1.TEL:1\nitem2.TEL:2\nitem2.X-ABLabel:a\n", size))
      return {
        var card = card
        card.phones = card.phones.map { VCardEntry($0.value + "x", label: "b", source: $0.source) }
        card.phones = card.phones.reversed()
        card.phones = card.phones.map { VCardEntry($0.value) }
        card.phones = []
      }
    },
    Work(testDescription: "convert relations", size: 800) { size in
      let card = card(times("item1.X-ABRELATEDNAMES:A\nitem1.X-ABLabel:x\n", size))
      return { for version in VCardVersion.allCases { _ = card.converted(to: version).converted(to: .v30) } }
    },
    Work(testDescription: "change categories", size: 2000) { size in
      let card = card(times("CATEGORIES:a,b\n", size))
      return {
        var card = card
        card.categories = card.categories.reversed().map { $0 + "x" } + ["y"]
      }
    },
    Work(testDescription: "members", size: 2000) { size in
      let card = card(times("X-ADDRESSBOOKSERVER-MEMBER:a\n", size))
      return {
        var card = card.converted(to: .v40)
        card.members = card.members.dropFirst().map { $0 } + ["b"]
      }
    },
  ]

  /// Each level is a card whose text holds the next one: the written text must not double with each level.
  @Test func nestedAgentsInTextAreWrittenInProportion() {
    var text = "BEGIN:VCARD\r\nFN;X:a\r\nEND:VCARD\r\n"
    for _ in 0..<22 {
      let quoted = text.replacing("=", with: "=3D").replacing("\r\n", with: "=0D=0A")
      text = "BEGIN:VCARD\r\nAGENT;QUOTED-PRINTABLE:\(quoted)\r\nEND:VCARD\r\n"
    }
    let cards = readings(text).compactMap(\.card)
    #expect(cards.count == 1)
    for version in VCardVersion.allCases {
      let written = VCardWriter(version: version).write(cards)
      #expect(written.count < 4 * text.utf8.count)
      #expect(readings(written).compactMap(\.card) == cards.map { $0.converted(to: version) })
    }
  }

  @Test(arguments: all)
  func isLinear(_ work: Work) {
    var ratios: [Double] = []
    for _ in 0..<6 {
      let once = (0..<3).map { _ in Self.seconds(work.prepare(work.size)) }.min() ?? 0
      let twice = (0..<3).map { _ in Self.seconds(work.prepare(2 * work.size)) }.min() ?? 0
      ratios.append(twice / max(once, 1e-9))
      if ratios.last ?? 9 < 3 { break }
    }
    #expect((ratios.min() ?? 9) < 3, "\(ratios)")
  }

  /// The processor time of this thread.
  private static func seconds(_ body: () -> Void) -> Double {
    let start = now()
    body()
    return now() - start
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
