import SeamConformance
import SeamSupport
import Testing

@testable import SeamTerminal

/// Properties of the decoder for arbitrary bytes.
struct InputChunkTests {
  private static let parts: [[UInt8]] =
    [[0x1B], [0xC3], [0xA9], [0x9B], [0xFF], [0x00], [0x07], [0x0D], [0x7F]]
    + ["[", "O", "]", "P", ";", "~", "1", "20", "200~", "201~", "A", "u", "é", "李", "\u{1B}[200~", "\u{1B}[201~"]
    .map { Array($0.utf8) }

  private func bytes(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    (0..<count).flatMap { _ in random.pick(Self.parts) ?? [] }
  }

  @Test func chunkingDoesNotAffectTheInputs() {
    var random = SeededRandom(seed: 21)
    for _ in 0..<2_000 {
      let bytes = bytes(random.next(upTo: 40), &random)
      var whole = InputDecoder()
      let expected = whole.decode(bytes)
      var decoder = InputDecoder()
      let inputs = random.chunks(of: bytes).flatMap { decoder.decode($0) }
      #expect(inputs == expected && decoder.waiting == whole.waiting, "\(bytes)")
      let rest = decoder.flush()
      let expectedRest = whole.flush()
      #expect(rest == expectedRest)
    }
  }

  @Test func decodesTheNextKeyAfterAnyBytesAndAPause() {
    var random = SeededRandom(seed: 22)
    for _ in 0..<2_000 {
      let bytes = bytes(random.next(upTo: 20), &random)
      var decoder = InputDecoder()
      _ = decoder.decode(bytes) + decoder.flush()
      #expect(decoder.waiting == nil, "\(bytes)")
      let inputs = decoder.decode([0x11])
      #expect(inputs == [.key(.control("q"))], "\(bytes)")
    }
  }

  @Test func decodesEveryEncodedKey() {
    var random = SeededRandom(seed: 23)
    let codes: [Key.Code] =
      [.enter, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown]
      + (1...12).map { .function($0) } + "abcxyz019 +é李😀".map { .character($0) }
    var count = 0
    while count < 2_000 {
      var keys: [Key] = []
      for _ in 0..<random.next(upTo: 12) {
        let key = Key(random.pick(codes) ?? .enter, Key.Modifiers(rawValue: UInt8(random.next(upTo: 8))))
        // A typed character includes its Shift, and Control with these letters sends another key's byte.
        if case .character(let character) = key.code, key.modifiers.contains(.shift) || "hijm".contains(character) {
          continue
        }
        if KeyEncoder.bytes(for: key) != nil { keys.append(key) }
      }
      count += keys.count
      let bytes = keys.flatMap { KeyEncoder.bytes(for: $0) ?? [] }
      var decoder = InputDecoder()
      let inputs = random.chunks(of: bytes).flatMap { decoder.decode($0) }
      #expect(inputs == keys.map(Input.key), "\(keys.map(\.label))")
      #expect(decoder.waiting == nil)
    }
  }
}

extension SeededRandom {
  /// Cuts bytes at random offsets.
  mutating func chunks(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var chunks: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = 1 + next(upTo: min(rest.count, 6))
      chunks.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return chunks
  }
}
