import Foundation
import Git
import ToolTesting
import Testing

struct RepositoryTests {
  private func repository(_ files: [String: String]) throws -> TemporaryProject {
    let folder = try TemporaryProject(files)
    try git(folder, "init", "--quiet")
    try commit(folder)
    return folder
  }

  private func commit(_ folder: TemporaryProject) throws {
    try git(folder, "add", "--all")
    try git(
      folder, "-c", "user.name=Wilma", "-c", "user.email=wilma@bedrock.example", "commit", "--quiet", "--message", "x")
  }

  private func git(_ folder: TemporaryProject, _ arguments: String...) throws {
    let process = try Process.run(URL(filePath: "/usr/bin/env"), arguments: ["git", "-C", folder.root] + arguments)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func changesAreThoseOfCommitsAndOfTheWorkTree() throws {
    let folder = try repository([
      "a b.swift": "1", "gone.swift": "1", "old.swift": "text that is moved", "same.swift": "1",
    ])
    try folder.write("committed.swift", "1")
    try commit(folder)
    try folder.write("a b.swift", "2")
    try folder.remove("gone.swift")
    try git(folder, "mv", "old.swift", "new.swift")
    try folder.write("folder/é.swift", "1")
    try folder.write(".gitignore", "ignored.swift\n")
    try folder.write("ignored.swift", "1")
    #expect(
      try Repository(folder.root).changes(since: "HEAD~1").paths == [
        ".gitignore", "a b.swift", "committed.swift", "folder/é.swift", "gone.swift", "new.swift", "old.swift",
      ])
    #expect(try Repository(folder.root).stagedChanges().paths == ["new.swift", "old.swift"])
    let inside = try Repository(folder.root + "/folder").changes(since: "HEAD")
    #expect(inside.paths == ["é.swift"] && inside.outside == 4)
  }

  /// Settings of users can hide changes, or need a file of theirs.
  @Test func settingsHideNoChanges() throws {
    let folder = try repository(["a.swift": "1", "b.swift": "1", "module/c.swift": "1"])
    try git(folder, "init", "--quiet", "module")
    try git(folder, "-C", "module", "add", "--all")
    try git(
      folder, "-C", "module", "-c", "user.name=Wilma", "-c", "user.email=wilma@bedrock.example", "commit", "--quiet",
      "--message", "x")
    try git(folder, "rm", "--quiet", "--cached", "-r", "module")
    try git(folder, "-c", "advice.addEmbeddedRepo=false", "add", "module")
    try commit(folder)
    try git(folder, "config", "diff.ignoreSubmodules", "all")
    try git(folder, "config", "diff.orderFile", "gone")
    try folder.write("module/c.swift", "2")
    #expect(try Repository(folder.root).changes(since: "HEAD").paths == ["module"])
  }

