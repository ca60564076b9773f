import Testing

@testable import CoreVCard

struct QuotedPrintableTests {
  private func decode(_ text: String) -> String {
    String(decoding: QuotedPrintable.decode(Array(text.utf8)[...]), as: UTF8.self)
  }

  private func encode(_ text: String) -> String {
    var output: [UInt8] = []
    QuotedPrintable.encode(text, into: &output)
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
    #expect(encode("a=b c\té ") == "a=3Db c=09=C3=A9=20")
    #expect(encode(" ~\u{7F}") == "=20~=7F")
  }
}
