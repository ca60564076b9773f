import CoreFHIR
import Foundation
import Testing

/// A resource of the folder `Documents`.
struct Document: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bytes: [UInt8]

  static let all: [Document] = {
    guard let folder = Bundle.module.url(forResource: "Documents", withExtension: nil),
      let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.compactMap { file in
      (try? Data(contentsOf: file)).map {
        Document(testDescription: file.deletingPathExtension().lastPathComponent, bytes: Array($0))
      }
    }
  }()

  static func named(_ name: String) throws -> Document {
    try #require(all.first { $0.testDescription == name }, "no document \(name)")
  }

  func json() throws -> FHIRJSON { try FHIRJSON(parsing: bytes) }

  /// The text without the white space between tokens, made without reading JSON.
  var compactText: String {
    var isInString = false
    var isEscaped = false
    let kept = bytes.filter { byte in
      defer {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString.toggle()
        }
      }
      return isInString || ![0x20, 0x0A].contains(byte)
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
