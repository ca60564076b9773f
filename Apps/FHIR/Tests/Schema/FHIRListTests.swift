import CoreFHIR
import Testing

/// Lists of many values.
struct FHIRListTests {
  private func bundle(_ count: Int) -> FHIR.Bundle {
    let entries = (0..<count).map { index -> FHIRJSON in
      ["fullUrl": .string("urn:x:\(index)"), "resource": ["resourceType": "Patient", "id": .string("\(index)")]]
    }
    return FHIR.Bundle(unchecked: ["resourceType": "Bundle", "entry": .array(FHIRArray(entries))])
  }

  private func factor(_ size: Int = 1250, _ task: (FHIR.Bundle) -> Void) -> Double {
    Growth.factor(from: size, bundle, task)
  }

  @Test func readingAListInALoopIsLinear() {
    let factor = factor { bundle in
      var count = 0
      for entry in bundle.entry where entry.fullUrl != nil { count += 1 }
      #expect(count == bundle.entry.count)
    }
    #expect(factor < Growth.limit, "eight times as many take \(factor) times as long")
  }

  @Test func readingPlacesIsLinear() {
    let factor = factor { bundle in
      var index = 0
      while bundle[\.entry, at: index] != nil { index += 1 }
      #expect(index == bundle.entry.count)
    }
    #expect(factor < Growth.limit, "eight times as many take \(factor) times as long")
  }

  @Test func appendingIsLinear() {
    let factor = factor { bundle in
      var copy = FHIR.Bundle { $0.type = .collection }
      for entry in bundle.entry { copy.append(entry, to: \.entry) }
      #expect(copy.entry == bundle.entry)
    }
    #expect(factor < Growth.limit, "eight times as many take \(factor) times as long")
  }

  @Test func changingAllIsLinear() {
    let factor = factor { bundle in
      var copy = bundle
      copy.entry = bundle.entry.map { entry in
        var entry = entry
        entry.fullUrl = nil
        return entry
      }
      #expect(copy.entry.allSatisfy { $0.fullUrl == nil && $0.resource != nil })
    }
    #expect(factor < Growth.limit, "eight times as many take \(factor) times as long")
  }

  @Test func placesAreThoseOfPaths() {
    let name = FHIR.HumanName(unchecked: ["given": ["Anne", .null, 7, "Lies"], "_given": [.null, ["id": "a"]]])
    #expect((-1...4).map { name[\.given, at: $0] } == [nil, "Anne", nil, nil, "Lies", nil])
    #expect(name.problems.map(\.path) == ["HumanName.given[2]"])
    #expect(FHIR.HumanName(unchecked: [:])[\.given, at: 0] == nil)
    #expect(FHIR.HumanName(unchecked: ["given": "x"])[\.given, at: 0] == nil)
  }

  @Test func appendingKeepsTheOthers() {
    var name = FHIR.HumanName(unchecked: ["use": "usual", "suffix": ["x"]])
    name.append("Anne", to: \.given)
    name.append("Lies", to: \.given)
    #expect(name.json == ["use": "usual", "suffix": ["x"], "given": ["Anne", "Lies"]])
    name[primitives: \.given] = [FHIR.Primitive("Bo", extensions: []), FHIR.Primitive(nil, extensions: [Self.why])]
      .compactMap { $0 }
    name.append("Cas", to: \.given)
    #expect(name.given == ["Bo", "Cas"])
    #expect(name[primitives: \.given].map(\.extensions.count) == [0, 1, 0])
    #expect(name.problems.isEmpty)
  }

  private static let why = FHIR.Extension("http://example.org/why", .code("unknown"))

  @Test func appendingChangesNoCopy() {
    var first = FHIR.HumanName { $0.given = ["Anne"] }
    let second = first
    first.append("Lies", to: \.given)
    #expect(second.given == ["Anne"])
    #expect(first.given == ["Anne", "Lies"])
  }
}
