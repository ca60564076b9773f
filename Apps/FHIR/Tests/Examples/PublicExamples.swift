import CoreFHIR
import Foundation

/// The example resources of the specification, https://hl7.org/fhir/R4/downloads.html, or other resources of R4.
///
/// They are not part of the project: `SEAM_FHIR_EXAMPLES` is the path of a folder with JSON files, such as those of the
/// package hl7.fhir.r4.examples. Files that have no `resourceType`, such as a package's description, are left out.
struct PublicExamples {
  static let path = ProcessInfo.processInfo.environment["SEAM_FHIR_EXAMPLES"]

  /// The files in their order, relative to the folder.
  static func files() throws -> [String] {
    let folder = path ?? ""
    return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
  }

  static func bytes(of file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path ?? "").appending(path: file)))
  }
}
