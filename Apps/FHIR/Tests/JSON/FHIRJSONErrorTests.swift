import CoreFHIR
import Testing

/// The classes of JSONTestSuite's files that a strict reader refuses.
struct FHIRJSONErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let bytes: [UInt8]
    let code: FHIRJSONError.Code
    let offset: Int

    init(_ text: String, _ code: FHIRJSONError.Code, _ offset: Int) {
      self.init(Array(text.utf8), code, offset)
    }

    init(_ bytes: [UInt8], _ code: FHIRJSONError.Code, _ offset: Int) {
      (self.bytes, self.code, self.offset) = (bytes, code, offset)
    }

    var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }
  }

  static let quote: [UInt8] = [0x22]

  static let cases: [Case] = [
    Case("", .unexpectedEnd, 0), Case("  ", .unexpectedEnd, 2), Case("nul", .unexpectedEnd, 3),
    Case("nulL", .unexpectedCharacter, 3), Case("True", .unexpectedCharacter, 0), Case("NaN", .unexpectedCharacter, 0),
    Case("Infinity", .unexpectedCharacter, 0), Case("-Infinity", .invalidNumber, 1),
    Case("'a'", .unexpectedCharacter, 0),
    Case("01", .invalidNumber, 0), Case("-01", .invalidNumber, 1), Case("00", .invalidNumber, 0),
    Case("1.", .unexpectedEnd, 2), Case("[1.]", .invalidNumber, 3), Case(".5", .unexpectedCharacter, 0),
    Case("-", .unexpectedEnd, 1), Case("[-]", .invalidNumber, 2), Case("--1", .invalidNumber, 1),
    Case("+1", .unexpectedCharacter, 0), Case("1e", .unexpectedEnd, 2), Case("[1e+]", .invalidNumber, 4),
    Case("1.e1", .invalidNumber, 2), Case("0x1", .trailingText, 1), Case("1_000", .trailingText, 1),
    Case("1 000", .trailingText, 2), Case("[1,]", .unexpectedCharacter, 3), Case("[,1]", .unexpectedCharacter, 1),
    Case("[1,,2]", .unexpectedCharacter, 3), Case("[1 2]", .unexpectedCharacter, 3), Case("[1", .unexpectedEnd, 2),
    Case("[1}", .unexpectedCharacter, 2), Case("]", .unexpectedCharacter, 0), Case("[]]", .trailingText, 2),
    Case("{} x", .trailingText, 3), Case(#"{"a":1,}"#, .unexpectedCharacter, 7), Case("{a:1}", .unexpectedCharacter, 1),
    Case(#"{"a" 1}"#, .unexpectedCharacter, 5), Case(#"{"a":}"#, .unexpectedCharacter, 5),
    Case(#"{"a"}"#, .unexpectedCharacter, 4), Case(#"{1:1}"#, .unexpectedCharacter, 1), Case("{", .unexpectedEnd, 1),
    Case(#"{"a":1 "b":2}"#, .unexpectedCharacter, 7), Case(#"{"a":1,"a":1}"#, .duplicateName, 7),
    Case(#"{"a":1,"\u0061":1}"#, .duplicateName, 7), Case("// x\n1", .unexpectedCharacter, 0),
    Case("/* x */ 1", .unexpectedCharacter, 0), Case("\u{FEFF}1", .byteOrderMark, 0),
    Case("\u{A0}1", .unexpectedCharacter, 0), Case("\u{2060}1", .unexpectedCharacter, 0),
    Case([0x00], .unexpectedCharacter, 0), Case([0x31, 0x00], .trailingText, 1),
    Case([0x0C, 0x31], .unexpectedCharacter, 0),
    Case(#"""#, .unexpectedEnd, 1), Case(#""a"#, .unexpectedEnd, 2), Case("\"\n\"", .controlCharacter, 1),
    Case("\"\t\"", .controlCharacter, 1), Case("\"a\u{0}\"", .controlCharacter, 2), Case(#""\x""#, .invalidEscape, 1),
    Case(#""\a""#, .invalidEscape, 1), Case(#""\"#, .unexpectedEnd, 2), Case(#""\u12"#, .unexpectedEnd, 5),
    Case(#""\u12g4""#, .invalidEscape, 5), Case(#""\U0041""#, .invalidEscape, 1), Case(#""\ud800""#, .loneSurrogate, 1),
    Case(#""\udc00""#, .loneSurrogate, 1), Case(#""\ud800\u0041""#, .loneSurrogate, 1),
    Case(#""\ud800\ud800""#, .loneSurrogate, 1), Case(#""\ud800\ue000""#, .loneSurrogate, 1),
    Case(#""a\udc00\ud800""#, .loneSurrogate, 2),
    Case(#""\ud83d\u""#, .invalidEscape, 9), Case(quote + [0xFF] + quote, .invalidUTF8, 1),
    Case(quote + [0x80] + quote, .invalidUTF8, 1), Case(quote + [0xC0, 0xAF] + quote, .invalidUTF8, 1),
    Case(quote + [0xC1, 0x81] + quote, .invalidUTF8, 1), Case(quote + [0xE0, 0x80, 0x80] + quote, .invalidUTF8, 1),
    Case(quote + [0xED, 0xA0, 0x80] + quote, .invalidUTF8, 1),
    Case(quote + [0xF0, 0x8F, 0xBF, 0xBF] + quote, .invalidUTF8, 1),
    Case(quote + [0xF4, 0x90, 0x80, 0x80] + quote, .invalidUTF8, 1),
    Case(quote + [0xF5, 0x80, 0x80, 0x80] + quote, .invalidUTF8, 1),
    Case(quote + [0x61, 0xE4, 0xB8] + quote, .invalidUTF8, 2), Case(quote + [0xE4], .invalidUTF8, 1),
    Case(quote + [0x5C, 0x6E, 0xE9] + quote, .invalidUTF8, 3),
    Case(quote + [0x5C, 0x5C, 0x0A] + quote, .controlCharacter, 3),
    Case([0xFF, 0xFE, 0x31, 0x00], .unexpectedCharacter, 0), Case([0xEF, 0xBB], .unexpectedCharacter, 0),
  ]

  @Test(arguments: cases)
  func refusesWithItsByte(_ refused: Case) {
    let error = #expect(throws: FHIRJSONError.self) { try FHIRJSON(parsing: refused.bytes) }
    #expect(error?.code == refused.code)
    #expect(error?.offset == refused.offset)
  }

  @Test func namesLineColumnAndPath() {
    let text = "{\n  \"name\": [\n    {\"given\": [\"a\", tru]}\n  ]\n}"
    let error = #expect(throws: FHIRJSONError.self) { try FHIRJSON(parsing: text) }
    #expect(error?.line == 3)
    #expect(error?.column == 24)
    #expect(error?.path == "$.name[0].given[1]")
    #expect(error?.description.contains("line 3, column 24 (byte 37), $.name[0].given[1]:") == true)
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func refusesDeepNesting(_ opening: String) {
    let error = #expect(throws: FHIRJSONError.self) {
      try FHIRJSON(parsing: String(repeating: opening, count: 10_000))
    }
    #expect(error?.code == .tooDeep)
    #expect(error?.reason.contains("deeper than 100") == true)
  }

  @Test func refusesOneLevelBeyondTheLimit() throws {
    let text = String(repeating: "[", count: 3) + String(repeating: "]", count: 3)
    #expect(try FHIRJSON(parsing: text, limits: FHIRJSONLimits(depth: 3)).text == text)
    #expect(throws: FHIRJSONError.self) { try FHIRJSON(parsing: text, limits: FHIRJSONLimits(depth: 2)) }
  }

  @Test func refusesLargeTexts() throws {
    #expect(try FHIRJSON(parsing: "[1]", limits: FHIRJSONLimits(size: 3)) == [1])
    let error = #expect(throws: FHIRJSONError.self) { try FHIRJSON(parsing: "[12]", limits: FHIRJSONLimits(size: 3)) }
    #expect(error?.code == .tooLarge)
  }

  @Test func findsDuplicatesInLargeObjects() {
    let members = (0..<50_000).map { #""m\#($0)":0"# }.joined(separator: ",")
    let error = #expect(throws: FHIRJSONError.self) { try FHIRJSON(parsing: "{\(members),\"m3\":1}") }
    #expect(error?.code == .duplicateName)
  }
}
