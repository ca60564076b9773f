import CoreVCard
import Testing

@testable import LibContacts

/// The stored form of cards.
struct PackedCardTests {
  private func card(photo: [UInt8], version: VCardVersion = .v30) -> [UInt8] {
    var card = VCard(version: version)
    card.formattedName = "Wilma"
    card.photo = .data(photo, mediaType: "image/jpeg")
    card.note = String(repeating: "long text, ", count: 100)
    return VCardWriter().write(card)
  }

  @Test(arguments: VCardVersion.allCases) func photoTakesTheRoomOfItsFile(_ version: VCardVersion) throws {
    let photo = (0..<18_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    let text = card(photo: photo, version: version)
    let packed = PackedCard.pack(text)
    #expect(packed.count < photo.count + 2_000)
    #expect(try PackedCard.unpack(packed) == text)
  }

  @Test func everyTextComesBack() throws {
    var random = SystemRandomNumberGenerator()
    let letters = Array("AZaz09+/= :;,\r\n\u{0}é".utf8)
    let photo = card(photo: [UInt8](repeating: 7, count: 3_000))
    for size in 0..<400 {
      let text = (0..<size * 7).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
      #expect(try PackedCard.unpack(PackedCard.pack(text)) == text)
      #expect(try PackedCard.unpack(PackedCard.pack(text + photo + text)) == text + photo + text)
    }
    // Base64 that another program folded.
    for width in [60, 74, 75, 76, 10_000] {
      var folded = Array("BEGIN:VCARD\r\nPHOTO;ENCODING=b:".utf8)
      for (place, letter) in String(repeating: "QUJD", count: 900).utf8.enumerated() {
        if place > 0, place.isMultiple(of: width) { folded += Array("\r\n ".utf8) }
        folded.append(letter)
      }
      #expect(try PackedCard.unpack(PackedCard.pack(folded)) == folded)
    }
  }

  @Test func damagedBytesAreNoCardAndNeverTrap() {
    let packed = PackedCard.pack(card(photo: [UInt8](repeating: 9, count: 2_000)))
    for index in packed.indices {
      for byte in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
        var damaged = packed
        damaged[index] = byte
        _ = try? PackedCard.unpack(damaged)
      }
      _ = try? PackedCard.unpack(Array(packed.prefix(index)))
    }
    for bytes in [[], [1], [2], [1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]] {
      #expect(throws: (any Error).self) { try PackedCard.unpack(bytes) }
    }
  }
}
