import CoreFHIR
import Testing

/// Large resources as a server may be sent them, checked strictly.
@Suite(.ownThread)
struct FHIRStrictGrowthTests {
  enum Shape: CaseIterable, Sendable {
    case entries, unknownMembers, foldedMembers, contained, unreferenced, untypedList, untypedMembers, text, problems

    func resource(_ count: Int) -> FHIRJSON {
      func list(_ make: (Int) -> FHIRJSON) -> FHIRJSON { .array(FHIRArray((0..<count).map(make))) }
      func members(_ prefix: String, of type: String) -> FHIRJSON {
        var object: FHIRObject = ["resourceType": .string(type)]
        for index in 0..<count { object["\(prefix)\(index)"] = 1 }
        return .object(object)
      }
      switch self {
      case .entries:
        return [
          "resourceType": "Bundle", "type": "collection",
          "entry": list { index in
            [
              "fullUrl": .string("urn:uuid:\(index)"),
              "resource": [
                "resourceType": "Patient", "managingOrganization": ["reference": "#o"],
                "contained": [["resourceType": "Organization", "id": "o"]],
              ],
            ]
          },
        ]
      case .unknownMembers: return members("unknown-", of: "Patient")
      case .foldedMembers: return members("VALUEX", of: "Observation")
      case .contained:
        return [
          "resourceType": "Patient",
          "contained": list { ["resourceType": "Practitioner", "id": .string("p\($0)")] },
          "generalPractitioner": list { ["reference": .string("#p\($0)")] },
        ]
      case .unreferenced:
        return ["resourceType": "Patient", "contained": list { ["resourceType": "Flag", "id": .string("f\($0)")] }]
      case .untypedList: return ["resourceType": "Flag", "x": list { ["y": [.number(FHIRDecimal($0))]] }]
      case .untypedMembers: return members("x", of: "Flag")
      case .text:
        return ["resourceType": "Patient", "name": [["family": .string(String(repeating: "ü", count: count))]]]
      case .problems: return ["resourceType": "Patient", "name": list { _ in ["family": "x", "Given": ["y"]] }]
      }
    }
  }

  @Test(arguments: Shape.allCases)
  func timeGrowsLinearly(_ shape: Shape) {
    let size = shape == .text ? 100_000 : 700
    let factor = Growth.factor(from: size, shape.resource) { _ = try? FHIR.AnyResource($0, checking: .strict) }
    #expect(factor < Growth.limit, "eight times as many take \(factor) times as long")
  }

  @Test func aHundredThousandEntriesAreChecked() throws {
    let entries = (0..<100_000).map { index -> FHIRJSON in
      ["fullUrl": .string("urn:x:\(index % 99_999)"), "resource": ["resourceType": "Basic"]]
    }
    let bundle: FHIRJSON = ["resourceType": "Bundle", "type": "collection", "entry": .array(FHIRArray(entries))]
    let error = try #require(throws: FHIRMalformedResource.self) { try FHIR.Bundle(bundle, checking: .strict) }
    #expect(error.problems.map(\.path) == ["Bundle.entry[99999].fullUrl"])
  }

  @Test func tenMegabytesAreChecked() throws {
    let data = String(repeating: "TWFu", count: 10 << 18)
    let json: FHIRJSON = ["resourceType": "Binary", "contentType": "image/png", "data": .string(data)]
    #expect(try FHIR.AnyResource(json, checking: .strict).fhirJSON == json)
    let other: FHIRJSON = ["resourceType": "Patient", "name": [["family": .string(data)]]]
    let error = try #require(throws: FHIRMalformedResource.self) { try FHIR.AnyResource(other, checking: .strict) }
    #expect(error.problems.map(\.path) == ["Patient.name[0].family"])
    #expect(error.problems.allSatisfy { $0.reason.utf8.count < 200 })
  }

  @Test func deepValuesAreRefusedWithoutOverflow() throws {
    var json: FHIRJSON = ["x": 1]
    for _ in 0..<10_000 { json = ["x": [json]] }
    for resource: FHIRJSON in [
      ["resourceType": "Flag", "x": json],
      ["resourceType": "Flag", "contained": [["resourceType": "Flag", "x": json]]],
      ["resourceType": "Patient", "extension": [["url": "a", "valueDosage": json]]],
    ] {
      let error = try #require(throws: FHIRMalformedResource.self) { try FHIR.AnyResource(resource, checking: .strict) }
      #expect(error.problems.map(\.rule).contains(.depth))
    }
  }
}
