import CoreTesting
import CoreVCard
import Foundation
import Testing

/// Randomly damaged files from a seed; `SEAM_FUZZ_CARDS` sets their number.
@Suite(.ownThread)
struct VCardFuzzTests {
  private let steps = ProcessInfo.processInfo.environment["SEAM_FUZZ_CARDS"].flatMap(Int.init) ?? 400

  @Test func doesNotTrapAndDoesNotDependOnChunks() {
    var random = SeededRandom(seed: 2024)
    let limits = VCardLimits(lineLength: 2000, cardLength: 4000, depth: 3)
    for step in 0..<steps {
      let file = brokenFile(&random)
      var parser = VCardParser(limits: limits)
      var pieces: [VCardReading] = []
      var start = 0
      while start < file.count {
        let end = min(file.count, start + 1 + random.below(40))
        pieces += parser.read(file[start..<end])
        start = end
      }
      pieces += parser.finish()
      #expect(pieces == readings(file, limits: limits), "step \(step)")
      for card in pieces.compactMap(\.card) { checkLaws(card, step: step, &random) }
    }
  }

  private func checkLaws(_ card: VCard, step: Int, _ random: inout SeededRandom) {
    checkReadsAgain(card, step: step)
    for version in VCardVersion.allCases {
      let all = readings(VCardWriter(version: version).write(card))
      #expect(all.compactMap(\.card).count == 1, "step \(step): \(version), \(all)")
      #expect(all.compactMap(\.problem).allSatisfy { $0.effect == .lineKept }, "step \(step): \(version), \(all)")
    }
    var edited = card
    edited.phones = edited.phones.shuffled(using: &random) + [VCardEntry("1", types: ["home"], label: "Mobile")]
    edited.relations = [VCardEntry(.name("x"), types: ["spouse"])] + edited.relations.dropFirst()
    edited.emails = []
    #expect(edited.emails.isEmpty)
    edited.note = (card.note ?? "") + "…"
    #expect(edited.note == (card.note ?? "") + "…", "step \(step)")
    edited.birthday = .text("soon")
    #expect(edited.birthday == .text("soon"))
    edited.photo = .data([1, 2, 3], mediaType: "image/png")
    #expect(edited.photo == .data([1, 2, 3], mediaType: "image/png"))
    _ = (edited.name, edited.organization, edited.addresses, edited.categories)
    checkReadsAgain(edited, step: step)
  }

  /// A card is the same when it is read again, and so is the file when it is written again.
  private func checkReadsAgain(_ card: VCard, step: Int) {
    let file = VCardWriter().write(card)
    let all = readings(file)
    #expect(all.compactMap(\.card) == [card], "step \(step)")
    #expect(all.compactMap(\.problem).allSatisfy { $0.effect == .lineKept }, "step \(step): \(all)")
    #expect(all.compactMap(\.card).map { VCardWriter().write($0) } == [file], "step \(step)")
  }

  private func brokenFile(_ random: inout SeededRandom) -> [UInt8] {
    var file = bytes((0...random.below(3)).map { _ in random.pick(Fixture.all).text }.joined())
    if random.chance(20) { file = Array(random.text(atMost: 60).utf8) + VCardWriter().write(random.card(.v21)) }
    let words = [
      "BEGIN:VCARD\r\n", "END:VCARD\r\n", "AGENT:\r\n", ";ENCODING=QUOTED-PRINTABLE", ";CHARSET=Shift_JIS", "=\r\n",
      "\r\n ", "\r", ";BASE64", "VERSION:2.1\r\n", "VERSION:4.0\r\n", "\"", ":", ";", ".", "^", "\\", "\u{0}", "=0D",
      "data:image/png;base64,", ";VALUE=uri",
    ]
    for _ in 0..<random.below(12) where !file.isEmpty {
      let place = random.below(file.count)
      switch random.below(5) {
      case 0: file[place] = UInt8.random(in: 0...255, using: &random)
      case 1: file.removeSubrange(place..<min(file.count, place + 1 + random.below(30)))
      case 2: file.insert(contentsOf: random.pick(words).utf8, at: place)
      case 3:
        file.insert(contentsOf: file[place..<min(file.count, place + random.below(80))], at: random.below(file.count))
      default: if random.chance(10) { file.removeSubrange(place...) }
      }
    }
    return file
  }
}
