import Testing

@testable import CoreVCard

struct ParameterTextTests {
  @Test(arguments: [
    ("home", "home"), ("", ""), ("a,b", "\"a,b\""), ("a:b", "\"a:b\""), ("a;b", "\"a;b\""), (" a", "\" a\""),
    ("a\"b", "a^'b"), ("a^b", "a^^b"), ("a\nb", "a^nb"), ("ä=1", "ä=1"),
  ])
  func quotesAndEscapes(_ value: String, _ written: String) {
    #expect(String(decoding: ParameterText.encode(value), as: UTF8.self) == written)
    #expect(ParameterText.decode(written.filter { $0 != "\"" }) == value)
  }

  @Test func keepsOtherCarets() {
    #expect(ParameterText.decode("a^b^") == "a^b^")
  }
}
