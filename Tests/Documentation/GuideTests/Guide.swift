import Foundation
import Testing

/// A guide that shows changes to the tree, each with its diff in a folder of the guide's name.
struct Guide: Sendable, CustomTestStringConvertible {
  static let storage = Guide("Documentation/guides/swap-your-storage", ["the-swap"])
  static let contacts = Guide(
    "Documentation/guides/what-a-change-costs",
    ["a-screen", "b-presentation", "c-link", "d-dependency", "e-dependency-by-hand"])
  static let network = Guide(
    "Documentation/guides/change-the-network", ["a-client", "b-cache", "c-header", "d-environment", "e-pinning"])
  static let onboarding = Guide(
    "Examples/Onboarding/what-a-change-costs",
    ["a-page", "b-password-rule", "c-storage", "d-verification", "e-dependency", "f-sheet"])

  static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL

  /// The path of the page from the root of the repository, without its extension; the diffs are in a folder of that
  /// name.
  let name: String
  let changes: [Change]

  init(_ name: String, _ changes: [String]) {
    self.name = name
    self.changes = changes.map { Change(guide: name, name: $0) }
  }

  var testDescription: String { name }

  private var path: String { Self.root.appendingPathComponent(name).path }

  func text() throws -> String { try String(contentsOfFile: path + ".md", encoding: .utf8) }

  /// The parts of diffs that the text shows.
  func shown() throws -> [String] {
    try text().components(separatedBy: "```diff\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  /// The script that makes the changes in a copy of the tree.
  static func script() throws -> String {
    try String(contentsOf: root.appendingPathComponent("Scripts/guide"), encoding: .utf8)
  }

  /// The names of the files in the guide's folder.
  func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}

/// A change that a guide shows.
struct Change: Sendable, CustomTestStringConvertible {
  let guide: String
  let name: String

  /// The diff's path from the folder of its guide.
  var path: String { "\(URL(fileURLWithPath: guide).lastPathComponent)/\(name).diff" }

  var testDescription: String { "\(guide)/\(name).diff" }

  private var url: URL { Guide.root.appendingPathComponent("\(guide)/\(name).diff") }

  func diff() throws -> String { try String(contentsOf: url, encoding: .utf8) }

  /// Whether git can apply the diff to the tree.
  func applies() throws -> Bool {
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "apply", "--check", url.path]
    git.currentDirectoryURL = Guide.root
    // In a folder below another repository, git would skip every file and report success.
    git.environment = ProcessInfo.processInfo.environment.merging(
      ["GIT_CEILING_DIRECTORIES": Guide.root.deletingLastPathComponent().path]) { $1 }
    try git.run()
    git.waitUntilExit()
    return git.terminationStatus == 0
  }
}
