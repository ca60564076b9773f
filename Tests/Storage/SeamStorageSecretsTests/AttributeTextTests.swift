import Testing

@testable import SeamStorageSecrets

struct AttributeTextTests {
  @Test(arguments: [
    ("", ""), ("session", "session"), ("é", "é"), ("e\u{301}", "e\u{301}"), ("\0", "%00"), ("100%", "100%25"),
    ("a\nb", "a%0Ab"), ("\u{7f}\u{85}", "%7F%C2%85"), ("\u{fffe}\u{ffff}", "%EF%BF%BE%EF%BF%BF"), ("%41", "%2541"),
  ])
  func textIsReadableWhereItCanBe(_ string: String, _ text: String) {
    #expect(AttributeText.encode(string).utf8.elementsEqual(text.utf8))
    #expect(AttributeText.decode(text).map { $0.utf8.elementsEqual(string.utf8) } == true)
  }

  @Test func everyScalarComesBack() {
    let string = String(String.UnicodeScalarView((0...0x10ffff).compactMap(Unicode.Scalar.init)))
    let text = AttributeText.encode(string)
    #expect(AttributeText.decode(text)?.utf8.elementsEqual(string.utf8) == true)
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test(arguments: ["%", "%4", "%zz", "%41", "%0a", "%+1", "%C3", "\n", "a\0b", "%EF%BF%BD"])
  func whatWasNeverEncodedIsNotDecoded(_ text: String) {
    #expect(AttributeText.decode(text) == nil)
  }
}
