import CoreFHIR
import Foundation
import Testing

/// Large and deep resources, as a server may be sent them.
@Suite(.ownThread)
struct FHIRGrowthTests {
  @Test func twentyThousandEntriesAreChecked() throws {
    let entry: FHIRJSON = [
      "fullUrl": "urn:x", "resource": ["resourceType": "Patient", "name": [["given": ["a", "b"]]], "gender": "x"],
    ]
    let bundle: FHIRJSON = [
      "resourceType": "Bundle", "type": "collection",
      "entry": .array(FHIRArray(Array(repeating: entry, count: 20_000))),
    ]
    let error = try #require(throws: FHIRMalformedResource.self) { try FHIR.Bundle(bundle) }
    #expect(error.problemCount == 20_000)
    #expect(error.problems.last?.path == "Bundle.entry[999].resource.gender")
  }

  @Test func aHundredThousandUnknownMembersAreKept() throws {
    var object: FHIRObject = ["resourceType": "Patient"]
    for index in 0..<100_000 { object["unknown-\(index)"] = .number(FHIRDecimal(index)) }
    var patient = try FHIR.Patient(.object(object))
    patient.active = true
    patient.name = [FHIR.HumanName { $0.family = "x" }]
    #expect(patient.json.count == 100_003)
    #expect(patient.json["unknown-99999"] == 99_999)
    #expect(try FHIR.Patient(parsing: patient.bytes).json == patient.json)
  }

  @Test func aHundredThousandGivenNamesAreReplaced() throws {
    var name = FHIR.HumanName { $0.given = (0..<100_000).map { "n\($0)" } }
    var primitives = name[primitives: \.given]
    primitives[50_000].id = "middle"
    name[primitives: \.given] = primitives
    name.given = Array(name.given.dropFirst())
    #expect(name[primitives: \.given][49_999].id == "middle")
    #expect(name.problems.isEmpty)
  }

  /// The deepest values that are checked need no more stack than a thread has on Apple's systems.
  @Test func theDeepestValuesFitASmallStack() async throws {
    var json: FHIRJSON = ["url": "a", "valueCode": "b"]
    for _ in 0..<2000 { json = ["url": "a", "extension": [json]] }
    let text = FHIRJSON.object(["resourceType": "Patient", "extension": [json]]).text
    let count = await withCheckedContinuation { continuation in
      let thread = Thread {
        let value = try? FHIRJSON(parsing: text, limits: FHIRJSONLimits(depth: 10_000))
        let patient = FHIR.Patient(unchecked: value?.object ?? [:])
        continuation.resume(returning: patient.problems.count)
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(count == 1)
  }
}
