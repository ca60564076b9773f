import Foundation
import Testing
import ToolTesting

/// The program in repositories of git: hooks, modules and staged changes.
struct CommitTests {
  @Test func hooksCheckWhatACommitChanges() async throws {
    let folder = try shop()
    #expect(try await seam("hook", "install", folder.root).code == 2)
    #expect(try await seam("hook", folder.root).code == 64)
    let git = "git -C \(folder.root) -c user.name=Wilma -c user.email=wilma@bedrock.example"
    func commit(adding: Bool = true) async throws -> String {
      let path = Bundle.main.bundleURL.path
      let add = adding ? "\(git) add -A;" : ""
      return try await Toolchain.output(
        of: "/bin/sh", ["-c", "PATH=\(path):$PATH; \(add) \(git) commit -qm x 2>&1; printf 'status %s' $?"])
    }
    _ = try await Toolchain.output(of: "/bin/sh", ["-c", "git init -q \(folder.root)"])
    #expect(try await seam("hook", "install", folder.root).errors.contains("/.git/hooks/pre-commit"))
    #expect(try await commit().contains("0 errors, 0 warnings\nstatus 0"))
    try folder.write("Sources/A/A.swift", "class C { var delegate: PDelegate? }")
    let refused = try await commit()
    #expect(refused.contains("[strong-delegate]") && refused.hasSuffix("status 1"))
    // The commit counts, not the work tree.
    _ = try await Toolchain.output(of: "/bin/sh", ["-c", "\(git) add -A"])
    try folder.write("Sources/A/A.swift", "")
    #expect(try await commit(adding: false).hasSuffix("status 1"))
    try folder.write("Sources/A/A.swift", "let a = 1")
    _ = try await Toolchain.output(of: "/bin/sh", ["-c", "\(git) add -A"])
    try folder.write("Sources/A/A.swift", "class C { var delegate: PDelegate? }")
    try folder.write("Sources/A/New.swift", "class D { var delegate: PDelegate? }")
    #expect(try await commit(adding: false).hasSuffix("0 errors, 0 warnings\nstatus 0"))
    // A project that cannot be checked holds no commit up.
    try folder.remove("Sources/A/New.swift")
    try folder.write("Sources/A/A.swift", "")
    try folder.write("Package.swift", "let package = Package(")
    #expect(try await commit().contains("seam: this commit was not checked in ./\nstatus 0"))
    #expect(try await seam("hook", "install", folder.root).code == 0)
    let hook = URL(filePath: folder.root + "/.git/hooks/pre-commit")
    // Lines of the user, programs and texts that are no UTF-8 are kept.
    let edited = try String(contentsOf: hook, encoding: .utf8).replacing(
      "status=0\n", with: "status=0\n./mine || exit 1\n")
    let (other, changed) = ("is another hook.", "was changed, or is of another version.")
    for (text, reason, reasonToStay) in [
      (Data("#!/bin/sh\n".utf8), other, "has no hook of seam"),
      (Data([0x7f, 0xff, 0xfe]), other, "has no hook of seam"),
      (Data(edited.utf8), changed, changed),
    ] {
      try text.write(to: hook)
      let again = try await seam("hook", "install", folder.root)
      #expect(again.code == 2 && again.errors.contains(reason), "\(again)")
      #expect(try await seam("hook", "uninstall", folder.root).errors.contains(reasonToStay))
      #expect(try Data(contentsOf: hook) == text)
    }
  }

  @Test func hooksThatAnotherProgramHoldsAreLeftAlone() async throws {
    let folder = try shop()
    _ = try await Toolchain.output(of: "/bin/sh", ["-c", "git init -q '\(folder.root)'"])
    let missing = try await seam("hook", "uninstall", folder.root)
    #expect(missing.code == 2 && missing.errors.contains("has no hook of seam for “./”."))
    // Neither a folder without a project, nor a path that breaks a line, nor a link to elsewhere.
    for (path, reason) in [("Sources/A", "no target was found"), ("Sources/A\nB", "has a line break")] {
      try folder.write("\(path)/A.swift", "")
      let refused = try await seam("hook", "install", "\(folder.root)/\(path)")
      #expect(refused.code == 2 && refused.errors.contains(reason), "\(refused)")
    }
    let hook = folder.root + "/.git/hooks/pre-commit"
    try FileManager.default.createSymbolicLink(atPath: hook, withDestinationPath: "\(folder.root)/elsewhere")
    let link = try await seam("hook", "install", folder.root)
    #expect(link.code == 2 && link.errors.contains("pre-commit is a link to a file that is not there"), "\(link)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.root)/elsewhere"))
    try FileManager.default.removeItem(atPath: hook)
    let lock = open(folder.root + "/.git/hooks", O_RDONLY)
    #expect(flock(lock, LOCK_EX) == 0)
    let held = try await seam("hook", "install", folder.root)
    #expect(held.code == 2 && held.errors.contains("/hooks cannot be locked: another program holds it."), "\(held)")
    close(lock)
    #expect(try await seam("hook", "install", folder.root).code == 0)
  }

