import Testing

@testable import CoreVCard

struct LineFolderTests {
  private func fold(_ text: String) -> [String] {
    var output: [UInt8] = []
    LineFolder.fold(Array(text.utf8)[...], into: &output)
    return String(decoding: output, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  private func xs(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test func foldsAt75Octets() {
    #expect(fold("") == ["", ""])
    #expect(fold(xs(75)) == [xs(75), ""])
    #expect(fold(xs(76)) == [xs(75), " x", ""])
    #expect(fold(xs(75 + 74 + 1)) == [xs(75), " " + xs(74), " x", ""])
  }

  @Test func neverSplitsACharacterOrAnEscape() {
    #expect(fold(xs(74) + "éa") == [xs(74), " éa", ""])
    #expect(fold(xs(72) + "👍a") == [xs(72), " 👍a", ""])
    #expect(fold(xs(74) + "\\na") == [xs(74), " \\na", ""])
    #expect(fold(xs(73) + "\\\\na") == [xs(73) + "\\\\", " na", ""])
    #expect(fold(xs(72) + "\\\\\\na") == [xs(72) + "\\\\", " \\na", ""])
    #expect(fold(xs(74) + "^^a") == [xs(74), " ^^a", ""])
  }
}
