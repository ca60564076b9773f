import CoreFHIR
import Testing

struct FHIRFormatTests {
  static let valid: [(FHIRFormat, [String])] = [
    (.string, ["a", " a\n\t\r", "é"]), (.code, ["a", "a b", "<="]),
    (.id, ["a", "A-1.b", String(repeating: "x", count: 64)]),
    (.uri, ["urn:oid:1", "http://x/ü", "Patient/1", "#a"]), (.oid, ["urn:oid:1.2.0.3"]),
    (.uuid, ["urn:uuid:c757873d-ec9a-4326-a141-556f43239520"]),
    (.base64Binary, ["TWFu", "TWE=", "TQ==", "TW Fu\nTWFu"]),
    (.integer, ["0", "-1", "2147483647", "-2147483648"]), (.unsignedInt, ["0", "5"]), (.positiveInt, ["1"]),
    (.date, ["2000-02-29", "2024", "2024-02", "2024-02-29"]),
    (.dateTime, ["2024", "2024-02-29T23:59:60Z", "0001-01-01T00:00:00.0001-14:00"]),
    (.instant, ["2015-02-07T13:28:17.239+02:00"]), (.time, ["00:00:00", "23:59:60.5"]), (.boolean, ["true"]),
  ]
  static let invalid: [(FHIRFormat, [String])] = [
    (.string, ["", "\u{0}", "a\u{8}"]), (.code, ["", " a", "a ", "a  b"]),
    (.id, ["", "a_b", "ü", String(repeating: "x", count: 65)]),
    (.uri, ["", "a b", "a\u{A0}b"]), (.oid, ["1.2", "urn:oid:3.1", "urn:oid:1", "urn:oid:1.02", "urn:oid:1."]),
    (.uuid, ["urn:uuid:C757873D-ec9a-4326-a141-556f43239520", "c757873d-ec9a-4326-a141-556f43239520", "urn:uuid:1"]),
    (.base64Binary, ["", "TWF", "T===", "TW=u", "T\u{e9}Fu", "====", "TWFu=="]),
    (.integer, ["", "1.0", "1e1", "-0", "01", "+1", "2147483648"]), (.unsignedInt, ["-1"]), (.positiveInt, ["0"]),
    (
      .date,
      [
        "24", "0000", "2024-13", "2024-00", "2023-02-29", "1900-02-29", "2024-1-1", "2024-02-29T00:00:00Z",
        "2024-02-", "٢٠٢٤",
      ]
    ),
    (
      .dateTime,
      [
        "2024-02-29T10:00", "2024-02-29T10:00:00", "2024-02-29T24:00:00Z", "2024-02-29T10:00:00.Z",
        "2024T10:00:00Z", "2024-02-29T10:00:00+15:00", "2024-02-29 10:00:00Z", "2024-02-29T10:00:61Z",
      ]
    ),
    (.instant, ["2024", "2024-02-29"]), (.time, ["10:00", "24:00:00", "10:00:00Z"]), (.boolean, ["True", "1"]),
  ]

  @Test(arguments: valid)
  func accepts(_ format: FHIRFormat, _ texts: [String]) {
    for text in texts { #expect(format.matches(text), "\(text)") }
  }

  @Test(arguments: invalid)
  func refuses(_ format: FHIRFormat, _ texts: [String]) {
    for text in texts { #expect(!format.matches(text), "\(text)") }
  }

  @Test(arguments: FHIRFormat.allCases)
  func othersThanTextsAreNoTexts(_ format: FHIRFormat) {
    #expect(!format.matches(.null))
    #expect(!format.matches([]))
    #expect(!format.matches([:]))
    let isText = ![.integer, .unsignedInt, .positiveInt, .decimal, .boolean].contains(format)
    #expect(format.matches(1) == (!isText && format != .boolean))
  }
}