  @Test func changesBehindALinkAreSaidToBeUnseen() async throws {
    let folder = try shop()
    let elsewhere = try TemporaryProject(["B.swift": "", "More/C.swift": ""])
    for name in ["B.swift", "More"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.root)/Sources/A/\(name)", withDestinationPath: "\(elsewhere.root)/\(name)")
    }
    let commit =
      "git init -q . && git add -A . && git -c user.name=Wilma -c user.email=wilma@bedrock.example commit -qm x"
    _ = try await Toolchain.output(of: "/bin/sh", ["-c", "cd '\(folder.root)' && \(commit)"])
    let tests = try await seam("tests", folder.root, "--since", "HEAD")
    #expect(tests.errors.contains("Sources/A/B.swift, and 1 more source are not seen: a link leads to it out of the"))
  }

  /// The hook names folders of one repository.
  @Test func hooksOfAllRepositoriesAreLeftAlone() async throws {
    let folder = try shop()
    try folder.write("settings", "[core]\nhooksPath = \(folder.root)/shared\n")
    let program = Bundle.main.bundleURL.appending(path: "seam").path
    let install = "GIT_CONFIG_GLOBAL='\(folder.root)/settings' '\(program)' hook install 2>&1; echo \"status $?\""
    let script = "cd '\(folder.root)' && git init -q && \(install)"
    let output = try await Toolchain.output(of: "/bin/sh", ["-c", script])
    #expect(output.contains("git config core.hooksPath .git/hooks") && output.hasSuffix("status 2\n"), "\(output)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.root)/shared"))
    let own = "cd '\(folder.root)' && git config core.hooksPath .git/hooks && \(install)"
    #expect(
      try await Toolchain.output(of: "/bin/sh", ["-c", own]).hasSuffix("/.git/hooks/pre-commit for ./\nstatus 0\n"))
  }

  @Test func hooksKnowTheFolderOfTheProject() async throws {
    let folder = try TemporaryProject([
      "it's/seam.yml": "rules:\n  strong-delegate: off\n",
      "it's/Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"A\")])",
      "it's/Sources/A/A.swift": "class C { var delegate: PDelegate? }", "Other/A.swift": "",
    ])
    let program = Bundle.main.bundleURL.appending(path: "seam").path
    let script = """
      cd '\(folder.root)' && git init -q && cd "it's" && '\(program)' hook install 2>&1
      PATH=\(Bundle.main.bundleURL.path):$PATH
      git add -A . && git -c user.name=Wilma -c user.email=wilma@bedrock.example commit -qm x 2>&1; echo "status $?"
      """
    #expect(try await Toolchain.output(of: "/bin/sh", ["-c", script]).hasSuffix("0 errors, 0 warnings\nstatus 0\n"))
    // A second project of the repository is checked beside the first.
    try folder.write("Other/Package.swift", "let package = Package(name: \"q\", targets: [.target(name: \"B\")])")
    try folder.write("Other/Sources/B/B.swift", "class C { var delegate: PDelegate? }")
    try folder.write("it's/Sources/A/A.swift", "")
    let again = script.replacing("git init -q && cd \"it's\"", with: "cd Other").replacing(
      "add -A .", with: "add -A ..")
    let output = try await Toolchain.output(of: "/bin/sh", ["-c", again])
    #expect(output.contains("/pre-commit for ./Other/, ./it's/\n"), "\(output)")
    #expect(output.contains("[strong-delegate]") && output.contains("0 errors, 0 warnings\n"), "\(output)")
    #expect(output.hasSuffix("status 1\n"), "\(output)")
    // One that cannot be checked does not keep the others from it.
    try folder.write("Other/seam.yml", "rules: [")
    try folder.write("it's/seam.yml", "")
    try folder.write("it's/Sources/A/A.swift", "class D { var delegate: PDelegate? }")
    let third = try await Toolchain.output(of: "/bin/sh", ["-c", again])
    #expect(third.contains("not checked in ./Other/\n") && third.contains("D.delegate holds"), "\(third)")
    #expect(third.hasSuffix("status 1\n"), "\(third)")
    let hook = folder.root + "/.git/hooks/pre-commit"
    #expect(try await seam("hook", "uninstall", folder.root + "/Other").errors.contains("/pre-commit for ./it's/\n"))
    let last = "cd '\(folder.root)' && cd \"it's\" && '\(program)' hook uninstall 2>&1"
    #expect(try await Toolchain.output(of: "/bin/sh", ["-c", last]).contains("removed "))
    #expect(!FileManager.default.fileExists(atPath: hook))
  }

  @Test func modulesOfGitAreFolders() async throws {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"B\")])", "Sources/B/B.swift": "",
      "Lib/Package.swift": "let package = Package(name: \"q\", targets: [.target(name: \"A\")])",
      "Lib/Sources/A/A.swift": "",
    ])
    let git = "git -c user.name=Wilma -c user.email=wilma@bedrock.example"
    let script = """
      cd '\(folder.root)/Lib' && git init -q && git add -A && \(git) commit -qm x && cd .. && git init -q
      git add -A 2>/dev/null; \(git) commit -qm x; git ls-files -s Lib
      """
    #expect(try await Toolchain.output(of: "/bin/sh", ["-c", script]).hasPrefix("160000 "))
    try folder.write("Lib/Sources/A/A.swift", "class C { var delegate: PDelegate? }")
    try folder.write("Sources/B/B.swift", "var b = 0")
    let check = try await seam("check", "--changed-since", "HEAD", "--files", "x", folder.root)
    #expect(check.code == 64)
    #expect(try await seam("check", "--changed-since", "HEAD", folder.root).output.contains("Lib/Sources/A/A.swift:1"))
    #expect(try await seam("impact", "--since", "HEAD", folder.root).output.contains("Lib/Sources/A/A.swift:1: C"))
  }

  @Test func filesOutsideOfASparseCheckoutAreSaid() async throws {
    let folder = try shop()
    try folder.write("Tests/ATests/Other.swift", "")
    let git = "git -C '\(folder.root)' -c user.name=Wilma -c user.email=wilma@bedrock.example"
    let script = "\(git) init -q && \(git) add -A && \(git) commit -qm x && \(git) sparse-checkout set --no-cone"
    _ = try await Toolchain.output(of: "/bin/sh", ["-c", "\(script) '/*' '!Tests/ATests/T.swift'"])
    let answer = try await seam("tests", "--since", "HEAD", folder.root)
    #expect(answer.errors.contains("the sparse checkout leaves out 1 Swift file, so that there may be more tests"))
    #expect(answer.code == 2)
    let check = try await seam("check", folder.root)
    #expect(check.code == 2 && check.errors.contains("unused-dependency was left out: the sparse checkout"), "\(check)")
    #expect(!check.output.contains("[unused-dependency]"))
  }

  /// The work tree can have other texts than the next commit.
  @Test func stagedChangesAreNotThoseOfTheWorkTree() async throws {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"A\"), .testTarget(name: \"T\")])",
      "Sources/A/A.swift": "public func a() { 1 }",
      "Tests/T/T.swift": "import A\nstruct S { @Test func t() { a() } }\nstruct Other { @Test func t() {} }",
    ])
    let git = "git -C '\(folder.root)' -c user.name=Wilma -c user.email=wilma@bedrock.example"
    _ = try await Toolchain.output(of: "/bin/sh", ["-c", "\(git) init -q; \(git) add -A; \(git) commit -qm x"])
    try folder.write("Sources/A/A.swift", "public func a() { 2 }")
    _ = try await Toolchain.output(of: "/bin/sh", ["-c", "\(git) add -A"])
    #expect(try await seam("tests", "--staged", folder.root).output.contains("^(T\\.(S/))"))
    try folder.write("Sources/A/A.swift", "public func a() { 1 }")
    let answer = try await seam("tests", "--staged", folder.root)
    #expect(answer.output.contains("^(T)\\.") && answer.errors.contains("A.swift has changes that are not staged"))
    // The next commit still has the use.
    try folder.write("Sources/A/A.swift", "public func a() { 2 }")
    try folder.write("Tests/T/T.swift", "import A\nstruct S { @Test func t() {} }\nstruct Other { @Test func t() {} }")
    let others = try await seam("tests", "--staged", folder.root)
    #expect(others.output.contains("^(T\\.(S/))") && others.errors.contains("1 file with changes that are not staged"))
  }
}
