import CoreFHIR
import ServerTestFixtures
import Testing

@testable import ServerFHIR

/// What a search returns beside its matches, and of them.
struct ResultTests {
  @Test(
    arguments: TestDatabase.allCases,
    [
      ("Observation?_id=a1&_include=Observation:subject", ["Patient/p1"]),
      ("Observation?_id=a1&_include=Observation:patient", ["Patient/p1"]),
      ("Observation?_id=a1&_include=Observation:subject:Patient", ["Patient/p1"]),
      ("Observation?_id=a1&_include=Observation:subject:Group", []),
      ("Observation?_id=a1&_include=Observation:*", ["Patient/p1"]),
      ("Observation?_id=a1&_include=*", ["Patient/p1"]),
      ("Observation?_id=a3&_include=*", []),
      ("Observation?_id=a1&_include=Patient:organization", []),
      ("Observation?_id=a1&_include=Observation:subject&_include=Patient:organization", ["Patient/p1"]),
      (
        "Observation?_id=a1&_include=Observation:subject&_include:iterate=Patient:organization",
        ["Organization/o1", "Patient/p1"]
      ),
      (
        "Observation?_id=a1&_include:iterate=Observation:subject&_include:iterate=Patient:organization"
          + "&_include:iterate=Organization:partof", ["Organization/o1", "Organization/o2", "Patient/p1"]
      ),
      ("Patient?_id=p1&_revinclude=Observation:subject", ["Observation/a1"]),
      ("Patient?_id=p1&_revinclude=RiskAssessment:patient", ["RiskAssessment/r1"]),
      ("Patient?_id=p1&_revinclude=*", ["Observation/a1", "RiskAssessment/r1"]),
      ("Patient?_revinclude=Observation:patient&_id=p1,p2,p3", ["Observation/a1", "Observation/a2"]),
      (
        "Organization?_id=o2&_revinclude:iterate=Organization:partof&_revinclude:iterate=Patient:organization",
        ["Organization/o1", "Patient/p1"]
      ),
    ] as [(String, [String])])
  func includes(kind: TestDatabase, example: (String, [String])) async throws {
    let fixture = try await SearchFixture(kind, try ExampleTests.resources.map { try FHIRJSON(parsing: $0) })
    #expect(try await fixture.search(example.0).included.sorted() == example.1)
  }

  @Test func tellsThatIncludedResourcesAreLeftOut() async throws {
    let fixture = try await SearchFixture(.sqlite, try ExampleTests.resources.map { try FHIRJSON(parsing: $0) })
    var limits = SearchLimits()
    limits.included = 1
    let bundle = try await fixture.search("Patient?_id=p1&_revinclude=*", limits: limits)
    #expect(bundle.included.count == 1)
    #expect(bundle.outcome.count == 1)
  }

  @Test(arguments: [
    ("_summary=true", ["active", "gender", "id", "meta", "resourceType"]),
    ("_summary=text", ["id", "meta", "resourceType", "text"]),
    ("_summary=data", ["active", "contact", "gender", "id", "meta", "resourceType"]),
    ("_summary=false", ["active", "contact", "gender", "id", "meta", "resourceType", "text"]),
    ("_elements=gender,contact", ["contact", "gender", "id", "meta", "resourceType"]),
  ])
  func returnsTheElementsAskedFor(parameter: String, names: [String]) async throws {
    let patient: FHIRJSON = [
      "resourceType": "Patient", "id": "1", "text": ["status": "empty", "div": "<div/>"], "active": true,
      "gender": "male", "contact": [["gender": "male"]],
    ]
    let fixture = try await SearchFixture(.sqlite, [patient])
    let found = try #require(try await fixture.search("Patient?" + parameter).resource(0)?.object)
    #expect(found.names.sorted() == names)
    let isSubset = found["meta"]?["tag"]?[0]?["code"]?.string == "SUBSETTED"
    #expect(isSubset == (parameter != "_summary=false"))
  }

  @Test func keepsRequiredElementsAndChoices() async throws {
    let fixture = try await SearchFixture(.sqlite, try ExampleTests.resources.map { try FHIRJSON(parsing: $0) })
    let found = try #require(try await fixture.search("Observation?_id=a1&_elements=effective").resource(0)?.object)
    #expect(found.names.sorted() == ["code", "effectiveDateTime", "id", "meta", "resourceType", "status"])
    let summary = try #require(try await fixture.search("Observation?_id=a1&_summary=true").resource(0)?.object)
    #expect(summary.contains("valueQuantity") && summary.contains("effectiveDateTime"))
  }

  @Test func tellsWhatWasLeftOutIfLenient() async throws {
    let fixture = try await SearchFixture(.sqlite, try ExampleTests.resources.map { try FHIRJSON(parsing: $0) })
    let bundle = try await fixture.search("Patient?nope=1&gender=male&birthdate=x", isLenient: true)
    #expect(bundle.matches == ["Patient/p1"])
    #expect(bundle.outcome.count == 2)
    #expect(bundle.link("self") == "Patient?gender=male")
  }
}
