import CoreFHIR
import ServerDatabase
import ServerHTTP
import ServerTestFixtures
import Testing

@testable import ServerFHIR

/// Searches that are wrong, or that try to be taken for SQL.
struct BadInputTests {
  /// Names of parameters that are read in different ways.
  private static let names = [
    "name", "name:contains", "name:exact", "identifier", "identifier:of-type", "gender", "gender:not", "gender:text",
    "birthdate", "general-practitioner", "general-practitioner:Practitioner", "general-practitioner:identifier",
    "organization.name", "organization:Organization.partof.name", "_has:Observation:patient:code",
    "_has:Observation:patient:value-quantity", "_has:Observation:patient:code-value-quantity",
    "_has:RiskAssessment:patient:probability", "_profile", "_profile:below", "_profile:above", "_tag", "_id",
    "_lastUpdated", "_sort", "_count", "_include", "_revinclude", "_include:iterate", "_summary", "_elements", "_total",
    "_type", "_cursor", "gender:missing", "_contained", "",
  ]

  private static let values = [
    "'", "\"", "' OR 1=1 --", "'; DROP TABLE fhir_resource; --", "\\", "\\\\", "a\\", "%", "_", "*", "|", "||", "|||",
    "$", "$$", ",", ",,", "a,", ":", "/", "a/b/c", "../../etc/passwd", "Patient/", "/1", "Patient/1/_history/2", "#",
    "#a", "?1", "$1", "$1$2", ":a", "@a", "1e999999999", "-1e999999999", "gt1e999999999", "1e-999999999", "1e400",
    "99999999999999999999", "-1", "NaN", "inf", "0x10", "1.", ".1", "ne", "eq", "xx2020", "gtgt1", "0000", "9999999",
    "0000-00-00", "2024-13", "2024-02-30", "gt0000", "lt9999", "ap0001", "9999-12-31T23:59:60Z",
    "2024-01-01T00:00:00+15:00", "2024-01-01T24:00", "2024-01-01T1", "2024-01-01T00:00:00.Z",
    "2024-01-01T00:00:00.1234567890123456789Z", "true", "false", "null", "{}", "[]", "\u{1F468}\u{200D}\u{1F469}",
    "\u{0301}", "\u{FEFF}", "\u{FFFF}", "\u{202E}", "\u{0001}", "\u{0000}", "a\u{0000}b", "\n", "\r\n", " ",
    "http://loinc.org|", "|1", "a|b|c|d", "5.4|http://unitsofmeasure.org|", "5.4||", "1|2|3$4|5|6",
    String(repeating: "a", count: 8192), String(repeating: "é", count: 4096), String(repeating: "a", count: 100_000),
    String(repeating: ",", count: 100_000), String(repeating: "a,", count: 199) + "a",
    String(repeating: "1|http://unitsofmeasure.org|cm,", count: 199) + "1", String(repeating: "\\", count: 8191),
    String(repeating: "9", count: 8000), "0." + String(repeating: "1", count: 8000),
    String(repeating: "/", count: 8000),
  ]

  @Test(arguments: TestDatabase.allCases)
  func answersEveryValueOfEveryParameter(kind: TestDatabase) async throws {
    let fixture = try await SearchFixture(kind, try ExampleTests.resources.map { try FHIRJSON(parsing: $0) })
    for name in Self.names {
      for value in Self.values {
        for isLenient in kind == .sqlite ? [false, true] : [false] {
          let items = [ServerRequest.QueryItem(name: name, value: value)]
          do {
            let query = try SearchQuery(items, type: "Patient", isLenient: isLenient, now: SearchFixture.now)
            let bytes = try await fixture.database.read { try query.bundle(in: $0, base: SearchFixture.base) }
            let bundle = try FHIR.Bundle(FHIRJSON(parsing: bytes))
            #expect(bundle.type == .searchset)
          } catch let failure as FHIRFailure {
            #expect(failure.status == 400)
            #expect(try FHIR.OperationOutcome(.object(failure.outcome.json)).issue.count == 1)
          } catch {
            Issue.record("\(kind.rawValue) \(name)=\(value.prefix(80)): \(error)")
          }
        }
      }
    }
    #expect(try await fixture.ids("Patient?").count == 3)
  }

  @Test(arguments: [
    "nope", "name:nope", "name:in", "gender:in", "gender:not-in", "gender:above", "gender:below", "birthdate:exact",
    "name.family", "organization.nope", "organization:Nope.name", "organization:Patient.name", "_has", "_has:",
    "_has:Observation", "_has:Observation:patient", "_has:Nope:patient:code", "_has:Observation:code:code",
    "_has:Observation:encounter:code", "_has:Observation:patient:nope", "_text", "_content", "_list", "_query",
    "_filter", "_containedType", "_include:recurse", "_include:iterate:x", "_id:exact", "_lastUpdated:not", ".", ":",
    ".name", "name.", "organization.", "organization..name", "general-practitioner:identifier.x", "NAME",
    "_include:iterate ",
  ])
  func namesTheParameterThatItRefuses(name: String) throws {
    let failure = #expect(throws: FHIRFailure.self) {
      try SearchQuery([.init(name: name, value: "x")], type: "Patient", isLenient: false, now: SearchFixture.now)
    }
    #expect(failure?.status == 400)
    let issue = try #require(failure?.issues.first)
    let location = try #require(issue.location.first)
    #expect(location.hasPrefix("http.") && (location == "http.\(name)" || name.contains(location.dropFirst(5))))
    #expect(issue.diagnostics?.isEmpty == false)
  }

  @Test func refusesEndlessChains() {
    for name in [
      String(repeating: "organization.", count: 1000) + "name",
      "organization." + String(repeating: "partof.", count: 9)
        + "name", String(repeating: "_has:Patient:link:", count: 1000) + "name",
      String(repeating: "general-practitioner.organization.", count: 20) + "name",
    ] {
      #expect(throws: FHIRFailure.self) {
        try SearchQuery([.init(name: name, value: "x")], type: "Patient", isLenient: false, now: SearchFixture.now)
      }
    }
    #expect(throws: FHIRFailure.self) {
      try SearchQuery(
        (0..<100_000).map { _ in .init(name: "name", value: "x") }, type: "Patient", isLenient: false,
        now: SearchFixture.now)
    }
  }

  /// As many conditions as are allowed, each as large as is allowed.
  @Test(arguments: TestDatabase.allCases)
  func answersTheLargestSearch(kind: TestDatabase) async throws {
    let fixture = try await SearchFixture(kind, try ExampleTests.resources.map { try FHIRJSON(parsing: $0) })
    for (name, value) in [
      ("identifier", "urn:a|b"), ("_has:Observation:patient:code-value-quantity", "a|b$1|http://unitsofmeasure.org|cm"),
      ("organization.partof.name", "a"), ("birthdate", "ne2020"), ("_id", "a"), ("name:contains", "é"),
    ] {
      for (parameters, count) in [(50, 10), (2, 200), (50, 200)] {
        let values = Array(repeating: value, count: count).joined(separator: ",")
        let items = (0..<parameters).map { _ in ServerRequest.QueryItem(name: name, value: values) }
        do {
          let query = try SearchQuery(items, type: "Patient", isLenient: false, now: SearchFixture.now)
          _ = try await fixture.database.read { try query.bundle(in: $0, base: SearchFixture.base) }
        } catch let failure as FHIRFailure {
          #expect(failure.status == 400 && (parameters == 50 && count == 200 || name == "_id"))
        } catch {
          Issue.record("\(kind.rawValue) \(name) \(count): \(error)")
        }
      }
    }
  }
}
