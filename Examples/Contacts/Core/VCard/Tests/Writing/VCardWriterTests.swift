import CoreVCard
import Testing

struct VCardWriterTests {
  private func card(_ version: VCardVersion, _ properties: VCardProperty...) -> VCard {
    VCard(version: version, properties: properties)
  }

  @Test func framesTheCardAndEndsLinesWithCRLF() {
    let file = VCardWriter().write(card(.v40, VCardProperty("FN", "A")))
    #expect(String(decoding: file, as: UTF8.self) == "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nEND:VCARD\r\n")
  }

  @Test func listsParametersOfOneName() {
    let property = VCardProperty(
      "TEL", "1", VCardParameter("TYPE", "home"), VCardParameter("TYPE", "a,b"), VCardParameter("X", "1"),
      VCardParameter("TYPE", "x"))
    #expect(lines(card(.v40, property)) == [#"TEL;TYPE=home,"a,b";X=1;TYPE=x:1"#])
    #expect(lines(card(.v21, property)) == [#"TEL;home;TYPE="a,b";X=1;x:1"#])
  }

  @Test func version21QuotesWhatIsNotASCII() {
    #expect(
      lines(card(.v21, VCardProperty("FN", "Jä=", VCardParameter("X", "1")))) == [
        "FN;X=1;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=A4=3D"
      ])
    #expect(lines(card(.v21, VCardProperty("NOTE", "a\r\nb"))) == ["NOTE;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab"])
    #expect(lines(card(.v21, VCardProperty("NOTE", "a=b"))) == ["NOTE:a=b"])
  }

  @Test func version21BreaksLongLinesSoftly() {
    let long = String(repeating: "x", count: 100)
    let written = lines(card(.v21, VCardProperty("NOTE", long)))
    #expect(written.count == 2)
    #expect(written[0].hasPrefix("NOTE;ENCODING=QUOTED-PRINTABLE:x"))
    #expect(written[0].hasSuffix("x=") && written[0].count == 75)
  }

  @Test func laterVersionsEscapeStrayLineBreaks() {
    #expect(lines(card(.v30, VCardProperty("X-A", "a\r\nb\nc;d,e"))) == [#"X-A:a\nb\nc;d,e"#])
  }

  @Test func omitsNamesThatWouldBreakTheFile() {
    let broken = card(
      .v30, VCardProperty("BEGIN", "VCARD"), VCardProperty("end", "VCARD"), VCardProperty("VERSION", "2.1"),
      VCardProperty(": ", "x"),
      VCardProperty("F N:\r\n", "A", VCardParameter("a=b", "1\r\n2"), VCardParameter("=", "3")),
      VCardProperty("X", "y", VCardParameter("ENCODING", "b"), VCardParameter("CHARSET", "x")))
    #expect(lines(broken) == ["FN;AB=1^n2:A", "X:y"])
  }

  @Test func writesNestedCards() {
    let agent = VCardProperty("AGENT", value: .card(card(.v21, VCardProperty("FN", "B"))))
    #expect(lines(card(.v21, agent)) == ["AGENT:", "BEGIN:VCARD", "VERSION:2.1", "FN:B", "END:VCARD"])
    #expect(lines(card(.v30, agent)) == [#"AGENT:BEGIN:VCARD\nVERSION:2.1\nFN:B\nEND:VCARD\n"#])
  }

  @Test func writesSeveralCards() {
    let one = card(.v30, VCardProperty("FN", "A"))
    #expect(VCardWriter().write([one, one]) == VCardWriter().write(one) + VCardWriter().write(one))
  }
}
