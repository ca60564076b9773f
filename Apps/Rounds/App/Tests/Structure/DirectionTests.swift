import Foundation
import Testing

/// The directions between modules, read from the imports of the sources.
struct DirectionTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The modules that the sources of a folder import, each with a file that does.
  private func imports(of folder: String) throws -> [String: String] {
    let url = Self.root.appending(path: folder)
    let files = try #require(FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil))
    var found: [String: String] = [:]
    for case let file as URL in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        // Not firstMatch(of:), which would try each character of each line for seconds.
        guard let module = line.prefixMatch(of: /(?:@testable )?(?:public |package )?import (?:\w+ )?(\w+)/)?.1 else {
          continue
        }
        found[String(module)] = file.lastPathComponent
      }
    }
    return found
  }

  private func modules(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: folder).path)
      .filter { FileManager.default.fileExists(atPath: Self.root.appending(path: "\(folder)/\($0)/Sources").path) }
  }

  @Test func librariesImportNoFeatureAndNoApp() throws {
    let libraries = try modules(in: "Libraries")
    #expect(libraries.count >= 4)
    for library in libraries {
      for (module, file) in try imports(of: "Libraries/\(library)/Sources") {
        let isAllowed = !module.hasPrefix("Feature") && !["RoundsApp", "SeamFlow", "SeamViews"].contains(module)
        #expect(isAllowed, "Lib\(library) imports \(module) in \(file)")
      }
    }
  }

  @Test func featuresImportNoFeature() throws {
    let features = try modules(in: "Features")
    #expect(features.count >= 4)
    for feature in features {
      for (module, file) in try imports(of: "Features/\(feature)/Sources") {
        let isAllowed =
          !module.hasPrefix("Feature") && !module.hasPrefix("SeamStorage") && !module.hasPrefix("SeamNetwork")
        #expect(isAllowed, "Feature\(feature) imports \(module) in \(file)")
      }
    }
  }

  @Test func coresImportNoLibraryAndNoFeature() throws {
    for core in try modules(in: "Core") {
      for (module, file) in try imports(of: "Core/\(core)/Sources") {
        #expect(!module.hasPrefix("Lib") && !module.hasPrefix("Feature"), "Core\(core) imports \(module) in \(file)")
      }
    }
  }

  /// The server is started by the demonstration alone.
  @Test func theAppImportsNoServer() throws {
    for folder in ["App/Sources", "Libraries", "Features"] {
      for (module, file) in try imports(of: folder) where !file.contains("Tests") {
        #expect(!module.hasPrefix("RoundsServer"), "\(folder) imports \(module) in \(file)")
      }
    }
  }
}
