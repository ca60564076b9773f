import Testing

@testable import CoreVCard

struct CharsetTests {
  private func decode(_ bytes: [UInt8], _ charset: String? = nil) -> String? {
    Charset.decode(bytes[...], charset: charset)
  }

  @Test(arguments: [nil, "", "UTF-8", "utf8", "us-ascii"])
  func readsUTF8(_ name: String?) {
    #expect(decode(Array("Jä語👍\u{FFFD}".utf8), name) == "Jä語👍\u{FFFD}")
  }

  @Test(arguments: [nil, "utf-8", "US-ASCII", "iso-8859-1", "latin1", "windows-1252"])
  func fallsBackToWindows1252(_ name: String?) {
    #expect(decode([0x4A, 0xE4, 0x80, 0x81, 0x93, 0x9F, 0xFF], name) == "Jä€\u{81}“Ÿÿ")
  }

  @Test(
    arguments: [
      (Array("Jürgen Müller".utf8.dropLast()) + [0xC3], "Jürgen Mülle\u{FFFD}"),
      (Array("Jürgen ".utf8) + [0xF0, 0x9F, 0x91], "Jürgen \u{FFFD}"),
      (Array("山".utf8) + [0x35, 0xB1, 0xB1] + Array("太".utf8), "山5\u{FFFD}\u{FFFD}太"),
      (Array("é".utf8) + [0xFF], "é\u{FFFD}"), ([0xC3], "Ã"), (Array("Jos".utf8) + [0xE9], "José"),
      (Array("é".utf8) + [0xE4, 0x20, 0xF6], "Ã©ä ö"),
    ] as [([UInt8], String)])
  func damagedUTF8StaysUTF8(_ bytes: [UInt8], _ text: String) {
    #expect(decode(bytes) == text)
    #expect(decode(bytes, "utf-8") == text)
  }

  @Test func dropsNULs() {
    #expect(decode([0x41, 0, 0x42, 0]) == "AB")
    #expect(decode([0, 0xE4], "iso-8859-1") == "ä")
  }

  @Test func unsupportedCharsetIsNil() {
    #expect(decode([0x41], "X-KLINGON") == nil)
    #expect(decode([0x41], "UTF-7") == nil)
    #expect(decode([0x41], "UTF-8//IGNORE") == nil)
  }

  #if canImport(Glibc)
  @Test(
    arguments: [
      ("Shift_JIS", [0x8E, 0x52, 0x93, 0x63], "山田"), ("EUC-JP", [0xBB, 0xB3, 0xC5, 0xC4], "山田"),
      ("gb2312", [0xD5, 0xC5], "张"), ("Big5", [0xA4, 0x6A], "大"), ("euc-kr", [0xB1, 0xE8], "김"),
      ("windows-1251", [0xC8, 0xE2, 0xE0, 0xED], "Иван"), ("KOI8-R", [0xE9], "И"), ("ISO-8859-2", [0xB3], "ł"),
      ("UTF-16BE", [0x00, 0x41], "A"), ("windows-1258", [0x61, 0xEC, 0x61], "áa"),
    ] as [(String, [UInt8], String)])
  func readsSystemCharsets(_ name: String, _ bytes: [UInt8], _ text: String) {
    #expect(decode(bytes, name)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
  }

  @Test(arguments: [1250, 1251, 1253, 1255, 1256, 1257, 1258])
  func readsCodePagesByBothNames(_ page: Int) {
    #expect(decode([0x41, 0xC8], "cp\(page)") == decode([0x41, 0xC8], "windows-\(page)"))
    #expect(decode([0x41], "cp\(page)") == "A")
  }

  @Test func everySystemCharsetIsAvailable() {
    for name in SystemCharset.systemNames.keys { #expect(decode([0x41, 0x42], name) != nil, "\(name)") }
  }

  @Test func replacesUndefinedBytes() {
    #expect(decode([0x41, 0x81, 0x20, 0x42], "Shift_JIS") == "A\u{FFFD} B")
    #expect(decode([0x41, 0x81], "Shift_JIS") == "A\u{FFFD}")
  }

  @Test func readsLongTexts() {
    let bytes = [UInt8](repeating: 0xC8, count: 5000)
    #expect(decode(bytes, "windows-1251") == String(repeating: "И", count: 5000))
  }
  #endif
}
