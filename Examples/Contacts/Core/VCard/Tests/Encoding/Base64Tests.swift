import Testing

@testable import CoreVCard

struct Base64Tests {
  private func decode(_ text: String) -> String? {
    Base64.decode(Array(text.utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The test vectors of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func followsTheStandard(_ plain: String, _ encoded: String) {
    var output: [UInt8] = []
    Base64.encode(Array(plain.utf8), into: &output)
    #expect(String(decoding: output, as: UTF8.self) == encoded)
    #expect(decode(encoded) == plain)
    #expect(decode(encoded.replacing("=", with: "")) == plain)
  }

  @Test func everyByteRoundTrips() {
    for length in 250...256 {
      let bytes = (0..<length).map { UInt8($0) }
      var output: [UInt8] = []
      Base64.encode(bytes, into: &output)
      #expect(Base64.decode(output[...]) == bytes)
    }
  }

  @Test func ignoresBlanks() {
    #expect(decode(" Zm 9v\tYg\r\n= = ") == "foob")
  }

  @Test(arguments: ["Z", "Zg=", "Zg===", "Zm9v=", "Zg==Zg==", "Z*==", "Zm9v-_", "====", "Zm9vé"])
  func rejectsInvalidBase64(_ text: String) {
    #expect(decode(text) == nil)
  }
}
