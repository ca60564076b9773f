import CoreFHIR
import Testing

/// The tables, held against the definitions of the specification.
@Suite(.enabled(if: PublicExamples.path != nil, "SEAM_FHIR_EXAMPLES names no folder with definitions"))
struct DefinitionTests {
  static let roots: [any FHIRStructure.Type] = [
    FHIR.Binary.self, FHIR.Bundle.self, FHIR.CapabilityStatement.self, FHIR.CareTeam.self, FHIR.Communication.self,
    FHIR.Condition.self, FHIR.Media.self, FHIR.Observation.self, FHIR.OperationOutcome.self, FHIR.Patient.self,
    FHIR.Practitioner.self,
    // Types of elements that all resources have, and of choices.
    FHIR.Meta.self, FHIR.Narrative.self, FHIR.Extension.self, FHIR.Money.self, FHIR.Quantity.self, FHIR.Range.self,
    FHIR.Ratio.self, FHIR.SampledData.self,
    FHIR.Timing.self,
  ]

  @Test func everyTableHasTheElementsOfItsDefinition() throws {
    let definitions = try Definition.all()
    var pending = Self.roots
    var seen: Set<String> = []
    while let type = pending.popLast() {
      guard seen.insert(type.typeName).inserted else { continue }
      let elements = TableElement.all(of: type)
      pending += elements.compactMap(\.structure)
      try compare(type, elements, definitions)
    }
    #expect(seen.count >= 63, "the tables of \(seen.count) types were found")
  }

  private func compare<Structure: FHIRStructure>(
    _ type: Structure.Type, _ elements: [TableElement], _ definitions: [String: [String: Definition]]
  ) throws {
    let name = type.typeName
    let defined = try #require(definitions[name], "no definition of \(name)")
    #expect(Set(type.table.elementNames) == Set(defined.keys), "\(name)")
    for element in elements {
      guard let definition = defined[element.name] else { continue }
      let path = "\(name).\(element.name)"
      #expect(element.isRequired == definition.isRequired, "\(path)")
      #expect(element.isMany == definition.isMany, "\(path)")
      #expect(element.isChoice == definition.isChoice, "\(path)")
      #expect(element.types == definition.types, "\(path)")
    }
  }
}

/// An element in a StructureDefinition.
private struct Definition {
  let isRequired: Bool
  let isMany: Bool
  let isChoice: Bool
  let types: Set<String>

  init(_ json: FHIRJSON, path: String) {
    isRequired = json["min"]?.number != 0
    isMany = json["max"]?.string != "1"
    isChoice = path.hasSuffix("[x]")
    if let reference = json["contentReference"]?.string {
      types = [String(reference.dropFirst())]
    } else {
      let codes = (json["type"]?.array ?? []).compactMap { $0["code"]?.string }
      types = Set(codes.map { ["BackboneElement", "Element"].contains($0) ? path : Self.name($0, path) })
    }
  }

  /// The name of a type; the types of FHIRPath are those of elements that have no extensions.
  private static func name(_ code: String, _ path: String) -> String {
    guard code == "http://hl7.org/fhirpath/System.String" else { return code }
    return path == "Extension.url" ? "uri" : "string"
  }

  /// The elements of all types by the path of the type, then by their names.
  static func all() throws -> [String: [String: Definition]] {
    var all: [String: [String: Definition]] = [:]
    for file in try PublicExamples.files() {
      let json = try FHIRJSON(parsing: PublicExamples.bytes(of: file))
      guard json["resourceType"] == "StructureDefinition", json["derivation"] != "constraint" else { continue }
      for element in json["snapshot"]?["element"]?.array ?? [] {
        guard let path = element["path"]?.string, let dot = path.lastIndex(of: ".") else { continue }
        let name = path[path.index(after: dot)...]
        let bare = name.hasSuffix("[x]") ? name.dropLast(3) : name
        all[String(path[..<dot]), default: [:]][String(bare)] = Definition(element, path: path)
      }
    }
    return all
  }
}
