import SeamStorage
import Testing

struct KeyBytesTests {
  @Test func canonicallyEquivalentKeysDiffer() {
    #expect(KeyBytes("\u{e9}") != KeyBytes("e\u{301}"))
    #expect(Set([KeyBytes("\u{e9}"), KeyBytes("e\u{301}"), KeyBytes("\u{e9}")]).count == 2)
  }

  @Test func orderIsThatOfUTF8() {
    let keys = ["\u{1f600}", "\u{ff5e}", "b", "a\0", "a", "B", ""]
    #expect(keys.map { KeyBytes($0) }.sorted().map(\.key) == keys.reversed())
  }

  @Test func aPrefixCanEndWithinACharacter() {
    #expect(KeyBytes("e\u{301}").hasPrefix("e"))
    #expect(!KeyBytes("\u{e9}").hasPrefix("e"))
    #expect(KeyBytes("a").hasPrefix(""))
    #expect(!KeyBytes("a").hasPrefix("ab"))
  }
}
