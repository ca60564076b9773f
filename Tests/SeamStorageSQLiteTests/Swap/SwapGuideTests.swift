import Foundation
import Testing

/// The guide "Swap your storage" shows a change that fits the tree as it is; `make guide` makes it and runs its tests.
struct SwapGuideTests {
  private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL
  private static let guide = root.appendingPathComponent("Documentation/guides/swap-your-storage")

  private func text(_ path: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: Self.guide.path + path), encoding: .utf8)
  }

  @Test func theChangeFitsTheTree() throws {
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "apply", "--check", Self.guide.path + "/the-swap.diff"]
    git.currentDirectoryURL = Self.root
    // Should the tree lie in the repository of something else, git would pass over all of it.
    git.environment = ProcessInfo.processInfo.environment.merging(
      ["GIT_CEILING_DIRECTORIES": Self.root.deletingLastPathComponent().path]) { $1 }
    try git.run()
    git.waitUntilExit()
    #expect(git.terminationStatus == 0, "the-swap.diff no longer applies: make the change again.")
  }

  @Test func whatIsShownIsPartOfTheChange() throws {
    let diff = try text("/the-swap.diff")
    let shown = try text(".md").components(separatedBy: "```diff\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(shown.count == 2)
    for part in shown { #expect(diff.contains("\n\(part)"), "\(part)") }
  }

  @Test func theFactoryIsTheOnlyFileOfTheAppThatChanges() throws {
    let files = try text("/the-swap.diff").split(separator: "\n").filter { $0.hasPrefix("+++ ") }
    #expect(files.map { $0.split(separator: "/").last } == ["LocalStorageFactory.swift", "SwapTests.swift"])
  }
}
