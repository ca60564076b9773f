import CoreFHIR
import Foundation

@testable import ServerSamples

/// Data that several tests read.
enum Samples {
  /// 12 November 2025, 18:13:20 UTC.
  static let until = Date(timeIntervalSince1970: 1_762_971_200)

  static let data = SampleData(seed: 7, patients: 24, years: 3, until: until)

  /// The resources of all patients.
  static let resources = data.patients.map(\.resources)

  static let wounds = data.patients.flatMap(\.course.wounds)

  static let photos = data.patients.flatMap(\.photos)

  static func all<Resource: FHIRResource>(_ type: Resource.Type, withPrefix prefix: String = "") -> [Resource] {
    resources.joined().compactMap { $0.as(type) }.filter { $0.id?.hasPrefix(prefix) ?? false }
  }
}

extension FHIRJSON {
  /// Calls a closure for each string inside of the value, with the name of its member.
  func forEachString(name: String = "", _ body: (_ name: String, _ text: String) throws -> Void) rethrows {
    switch self {
    case .string(let text): try body(name, text)
    case .array(let array): for value in array { try value.forEachString(name: name, body) }
    case .object(let object): for (name, value) in object { try value.forEachString(name: name, body) }
    case .null, .bool, .number: break
    }
  }
}

extension FHIR.Observation {
  /// The quantity of the component with a code of Rounds.
  func quantity(_ code: String) -> FHIR.Quantity? {
    guard case .quantity(let quantity) = finding(code) else { return nil }
    return quantity
  }

  /// The value of the component with a code of Rounds.
  func finding(_ code: String) -> FHIR.Value? {
    self.component.first { $0.code?.has(code, in: SampleCodes.system) ?? false }?.value
  }
}
