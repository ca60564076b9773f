import Foundation
import Testing

/// What the guide says that a change costs is what its diffs cost, and the diffs fit the tree as it is.
struct GuideTests {
  private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../..").standardizedFileURL
  private static let folder = root.appendingPathComponent("Documentation/guides/what-a-change-costs")
  static let changes: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".diff") }.sorted()
  }()

  private let guide: String

  init() throws { guide = try String(contentsOf: URL(fileURLWithPath: Self.folder.path + ".md"), encoding: .utf8) }

  @Test func thereAreFiveChanges() { #expect(Self.changes.count == 5) }

  @Test(arguments: changes) func theChangeFitsTheTree(change: String) throws {
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "apply", "--check", Self.folder.appendingPathComponent(change).path]
    git.currentDirectoryURL = Self.root
    // Should the tree lie in the repository of something else, git would pass over all of it.
    git.environment = ProcessInfo.processInfo.environment.merging(
      ["GIT_CEILING_DIRECTORIES": Self.root.deletingLastPathComponent().path]) { $1 }
    try git.run()
    git.waitUntilExit()
    #expect(git.terminationStatus == 0, "\(change) no longer applies: make the change again and count it again.")
  }

  @Test(arguments: changes) func theCountIsRight(change: String) throws {
    let cells = try Cost(of: Self.folder.appendingPathComponent(change)).cells
    let row = guide.split(separator: "\n").first { $0.hasPrefix("|") && $0.contains("(what-a-change-costs/\(change))") }
    #expect(row?.hasSuffix("| \(cells) |") == true, "\(change) costs: \(cells)")
  }

  @Test func whatIsShownIsPartOfTheChanges() throws {
    let diffs = try Self.changes.map { try String(contentsOf: Self.folder.appendingPathComponent($0), encoding: .utf8) }
    let shown = guide.components(separatedBy: "```diff\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(!shown.isEmpty)
    for part in shown { #expect(diffs.contains { $0.contains("\n\(part)") }, "\(part)") }
  }
}

/// What a person writes for a change: the lines that a diff adds, by what kind of file they are in.
private struct Cost {
  private struct File {
    var isNew = false
    var isTest: Bool
    var lines = 0
  }

  private var files: [File] = []

  init(of diff: URL) throws {
    for line in try String(contentsOf: diff, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("diff --git ") {
        files.append(File(isTest: line.hasSuffix("Tests.swift")))
      } else if line.hasPrefix("new file") {
        files[files.count - 1].isNew = true
      } else if line.hasPrefix("+"), !line.hasPrefix("+++ ") {
        files[files.count - 1].lines += 1
      }
    }
  }

  /// Changed files, new files, tests, as the guide's table has them.
  var cells: String {
    let parts = [
      files.filter { !$0.isTest && !$0.isNew }, files.filter { !$0.isTest && $0.isNew }, files.filter(\.isTest),
    ]
    return parts.map { files in
      let lines = files.reduce(0) { $0 + $1.lines }
      return files.isEmpty
        ? "–" : "\(lines) \(lines == 1 ? "line" : "lines") in \(files.count) \(files.count == 1 ? "file" : "files")"
    }.joined(separator: " | ")
  }
}
