import Checking
import Foundation
import ProjectModel
import SourceModel
import ToolTesting

/// A project with a mark at the place of a finding.
struct Example {
  let folder: TemporaryProject
  private(set) var mark: (path: String, line: Int, column: Int)?

  /// Writes the files without the mark; a missing manifest declares the folders as targets, each with its imports.
  init(_ files: [String: String]) throws {
    folder = try TemporaryProject(files.mapValues { $0.replacing(Rules.mark, with: "") })
    for (path, text) in files {
      guard let range = text.firstRange(of: Rules.mark) else { continue }
      let lines = text[..<range.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
      mark = (path, lines.count, (lines.last?.unicodeScalars.count ?? 0) + 1)
    }
    if files["Package.swift"] == nil { try folder.write("Package.swift", Self.manifest(files)) }
  }

  func check() throws -> Check {
    let (configuration, project) = try Configuration.load(folder.root)
    return Check(SourceModel(project), configuration)
  }

  private static func manifest(_ files: [String: String]) -> String {
    var targets: [String: Set<String>] = [:]
    for (path, text) in files where path.hasSuffix(".swift") {
      let parts = path.split(separator: "/").map(String.init)
      let imports = text.split(separator: "\n").compactMap { line in
        line.contains("import ") ? line.split { " .".contains($0) }.last.map(String.init) : nil
      }
      targets[parts[1], default: []].formUnion(imports)
    }
    let declarations = targets.sorted { $0.key < $1.key }.map { name, imports in
      let own = imports.filter { targets[$0] != nil }.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      let kind = files.keys.contains { $0.hasPrefix("Tests/\(name)/") } ? "testTarget" : "target"
      return ".\(kind)(name: \"\(name)\", dependencies: [\(own)])"
    }
    return
      "import PackageDescription\nlet package = Package(name: \"p\", targets: [\(declarations.joined(separator: ", "))])"
  }
}

/// The findings of a rule in files as `line message`.
func findings(_ rule: String, _ files: [String: String]) throws -> [String] {
  try Example(files).check().findings.filter { $0.rule == rule }.map { "\($0.line) \($0.message)" }
}
