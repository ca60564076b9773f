import CoreFHIR
import ServerTestFixtures
import Testing

@testable import ServerFHIR

struct IndexReaderTests {
  private static func rows(_ text: String) throws -> IndexRows {
    let json = try FHIRJSON(parsing: text)
    return IndexReader.rows(json["resourceType"]?.string ?? "", json.object)
  }

  @Test func readsTheLimitsOfATiming() throws {
    let rows = try Self.rows(
      #"""
      {"resourceType":"Observation","effectiveTiming":{"event":["2013-02-01","2013-01-31T10:00:00Z"],\#
      "repeat":{"boundsPeriod":{"start":"2013-02","end":"2013-03-24"}}}}
      """#)
    #expect(
      rows.dates.map(\.range) == [
        DateRange(try #require(DateRange("2013-01-31T10:00:00Z")).low, try #require(DateRange("2013-03-24")).high)
      ])
  }

  @Test func countsTheElementsOfComposites() throws {
    let rows = try Self.rows(
      #"""
      {"resourceType":"Observation","code":{"coding":[{"code":"a"}]},\#
      "component":[{"code":{"coding":[{"code":"a"}]}},{"code":{"coding":[{"code":"b"}]}}]}
      """#)
    #expect(rows.tokens.map(\.part).sorted() == [0, 1, 2])
  }

  @Test func readsTheBoundsOfSamples() throws {
    let rows = try Self.rows(
      #"""
      {"resourceType":"Observation","valueSampledData":{"origin":{"value":10,"system":"http://unitsofmeasure.org",\#
      "code":"cm"},"period":1,"factor":2,"dimensions":1,"data":"1 E -3 U 4"}}
      """#)
    let row = try #require(rows.quantities.first)
    #expect(row.range == NumberRange(4, 18))
    #expect(row.base == "m" && row.scaled == NumberRange(0.04, 0.18))
  }

  @Test(arguments: [
    #"{"resourceType":"Observation","code":7,"subject":[],"effectiveDateTime":{"start":4},"valueQuantity":"x"}"#,
    #"{"resourceType":"Observation","code":{"coding":{"code":[1]}},"subject":{"reference":7,"identifier":"x"}}"#,
    #"{"resourceType":"Patient","name":"x","birthDate":"2024-13-45","identifier":[[{"value":"x"}]],"telecom":{}}"#,
    #"{"resourceType":"Patient","name":[{"family":["a",{}],"given":"b"}],"identifier":[{"value":"a\u0000b"}]}"#,
    #"{"resourceType":"RiskAssessment","prediction":[{"probabilityDecimal":1e99999},{"probabilityRange":{}}]}"#,
    #"{"resourceType":"Nope","identifier":[{"value":"x"}]}"#,
  ])
  func readsWhatItCanOfMalformedResources(text: String) async throws {
    for kind in TestDatabase.allCases {
      let fixture = try await SearchFixture(kind)
      var object = try #require(try FHIRJSON(parsing: text).object)
      object["id"] = "x"
      try await fixture.add([.object(object)])
      #expect(try await fixture.ids("?_id=x").count == (text.contains("Nope") ? 0 : 1))
    }
  }

  /// Values that PostgreSQL does not take into an index as they are.
  @Test(arguments: TestDatabase.allCases)
  func findsLongValues(kind: TestDatabase) async throws {
    let long = String(repeating: "aé", count: 2000)
    let fixture = try await SearchFixture(
      kind,
      [
        [
          "resourceType": "Patient", "id": "1", "name": [["family": .string(long)]],
          "identifier": [["system": .string("urn:" + long), "value": .string(long)]],
          "managingOrganization": ["reference": .string("urn:" + long)],
        ],
        ["resourceType": "Patient", "id": "2", "identifier": [["value": .string(long + "b")]]],
      ])
    let text = long.percentEncodedForTests
    #expect(try await fixture.ids("Patient?identifier=\(text)") == ["Patient/1"])
    #expect(try await fixture.ids("Patient?identifier=\(text)b") == ["Patient/2"])
    #expect(try await fixture.ids("Patient?family=\(text)") == ["Patient/1"])
    #expect(try await fixture.ids("Patient?family=\(text)b") == [])
    #expect(try await fixture.ids("Patient?family:exact=\(text)") == ["Patient/1"])
    #expect(
      try await fixture.ids("Patient?family:contains=\(String(long.suffix(99)).percentEncodedForTests)").count == 1)
    #expect(try await fixture.ids("Patient?organization=urn:\(text)") == ["Patient/1"])
  }
}
