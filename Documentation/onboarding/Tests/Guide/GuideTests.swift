import Foundation
import Testing

/// The guide's diffs fit the app as it is, and cost what the guide says.
struct GuideTests {
  private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../..").standardizedFileURL
  private static let name = "what-an-onboarding-change-costs"
  private static let folder = root.appendingPathComponent("Documentation/guides/\(name)")

  /// The diffs, each with the lines that it may cost at most in files that were there.
  static let limits = [
    ("a-page", 4), ("b-password-rule", 1), ("c-storage", 4), ("d-verification", 12), ("e-dependency", 4),
    ("f-sheet", 1),
  ]

  private func diff(_ change: String) throws -> String {
    try String(contentsOf: Self.folder.appendingPathComponent("\(change).diff"), encoding: .utf8)
  }

  private func guide() throws -> String {
    try String(contentsOf: URL(fileURLWithPath: Self.folder.path + ".md"), encoding: .utf8)
  }

  @Test func everyDiffIsChecked() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.sorted() == Self.limits.map { "\($0.0).diff" })
  }

  @Test(arguments: limits) func theChangeFitsTheApp(change: String, limit: Int) throws {
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "apply", "--check", Self.folder.appendingPathComponent("\(change).diff").path]
    git.currentDirectoryURL = Self.root
    // In a folder below another repository, git would skip every file and report success.
    git.environment = ProcessInfo.processInfo.environment.merging(
      ["GIT_CEILING_DIRECTORIES": Self.root.deletingLastPathComponent().path]) { $1 }
    try git.run()
    git.waitUntilExit()
    #expect(git.terminationStatus == 0, "\(change) no longer applies: make the change again and count it again.")
  }

  @Test(arguments: limits) func theCostIsInTheTableAndWithinItsLimit(change: String, limit: Int) throws {
    let cost = ChangeCost(of: try diff(change))
    let row = try guide().split(separator: "\n").first {
      $0.hasPrefix("|") && $0.contains("(\(Self.name)/\(change).diff)")
    }
    #expect(row?.hasSuffix("| \(cost.cells) |") == true, "\(change) costs: \(cost.cells)")
    #expect(cost.changed.reduce(0, +) <= limit)
    #expect(cost.tests.isEmpty)
  }

  @Test func whatIsShownIsPartOfTheChanges() throws {
    let diffs = try Self.limits.map { try diff($0.0) }
    let shown = try guide().components(separatedBy: "```diff\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(!shown.isEmpty)
    for part in shown { #expect(diffs.contains { $0.contains("\n\(part)") }, "\(part)") }
  }

  @Test func linesAreCountedByTheKindOfTheirFile() {
    let cost = ChangeCost(
      of: """
        diff --git a/A.swift b/A.swift
        --- a/A.swift
        +++ b/A.swift
        -old
        +new
        +
        diff --git a/B.swift b/B.swift
        new file mode 100644
        +++ b/B.swift
        +one
        diff --git a/ATests.swift b/ATests.swift
        +++ b/ATests.swift
        +one
        +two
        """)
    #expect(cost.cells == "2 lines in 1 file | 1 line in 1 file | 2 lines in 1 file")
  }
}
