import CoreFHIR
import Foundation
import Testing

/// Resources of others; `make fhir-examples` runs them.
@Suite(.enabled(if: PublicExamples.path != nil, "SEAM_FHIR_EXAMPLES names no folder with resources"))
struct PublicExamplesTests {
  /// The examples of the specification that break its rules, by the names of their files, with the problems' paths.
  static let faulty = [
    // The id has 67 characters, of which 64 are allowed.
    "SearchParameter-questionnaireresponse-extensions-QuestionnaireResponse-item-subject.json": ["SearchParameter.id"]
  ]

  @Test func eachIsReadCheckedAndWrittenAsItWas() throws {
    var types: Set<String> = []
    var count = 0
    var problems: [FHIRChecking: Int] = [:]
    for file in try PublicExamples.files() {
      let bytes = try PublicExamples.bytes(of: file)
      guard let json = read(bytes, file), let type = json["resourceType"]?.string else { continue }
      count += 1
      types.insert(type)
      let expected = Self.faulty[URL(fileURLWithPath: file).lastPathComponent] ?? []
      for checking in [FHIRChecking.lenient, .strict] {
        let found = self.problems(of: json, checking)
        problems[checking, default: 0] += found.count
        #expect(found.map(\.path) == expected, "\(file), \(checking): \(found)")
      }
      let resource = FHIR.AnyResource(unchecked: json.object ?? [:])
      #expect(try FHIRJSON(parsing: resource.bytes) == json, "\(file)")
      #expect(isEqual(bytes, resource.bytes), "\(file) is other JSON for another reader")
      #expect(FHIR.resourceTypes.contains(type), "\(type)")
    }
    #expect(count > 0, "no file of the folder is a resource")
    print(
      "fhir-examples: \(count) documents of \(types.count) types;",
      "\(problems[.lenient, default: 0]) problems, \(problems[.strict, default: 0]) of a strict check")
  }

  private func read(_ bytes: [UInt8], _ file: String) -> FHIRJSON? {
    do {
      return try FHIRJSON(parsing: bytes)
    } catch {
      Issue.record("\(file): \(error)")
      return nil
    }
  }

  private func problems(of json: FHIRJSON, _ checking: FHIRChecking) -> [FHIRProblem] {
    do {
      _ = try FHIR.AnyResource(json, checking: checking)
      return []
    } catch {
      return error.problems
    }
  }

  /// Whether two texts are equal for Foundation's reader.
  private func isEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    func read(_ bytes: [UInt8]) -> NSObject? { try? JSONSerialization.jsonObject(with: Data(bytes)) as? NSObject }
    guard let object = read(first) else { return false }
    return object == read(second)
  }
}
