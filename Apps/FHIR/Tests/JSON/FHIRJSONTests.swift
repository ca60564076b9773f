import CoreFHIR
import Testing

struct FHIRJSONTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "1.10", "-0.0e-0", "1E+2", "123456789012345678901234567890", #""""#,
    #""a\"b\\c\n\r\t\b\f\u0000\u001f""#, #""/é語😀""#, "[]", "{}", "[[],{},[null,1]]",
    #"{"":1," ":2,"a":{"b":[]}}"#, #"{"é":1}"#,
  ])
  func writesWhatItRead(_ text: String) throws {
    let json = try FHIRJSON(parsing: text)
    #expect(json.text == text)
    #expect(try FHIRJSON(parsing: " \t\r\n\(text)\n ") == json)
    #expect(try FHIRJSON(parsing: json.prettyText) == json)
  }

  @Test func decodesEscapes() throws {
    let text = #""\u0041\/\uD83D\uDE00\uFFFF\u00e9\u0000""#
    #expect(try FHIRJSON(parsing: text).string == "A/😀\u{FFFF}é\u{0}")
  }

  @Test func keepsTheOrderOfMembers() throws {
    let json = try FHIRJSON(parsing: #"{"z":1,"a":2,"m":3}"#)
    #expect(json.object?.names == ["z", "a", "m"])
    #expect(json.text == #"{"z":1,"a":2,"m":3}"#)
  }

  @Test func comparesAsWritten() throws {
    #expect(try FHIRJSON(parsing: "1.0") != FHIRJSON(parsing: "1.00"))
    #expect(try FHIRJSON(parsing: #"{"a":1,"b":2}"#) != FHIRJSON(parsing: #"{"b":2,"a":1}"#))
    #expect(try FHIRJSON(parsing: #""\u00e9""#) != FHIRJSON(parsing: #""e\u0301""#))
    #expect(try FHIRJSON(parsing: #""\u00e9""#).hashValue == FHIRJSON(parsing: "\"é\"").hashValue)
    #expect(try FHIRJSON(parsing: "[1,[2]]") != FHIRJSON(parsing: "[1,[3]]"))
    #expect(try FHIRJSON(parsing: "[1]") != FHIRJSON(parsing: "[1,1]"))
    #expect(FHIRJSON.array([]) != FHIRJSON.object([:]))
  }

  @Test func setsAndRemovesMembers() {
    var object: FHIRObject = ["a": 1, "b": 2, "c": 3]
    let copy = object
    object["b"] = nil
    object["a"] = "x"
    object["d"] = [true]
    #expect(FHIRJSON.object(object).text == #"{"a":"x","c":3,"d":[true]}"#)
    #expect(FHIRJSON.object(copy).text == #"{"a":1,"b":2,"c":3}"#)
  }

  @Test func largeObjectsFindTheirMembers() throws {
    let count = 100_000
    let text = "{" + (0..<count).map { #""name-\#($0)":\#($0)"# }.joined(separator: ",") + "}"
    var object = try #require(try FHIRJSON(parsing: text).object)
    for index in stride(from: 0, to: count, by: 7) { object["name-\(index)"] = "changed" }
    for index in 0..<1000 { object["new-\(index)"] = .null }
    #expect(object.count == count + 1000)
    #expect(object["name-7"] == "changed")
    #expect(object["name-8"] == 8)
    #expect(object["new-999"] == .null)
    object["name-0"] = nil
    #expect(object["name-1"] == 1)
    #expect(object["name-0"] == nil)
  }

  @Test func deepValuesNeedNoDeepStack() throws {
    let depth = 50_000
    let text = String(repeating: #"[{"a":"#, count: depth) + "1" + String(repeating: "}]", count: depth)
    let limits = FHIRJSONLimits(depth: 2 * depth)
    let first = try FHIRJSON(parsing: text, limits: limits)
    let second = try FHIRJSON(parsing: text, limits: limits)
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(first.text == text)
    var built: FHIRJSON = 1
    for _ in 0..<depth { built = .array([.object(["a": built])]) }
    #expect(built == first)
  }

  @Test func readsTenMegabytes() throws {
    let document = try Document.named("observation-wound-area")
    let count = 10_000_000 / document.bytes.count
    var bytes = Array("[".utf8)
    for index in 0..<count {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += document.bytes
    }
    bytes.append(UInt8(ascii: "]"))
    let json = try FHIRJSON(parsing: bytes)
    #expect(json.array?.count == count)
    #expect(try json[count - 1] == document.json())
  }
}