  @Test func filesThatGitOverlooksAreKnown() throws {
    let folder = try repository([
      "a.swift": "1", "assumed.swift": "1", "skipped.swift": "1", ".gitignore": "made/\n",
      "Inner/.gitignore": "x.swift",
    ])
    try git(folder, "update-index", "--assume-unchanged", "assumed.swift")
    try git(folder, "update-index", "--skip-worktree", "skipped.swift")
    for path in ["new.swift", "made/g.swift", "Inner/x.swift", "nested/n.swift"] { try folder.write(path, "1") }
    try git(folder, "init", "--quiet", "nested")
    let changes = try Repository(folder.root).changes(since: "HEAD")
    #expect(changes.paths == ["nested/", "new.swift"])
    let all = [
      "a.swift", "assumed.swift", "skipped.swift", "new.swift", "made/g.swift", "Inner/x.swift", "nested/n.swift",
    ]
    #expect(
      all.filter(changes.overlooks) == ["assumed.swift", "skipped.swift", "made/g.swift", "Inner/x.swift"])
    #expect(changes.pathsLeftOut == ["skipped.swift"])
    #expect(try !Repository(folder.root).stagedChanges().overlooks("made/g.swift"))
    let inner = try Repository(folder.root + "/Inner").changes(since: "HEAD")
    #expect(inner.overlooks("x.swift") && !inner.overlooks(".gitignore"))
  }

  @Test func textsAreThoseOfTheCommit() throws {
    let big = String(repeating: "let a = 1\n", count: 100_000)
    let folder = try repository(["a b.swift": "old\n", "sub/é.swift": "", "big.swift": big])
    try folder.write("a b.swift", "new")
    let repository = Repository(folder.root)
    let changes = try repository.changes(since: "HEAD")
    let many = (0..<20_000).map { "none\($0).swift" }
    let texts = try repository.texts(
      of: ["a b.swift", "gone.swift", "sub/é.swift", "sub", "a\nb", "big.swift"] + many, at: #require(changes.base))
    #expect(texts["a b.swift"] == Array("old\n".utf8) && texts["gone.swift"] == [] && texts["sub/é.swift"] == [])
    #expect(texts["sub"] == [] && texts["a\nb"] == nil && texts["big.swift"] == Array(big.utf8))
    #expect(texts.count == 20_005)
    #expect(try Repository(folder.root + "/sub").texts(of: ["é.swift"], at: "HEAD").count == 1)
    #expect(try repository.stagedChanges().base == changes.base)
  }

  @Test func changesOfOthersSinceTheBranchAreNone() throws {
    let folder = try repository(["a.swift": "1"])
    try git(folder, "branch", "mine")
    try folder.write("theirs.swift", "1")
    try commit(folder)
    try git(folder, "branch", "theirs")
    try git(folder, "checkout", "--quiet", "mine")
    try folder.write("mine.swift", "1")
    try commit(folder)
    #expect(try Repository(folder.root).changes(since: "theirs").paths == ["mine.swift"])
  }

  @Test(arguments: ["gone", "--output=x", "", "HEAD:a.swift"]) func unknownRevisionsAreErrors(_ revision: String) throws
  {
    let folder = try repository(["a.swift": "1"])
    #expect { try Repository(folder.root).changes(since: revision) } throws: { "\($0)".contains("revision") }
  }

  @Test func foldersOutsideOfARepositoryAreErrors() throws {
    let folder = try TemporaryProject(["a.swift": ""])
    #expect(throws: GitError.self) { try Repository(folder.root).stagedChanges() }
  }

  @Test func commitsAreCheckedOutBesideTheWorkTree() throws {
    let folder = try repository(["sub/a b.swift": "1", "sub/picture.png": "1", "other.swift": "1"])
    try folder.link("sub/link", to: "a b.swift")
    try commit(folder)
    try folder.write("sub/a b.swift", "2")
    try folder.remove("sub/picture.png")
    let copy = try TemporaryProject(["empty": ""])
    let root = try Repository(folder.root + "/sub").checkOut("HEAD", to: copy.root) { $0.hasSuffix(".swift") }
    #expect(root == copy.root + "/files/sub")
    #expect(try FileManager.default.contentsOfDirectory(atPath: copy.root + "/files") == ["sub"])
    #expect(try String(contentsOfFile: root + "/a b.swift", encoding: .utf8) == "1")
    #expect(try String(contentsOfFile: root + "/link", encoding: .utf8) == "1")
    #expect(try String(contentsOfFile: root + "/picture.png", encoding: .utf8) == "")
    // The index and the work tree are as they were.
    #expect(try Repository(folder.root).stagedChanges().paths == [])
    #expect(try Repository(folder.root).changes(since: "HEAD").paths == ["sub/a b.swift", "sub/picture.png"])
    #expect(throws: GitError.self) { try Repository(folder.root).checkOut("gone", to: copy.root) { _ in true } }
  }

  @Test func ignoredPathsAreOutsideOfCommits() throws {
    let folder = try repository([".gitignore": "build\nx.swift\n", "sub/a.swift": "1"])
    for path in ["sub/build/b.swift", "sub/x.swift", "sub/new.swift", "build/c.swift"] { try folder.write(path, "") }
    #expect(try Repository(folder.root + "/sub").pathsOutsideOfCommits().sorted() == ["build", "x.swift"])
  }

  /// A pipe stands where git reads a file, and nothing is written to it.
  @Test(arguments: [".git/info/exclude", ".git/HEAD"]) func callsHaveATimeLimit(_ path: String) throws {
    let folder = try repository(["a.swift": "1"])
    try folder.remove(path)
    #expect(mkfifo("\(folder.root)/\(path)", 0o600) == 0)
    #expect { try Repository(folder.root, timeLimit: .milliseconds(500)).changes(since: "HEAD") } throws: {
      "\($0)".contains("did not end within 0.5 seconds, and was stopped.")
    }
  }
}
