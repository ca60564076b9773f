import Testing

@testable import CoreVCard

struct QuotedPrintableTests {
  private func decode(_ text: String) -> String {
    String(decoding: QuotedPrintable.decode(Array(text.utf8)[...]), as: UTF8.self)
  }

  private func encode(_ text: String, column: Int = 0) -> String {
    var output: [UInt8] = []
    QuotedPrintable.encode(text, width: 20, startingAt: column, into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func decodes() {
    #expect(decode("J=C3=A4=c3=a4 =3D=0D=0A") == "Jää =\r\n")
  }

  @Test(arguments: ["=", "a=", "=4", "=G1", "=1G", "==", "= 41"])
  func keepsInvalidEscapes(_ text: String) {
    #expect(decode(text) == text)
    #expect(decode(text + "=41") == text + "A")
  }

  @Test func encodesOnlyWhatNeedsIt() {
    #expect(encode("a=b\té ") == "a=3Db=09=C3=A9=20")
  }

  @Test func breaksLinesSoftlyBetweenCharacters() {
    #expect(encode("1234567890123456789012345") == "1234567890123456789=\r\n012345")
    #expect(encode("12345678901234567890") == "12345678901234567890")
    #expect(encode("12345678901234ééé") == "12345678901234=\r\n=C3=A9=C3=A9=C3=A9")
    #expect(encode("abc", column: 30) == "=\r\nabc")
  }

  @Test func noLineBeginsWithABlank() {
    #expect(encode("1234567890123456789 x") == "1234567890123456789=\r\n=20x")
  }
}
