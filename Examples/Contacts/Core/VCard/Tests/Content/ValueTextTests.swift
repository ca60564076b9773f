import Testing

@testable import CoreVCard

struct ValueTextTests {
  @Test(arguments: [VCardVersion.v30, .v40])
  func laterVersionsEscapeLineBreaks(_ version: VCardVersion) {
    let text = ValueText(version)
    #expect(text.escape("a,b;c\\d\ne\r\nf\rg:h") == #"a\,b\;c\\d\ne\nf\ng:h"#)
    #expect(text.unescape(#"a\,b\;c\\d\ne\Nf\:g,h;i"#) == "a,b;c\\d\ne\nf:g,h;i")
  }

  @Test func version21LeavesLineBreaksAndCommas() {
    let text = ValueText(.v21)
    #expect(text.escape("a,b;c\\d\ne") == "a,b\\;c\\\\d\r\ne")
    #expect(text.escape("a,b", inList: true) == "a\\,b")
    #expect(text.unescape("C:\\new\\;x\\,y\\:z\\\\r\r\ns\rt\nu") == "C:\\new;x,y:z\\r\ns\nt\nu")
  }

  @Test(arguments: VCardVersion.allCases)
  func otherBackslashesAreKept(_ version: VCardVersion) {
    #expect(ValueText(version).unescape(#"C:\Users\"#) == #"C:\Users\"#)
    #expect(ValueText(version).unescape("\\\r\n") == "\\\n")
  }

  @Test(arguments: VCardVersion.allCases)
  func splitsAtUnescapedSeparators(_ version: VCardVersion) {
    let text = ValueText(version)
    #expect(text.split(#"a;b\;c\\;;d"#, on: .semicolon) == ["a", #"b\;c\\"#, "", "d"])
    #expect(text.split("", on: .comma) == [""])
    #expect(text.split("a;\\", on: .semicolon) == ["a", "\\"])
  }
}
