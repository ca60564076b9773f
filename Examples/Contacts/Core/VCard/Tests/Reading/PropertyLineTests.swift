import Testing

@testable import CoreVCard

struct PropertyLineTests {
  private func property(_ line: String) throws -> VCardProperty {
    let parsed = try PropertyLine(Array(line.utf8)[...])
    return parsed.property(.raw(parsed.text().text), written: nil)
  }

  private func parameters(_ line: String) throws -> [String] {
    try property(line).parameters.map { "\($0.name)=\($0.value)" }
  }

  @Test func parsesALine() throws {
    let property = try property("item1.tel;type=HOME;X-a=1:+1:2;3")
    #expect(property.group == "item1")
    #expect(property.name == "TEL")
    #expect(property.parameters == [VCardParameter("TYPE", "HOME"), VCardParameter("X-A", "1")])
    #expect(property.raw == "+1:2;3")
  }

  @Test func groupsMayHaveDots() throws {
    let property = try property("a.b.FN:x")
    #expect(property.group == "a.b")
    #expect(property.name == "FN")
  }

  @Test func parametersWithoutANameAreTypes() throws {
    #expect(try parameters("TEL;HOME;CELL:1") == ["TYPE=HOME", "TYPE=CELL"])
    #expect(try parameters("PHOTO;URL;jpeg:x") == ["VALUE=URL", "TYPE=jpeg"])
    #expect(try parameters("TEL;;HOME,VOICE;:1") == ["TYPE=HOME", "TYPE=VOICE"])
  }

  @Test func listsAreParametersOfOneName() throws {
    #expect(try parameters("TEL;TYPE=a,b;TYPE=c:1") == ["TYPE=a", "TYPE=b", "TYPE=c"])
  }

  @Test func quotesProtectSeparators() throws {
    #expect(try parameters(#"ADR;LABEL="a;b:c,d";X="e"f:1"#) == ["LABEL=a;b:c,d", "X=ef"])
    #expect(try parameters(#"TEL;TYPE="a","b":1"#) == ["TYPE=a", "TYPE=b"])
  }

  @Test func unclosedQuoteIsAnOrdinaryCharacter() throws {
    let property = try property(#"TEL;X="a:b"#)
    #expect(property.values(of: "x") == [#""a"#])
    #expect(property.raw == "b")
  }

  @Test func decodesCaretEscapes() throws {
    #expect(try parameters("N;X=a^nb^'c^^d^e^:1") == ["X=a\nb\"c^d^e^"])
  }

  @Test func blanksAroundNamesAndValuesAreRemoved() throws {
    let property = try property(" FN ; X = a : b ")
    #expect(property.name == "FN")
    #expect(property.parameters == [VCardParameter("X", "a")])
    #expect(property.raw == " b ")
  }

  @Test(arguments: [
    "N;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:J=C3=A4", "N;QUOTED-PRINTABLE:J=C3=A4",
    "N;CHARSET=iso-8859-1;encoding=Quoted-Printable:J=E4",
    "N;ENCODING=8BIT:Jä", "N;7bit:Jä",
  ])
  func removesTheTransferEncoding(_ line: String) throws {
    #expect(try property(line) == VCardProperty("N", "Jä"))
  }

  @Test func keepsUnknownEncodings() throws {
    #expect(try parameters("N;ENCODING=X-ROT13:x") == ["ENCODING=X-ROT13"])
  }

  @Test func linkIsNotBase64() throws {
    #expect(try PropertyLine(Array("PHOTO;ENCODING=b:x".utf8)[...]).holdsBase64)
    #expect(try !PropertyLine(Array("PHOTO;ENCODING=b;VALUE=uri:http://x".utf8)[...]).holdsBase64)
  }

  @Test(arguments: [
    ("no colon here", VCardProblem.Code.missingColon), ("TEL;TYPE=home", .missingColon), ("", .missingColon),
    (":x", .invalidName), ("two words:x", .invalidName), ("item1.:x", .invalidName), (".TEL:x", .invalidName),
    ("TEL;=x:1", .invalidName), ("TEL;a b=x:1", .invalidName), ("Ä:1", .invalidName),
  ])
  func reportsTheProblem(_ line: String, _ code: VCardProblem.Code) {
    #expect { try PropertyLine(Array(line.utf8)[...]) } throws: { ($0 as? ParseDiagnostic)?.code == code }
  }

  @Test func warnsOfAnUnknownCharset() throws {
    let line = try PropertyLine(Array("NOTE;CHARSET=X-KLINGON:".utf8) + [0x4A, 0xE4])
    let (text, warning) = line.text()
    #expect(text == "Jä")
    #expect(warning?.code == .unknownCharset)
    #expect(warning?.property == "NOTE")
    #expect(warning?.found.contains("X-KLINGON") == true)
    #expect(try PropertyLine(Array("NOTE;CHARSET=latin1:x".utf8)[...]).text().warning == nil)
  }
}
