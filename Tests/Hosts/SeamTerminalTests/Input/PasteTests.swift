import SeamConformance
import SeamSupport
import Testing

@testable import SeamTerminal

struct PasteTests {
  private func pasted(_ inputs: [Input]) -> [String] {
    inputs.compactMap { if case .paste(let text) = $0 { text } else { nil } }
  }

  @Test(arguments: [
    ("Fred", "Fred"), ("Fred\u{1B}[", "Fred"), ("Fred\u{1B}[20", "Fred"), ("Fred\u{1B}[201", "Fred"),
    ("\u{3}\u{11}", "\u{3}\u{11}"), ("[201", "[201"), ("a\r", "a\n"),
  ])
  func flushedPasteExcludesAPartialEndMarker(bytes: String, text: String) {
    var decoder = InputDecoder()
    let before = decoder.decode("\u{1B}[200~\(bytes)".utf8)
    #expect(before.isEmpty && decoder.waiting == .paste)
    let after = decoder.flush()
    #expect(after == [.paste(text)])
    #expect(decoder.waiting == nil)
    let next = decoder.decode([0x03])
    #expect(next == [.key(.control("c"))])
  }

  @Test func emptyFlushedPasteSendsNothing() {
    var decoder = InputDecoder()
    let inputs = decoder.decode("\u{1B}[200~".utf8) + decoder.flush()
    #expect(inputs.isEmpty && decoder.waiting == nil)
  }

  @Test func nextPasteEndsAnUnterminatedOne() {
    var decoder = InputDecoder()
    let inputs = decoder.decode("\u{1B}[200~Fred\u{1B}[200~Wilma\u{1B}[201~x".utf8)
    #expect(inputs == [.paste("Fred"), .paste("Wilma"), .key(Key(.character("x")))])
  }

  /// The bytes of a text, with each kind of line end replaced by one byte.
  private func lineEnds(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes.indices.compactMap { index in
      if bytes[index] == 0x0A, index > 0, bytes[index - 1] == 0x0D { return nil }
      return bytes[index] == 0x0D ? 0x0A : bytes[index]
    }
  }

  @Test func everyTextIsDecodedFromAnyChunks() {
    var random = SeededRandom(seed: 17)
    for _ in 0..<300 {
      let parts = ["a", "é", "李", "😀", "\u{1B}", "[", "2", "0", "1", "~", "\r", "\n", "\u{3}", "\u{1B}[20"]
      let text = (0..<random.next(upTo: 30)).map { _ in random.pick(parts) ?? "" }.joined()
      guard !text.contains("\u{1B}[200~"), !text.contains("\u{1B}[201~") else { continue }
      let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~x".utf8)
      var decoder = InputDecoder()
      let inputs = random.chunks(of: bytes).flatMap { decoder.decode($0) }
      let expected = String(decoding: lineEnds(text), as: UTF8.self)
      #expect(inputs == (text.isEmpty ? [] : [.paste(expected)]) + [.key(Key(.character("x")))])
    }
  }

  @Test func tenMegabytePasteIsOneText() {
    var decoder = InputDecoder()
    let line = Array("Wilma Flintstone, 301 Cobblestone Way, Bedrock\n".utf8)
    let chunk = Array(repeatElement(line, count: 350).joined())
    var inputs = decoder.decode("\u{1B}[200~".utf8)
    for _ in 0..<640 { inputs += decoder.decode(chunk) }
    #expect(inputs.isEmpty)
    inputs += decoder.decode("\u{1B}[201~".utf8)
    let text = pasted(inputs)
    #expect(text.count == 1 && text.first?.utf8.count == chunk.count * 640 && chunk.count * 640 > 10_000_000)
  }

  @Test func longerPasteIsDeliveredInCompletePieces() {
    var random = SeededRandom(seed: 4)
    for size in 16...40 {
      let text = (0..<400).map { _ in random.pick(["a", "é", "李", "😀", "\r\n", "\n", "\u{1B}[20"]) ?? "" }.joined()
      var decoder = InputDecoder(longestPiece: size)
      let inputs = decoder.decode("\u{1B}[200~\(text)\u{1B}[201~".utf8)
      #expect(pasted(inputs).joined() == text.replacing("\r\n", with: "\n"))
      #expect(pasted(inputs).allSatisfy { $0.utf8.count <= size } && pasted(inputs).count == inputs.count)
      #expect(inputs.count > text.utf8.count / size)
    }
  }
}
