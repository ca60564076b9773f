import CoreFHIR
import Testing

struct FHIRReferenceTargetTests {
  static let uuid = "urn:uuid:c757873d-ec9a-4326-a141-556f43239520"

  static func relative(_ text: String) -> FHIRReferenceTarget? { FHIRLocation(text).map { .relative($0) } }

  static func absolute(_ base: String, _ text: String) -> FHIRReferenceTarget? {
    FHIRLocation(text).map { .absolute(base: base, $0) }
  }

  static let cases: [(String, FHIRReferenceTarget?)] = [
    ("#org", .contained(id: "org")), ("#", .contained(id: "")), ("Patient/1", relative("Patient/1")),
    ("Patient/a.B-1/_history/2", relative("Patient/a.B-1/_history/2")),
    ("https://x.org/fhir/Patient/1", absolute("https://x.org/fhir", "Patient/1")),
    ("http://x.org/Patient/1/_history/3", absolute("http://x.org", "Patient/1/_history/3")),
    (uuid, .uuid(uuid)), ("urn:oid:1.2.3", .oid("urn:oid:1.2.3")),
    ("Patient?identifier=a|1", .conditional(type: "Patient", query: "identifier=a|1")),
    ("http://x.org/vs|2.0#part", .canonical(url: "http://x.org/vs", version: "2.0", fragment: "part")),
    ("http://x.org/Questionnaire/q|1", .canonical(url: "http://x.org/Questionnaire/q", version: "1", fragment: nil)),
    ("urn:ietf:rfc:3986", .canonical(url: "urn:ietf:rfc:3986", version: nil, fragment: nil)),
  ]

  @Test(arguments: cases)
  func readsAndWrites(_ text: String, _ target: FHIRReferenceTarget?) throws {
    let target = try #require(target)
    #expect(FHIRReferenceTarget(text) == target)
    #expect(target.text == text)
    #expect(FHIR.Reference { $0.reference = text }.target == target)
  }

  @Test(arguments: [
    "", "patient/1", "Patient", "Patient/", "Patient/a_b", "Patient/1/2", "Patient/1/_history/", "#a b", "?x=1",
    "Patient?",
    "urn:uuid:1", "urn:oid:9", "a b", "Patient/../1",
  ])
  func refuses(_ text: String) { #expect(FHIRReferenceTarget(text) == nil) }

  @Test func locationsAreChecked() {
    #expect(FHIRLocation(type: "Patient", id: "1", version: "2")?.text == "Patient/1/_history/2")
    #expect(FHIRLocation(type: "Patient", id: "../x") == nil)
    #expect(FHIRLocation(type: "Pat/ient", id: "1") == nil)
  }
}
