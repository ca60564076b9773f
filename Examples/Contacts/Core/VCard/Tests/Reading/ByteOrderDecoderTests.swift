import Testing

@testable import CoreVCard

struct ByteOrderDecoderTests {
  private func decode(_ chunks: [UInt8]...) -> String {
    var decoder = ByteOrderDecoder()
    var output: [UInt8] = []
    for chunk in chunks { output += decoder.decode(chunk[...]) }
    output += decoder.finish()
    return String(decoding: output, as: UTF8.self)
  }

  @Test func removesByteOrderMarks() {
    #expect(decode([0xEF], [0xBB], [0xBF, 0x41]) == "A")
    #expect(decode([0xEF, 0xBB, 0xBF]) == "")
    #expect(decode([0xFE, 0xFF], [0x00, 0x41]) == "A")
    #expect(decode([0xFF, 0xFE, 0x41], [0x00]) == "A")
  }

  @Test func passesShortFilesThrough() {
    #expect(decode([]) == "")
    #expect(decode([0x41]) == "A")
    #expect(decode([0x41, 0x42]) == "AB")
  }

  @Test func pairsSurrogatesAcrossChunks() {
    #expect(decode([0xFE, 0xFF, 0xD8], [0x3D, 0xDC], [0x4D]) == "👍")
  }

  @Test func replacesInvalidUnits() {
    #expect(decode([0xFE, 0xFF, 0xD8, 0x3D, 0x00, 0x41]) == "\u{FFFD}A")
    #expect(decode([0xFE, 0xFF, 0xDC, 0x4D, 0x00, 0x41]) == "\u{FFFD}A")
    #expect(decode([0xFE, 0xFF, 0xD8, 0x3D]) == "\u{FFFD}")
    #expect(decode([0xFE, 0xFF, 0x00, 0x41, 0x00]) == "A\u{FFFD}")
  }
}
