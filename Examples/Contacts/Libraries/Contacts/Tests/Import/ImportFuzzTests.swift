import CoreTesting
import CoreVCard
import Foundation
import LibContacts
import LibContactsTesting
import SeamStorage
import SeamStorageTesting
import Testing

/// Mutated cards are imported, exported in each version and read again, without a crash and with equal people.
///
/// `SEAM_FUZZ_CARDS` sets their number, and `SEAM_FUZZ_SEED` gives others.
@Suite(.timeLimit(.minutes(60)))
struct ImportFuzzTests {
  private static func number(_ name: String, or standard: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? standard
  }

  /// The values that are compared between a person and the same one after an export.
  private struct Told: Equatable {
    let name: String
    let emails: [String]
    let phones: [String]
    let birthday: Birthday?
    let note: String
    let groups: [String]
    let hasPhoto: Bool

    init(_ person: Person) {
      name = person.name
      emails = person.emails.map(\.value)
      phones = person.phones.map(\.value)
      birthday = person.birthday
      note = person.note
      groups = person.groups
      hasPhoto = person.hasPhoto
    }
  }

  @Test func exportedPeopleAreReadAgain() async throws {
    let seed = Self.number("SEAM_FUZZ_SEED", or: 1)
    var random = SeededRandom(seed: UInt64(seed))
    var persons = 0
    for step in 0..<Self.number("SEAM_FUZZ_CARDS", or: 300) {
      let text = Self.mutated(RandomCard.text(using: &random).text, using: &random)
      let source = StoredPersonDataSource(storage: FakeLocalStorage())
      _ = try await source.importCards(
        from: .bytes(text), progress: { _ in }, decide: { _ in .keepBoth })
      let everyone = await source.everyone()
      persons += everyone.count
      for format in CardFormat.allCases {
        let exported = try await source.exportedBytes(as: format)
        let again = StoredPersonDataSource(storage: FakeLocalStorage())
        _ = try await again.importCards(from: .bytes(exported), progress: { _ in }, decide: { _ in .keepBoth })
        let told = await again.everyone().map(Told.init)
        let context = "step \(step) of seed \(seed), \(format.rawValue): \(String(decoding: text, as: UTF8.self))"
        #expect(told.count == everyone.count, "\(context)")
        for person in everyone.map(Told.init) { #expect(told.contains(person), "\(context)") }
      }
    }
    #expect(persons > 100)
  }

  /// Returns a text with up to four bytes or lines changed, removed, doubled or swapped.
  private static func mutated(_ text: String, using random: inout SeededRandom) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      switch random.below(6) {
      case 0: bytes[place] ^= 1 << UInt8(random.below(8))
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(random.pick(Array("\r\n :;,=\\\"^\u{0}\u{E9}é".utf8)), at: place)
      case 3: bytes.removeSubrange(place..<min(place + random.below(20), bytes.count))
      case 4:
        let end = min(place + random.below(40), bytes.count)
        bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count))
      default: bytes.swapAt(place, random.below(bytes.count))
      }
    }
    return bytes
  }
}

extension CardFile {
  /// Returns a file of these bytes.
  static func bytes(_ bytes: [UInt8]) -> CardFile {
    let position = Position()
    return CardFile(size: bytes.count) {
      let start = position.advance(by: 61)
      return start < bytes.count ? Array(bytes[start..<min(start + 61, bytes.count)]) : nil
    }
  }
}
