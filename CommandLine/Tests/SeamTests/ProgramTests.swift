import Foundation
import ToolTesting
import Testing

/// The program as it is built.
struct ProgramTests {
  @Test func helpListsTheCommands() async throws {
    let help = try await seam("--help")
    #expect(help.code == 0)
    for command in ["graph", "tests", "mcp"] { #expect(help.output.contains("  \(command)   ")) }
    let graph = try await seam("graph", "--help")
    #expect(graph.code == 0 && graph.output.contains("--focus NAME"))
    #expect(try await seam("help", "graph").output == graph.output)
    #expect(try await seam("help").output == help.output)
    #expect(try await seam().code == 64)
  }

  @Test func wrongArgumentsAreNamed() async throws {
    let unknown = try await seam("chek")
    #expect(
      unknown.code == 64 && unknown.errors == "seam: There is no command “chek”. Did you mean check? See seam --help.\n"
    )
    #expect(try await seam("help", "x").errors == "seam: There is no command “x”. See seam --help.\n")
    let option = try await seam("graph", "--fromat", "x")
    #expect(option.code == 64 && option.errors.contains("Did you mean --format?"))
    #expect(try await seam("graph", "--format", "png").errors.contains("“png” is no format"))
    #expect(try await seam("tests").errors.contains("Choose one of --since, --staged and --files."))
    let folder = try shop()
    let focus = try await seam("graph", folder.root, "--focus", "B")
    #expect(focus.code == 64 && focus.errors.contains("There is no module “B”."))
  }

  @Test func listsOfFilesCanBePipes() async throws {
    let folder = try shop()
    #expect(try await seam("check", folder.root, "--files", "/dev/null").code == 0)
    let program = Bundle.main.bundleURL.appending(path: "seam").path
    let output = try await Toolchain.output(
      of: "/bin/sh", ["-c", "echo Sources/A/A.swift | '\(program)' tests '\(folder.root)' --files /dev/stdin"])
    #expect(output == "swift test --filter '^(ATests)\\.'\n")
    let missing = try await seam("tests", folder.root, "--files", "/missing")
    #expect(missing.code == 2 && missing.errors == "seam: /missing cannot be read: No such file or directory.\n")
  }

  @Test func testsOfAListOfFiles() async throws {
    let folder = try shop()
    try folder.write("list", "\(folder.root)/Sources/A/A.swift\r\n./Sources/A/B.swift\n")
    try folder.write("zero", "Sources/A/A.swift\u{0}Sources/A/B.swift\u{0}")
    // Git writes names with other letters so.
    try folder.write("Sources/A/Größe \"1\".swift", "var size = 1\n")
    try folder.write("quoted", #""Sources/A/Gr\303\266\303\237e \"1\".swift""# + "\n")
    let quoted = try await seam("check", folder.root, "--files", folder.root + "/quoted")
    #expect(quoted.output.hasPrefix("Sources/A/Größe \"1\".swift:1:1: warning"), "\(quoted)")
    try folder.remove("Sources/A/Größe \"1\".swift")
    try folder.write("Sources/A/State.swift", "var state = 1\n")
    let tests = try await seam("tests", folder.root, "--files", folder.root + "/list")
    #expect(tests.output == "swift test --filter '^(ATests)\\.'\n" && tests.errors.isEmpty && tests.code == 0)
    #expect(try await seam("tests", folder.root, "--files", folder.root + "/zero").output == tests.output)
    for path in ["Sources/A", "Sources/", ".", folder.root + "/Sources"] {
      try folder.write("folder", path)
      let check = try await seam("check", folder.root, "--files", folder.root + "/folder")
      #expect(check.code == 0 && check.errors.hasSuffix("seam: 0 errors, 1 warning\n"), "\(path) \(check)")
    }
    #expect(try await seam("tests", folder.root + "/Sources", "--files", folder.root + "/list").code == 2)
    let outside = try await seam("tests", folder.root, "--since", "HEAD")
    #expect(outside.code == 2 && outside.errors.contains("git"))
    #expect(try await seam("tests", folder.root, "--files", "/nowhere").errors.contains("/nowhere cannot be read"))
  }

  @Test func checksHaveCodesAndABaseline() async throws {
    let folder = try shop()
    #expect(try await seam("check", folder.root).code == 0)
    try folder.write(
      "Sources/A/A.swift", "protocol PDelegate: AnyObject {}\nclass C { var delegate: PDelegate? }\nvar a = 0\n")
    let check = try await seam("check", folder.root)
    #expect(check.code == 1 && check.output.contains("Sources/A/A.swift:2:11: error: [strong-delegate]"))
    #expect(check.errors == "seam: 1 error, 1 warning\n")
    let both = try await seam("check", folder.root, "--update-baseline", "--fix")
    #expect(both.code == 64 && both.errors.contains("records all findings of the project: leave out --fix."))
    #expect(try await seam("check", folder.root, "--update-baseline").code == 0)
    let known = try await seam("check", folder.root)
    #expect(known.code == 0 && known.output.isEmpty && known.errors.contains("2 findings in seam-baseline.txt"))
    #expect(try await seam("check", folder.root, "--update-baseline", isIntegration: true).code == 2)
    try folder.write("Sources/A/A.swift", "var a = 0\n")
    #expect(try await seam("check", folder.root, isIntegration: true).errors.contains("seam-baseline.txt is stale"))
    #expect(try await seam("check", folder.root, "--keep-baseline").errors.contains("seam-baseline.txt is stale"))
    #expect(try await seam("check", folder.root).errors.contains("took “strong-delegate A/A.swift C.delegate” out"))
    #expect(!(try String(contentsOfFile: folder.root + "/seam-baseline.txt", encoding: .utf8)).contains("strong"))
    // A merge can double lines. No process has this number.
    let line = "global-mutable-state A/A.swift a\n"
    try folder.write("seam-baseline.txt", line + line)
    try folder.write(".seam-baseline.txt.2000000000.seam", "")
    #expect(
      try await seam("check", folder.root).errors.contains("out of seam-baseline.txt, as it is there fewer times"))
    #expect(try String(contentsOfFile: folder.root + "/seam-baseline.txt", encoding: .utf8) == line)
    #expect(!FileManager.default.fileExists(atPath: folder.root + "/.seam-baseline.txt.2000000000.seam"))
    try folder.write("seam-baseline.txt", "<<<<<<< HEAD\n")
    let merge = try await seam("check", folder.root)
    #expect(merge.code == 2 && merge.errors.contains("seam-baseline.txt: line 1 is no finding"))
  }

  @Test func baselinesKeepFindingsOfPartsThatCannotBeRead() async throws {
    let folder = try shop()
    try folder.write("Sources/A/A.swift", "var a = 0\n")
    try folder.write("Sources/A/B.swift", "var b = 0\n")
    #expect(try await seam("check", folder.root, "--update-baseline").code == 0)
    let baseline = try String(contentsOfFile: folder.root + "/seam-baseline.txt", encoding: .utf8)
    try folder.write("Sources/A/B.swift", "var b = \"\"\"\n")
    #expect(try await seam("check", folder.root, "--update-baseline").code == 2)
    #expect(try String(contentsOfFile: folder.root + "/seam-baseline.txt", encoding: .utf8) == baseline)
  }

  @Test func findingsAreSaidWhereNothingCanBeWritten() async throws {
    let folder = try shop()
    try folder.write("Sources/A/A.swift", "class C { var delegate: PDelegate?; var otherDelegate: PDelegate? }\n")
    let baseline = "strong-delegate A/A.swift C.otherDelegate\nstrong-delegate A/A.swift D.delegate\n"
    try folder.write("seam-baseline.txt", baseline)
    let program = Bundle.main.bundleURL.appending(path: "seam").path
    let check = "'\(program)' check --format brief '\(folder.root)'"
    // No process may write to a file here; a pipe is none. With CI set, the tool would not try to.
    let script = "unset CI; trap '' XFSZ; (ulimit -f 0; \(check); echo $?) 2>&1"
    let output = try await Toolchain.output(of: "/bin/sh", ["-c", script])
    #expect(output.contains("error [strong-delegate] C.delegate holds") && output.hasSuffix("\n1\n"), "\(output)")
    #expect(output.contains("seam-baseline.txt cannot be written: File too large.\n"))
    #expect(output.contains("seam-baseline.txt is stale: “strong-delegate A/A.swift D.delegate” is gone."))
    #expect(try String(contentsOfFile: folder.root + "/seam-baseline.txt", encoding: .utf8) == baseline)
  }

  @Test func manifestsAreRunIfAsked() async throws {
    let folder = try TemporaryProject([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "p", targets: [.target(name: "A"), .target(name: "B")])
      for target in package.targets where target.name == "A" { target.dependencies += ["B"] }
      """,
      "Sources/A/A.swift": "let a = 1", "Sources/B/B.swift": "let b = 1", "list": "Sources/B/B.swift\n",
    ])
    #expect(try await seam("graph", folder.root, "--format", "text").output == "A\nB\n")
    #expect(try await seam("graph", folder.root, "--format", "text", "--dump-package").output == "A: B\nB\n")
    #expect(try await seam("check", folder.root).code == 0)
    #expect(try await seam("check", folder.root, "--dump-package").output.contains("A depends on B, which none of its"))
    #expect(try await seam("impact", "Sources/B/B.swift", folder.root, "--dump-package").code == 0)
    #expect(try await seam("tests", folder.root, "--files", folder.root + "/list", "--dump-package").code == 0)
    #expect(try await seam("config", folder.root, "--dump-package").code == 0)
    #expect(
      try await seam("impact", "Package.swift", folder.root).errors
        == "seam: Package.swift is no Swift source of the project. List the files of a folder by --files.\n")
  }

  @Test func checksMendAndExplain() async throws {
    let folder = try shop()
    try folder.write("Sources/A/A.swift", "protocol PDelegate: AnyObject {}\nclass C { var delegate: PDelegate? }\n")
    let fixed = try await seam("check", folder.root, "--fix")
    #expect(fixed.code == 0 && fixed.errors.contains("mended Sources/A/A.swift:2"))
    #expect(try await seam("check", folder.root).code == 0)
    #expect(try await seam("explain").output.contains("\nstrong-delegate "))
    #expect(try await seam("explain", "cycle").output.hasPrefix("# cycle\n"))
    #expect(try await seam("explain", "circle").code == 64)
    #expect(try await seam("check", "--format", "yaml").errors.contains("Choose one of text, xcode, github"))
  }

  @Test func configurationsThatCannotBeReadFail() async throws {
    let folder = try shop()
    let config = try await seam("config", folder.root)
    #expect(config.code == 0 && config.errors.contains("no seam.yml states layers"))
    // It begins a file, of which nothing counts yet.
    #expect(config.output.hasSuffix("# layers:\n#   - layer: [A]\n"))
    try folder.write("seam.yml", config.output)
    #expect(try await seam("config", folder.root).output == config.output)
    try folder.write("seam.yml", "rules:\n  circle: off\n")
    for command in ["check", "config"] {
      let answer = try await seam(command, folder.root)
      #expect(answer.code == 2 && answer.errors.contains("seam.yml:2: there is no rule “circle”"))
    }
    try folder.write("seam.yml", "rules:\n  feature-imports-feature: error\n")
    let blind = try await seam("check", folder.root)
    #expect(
      blind.code == 2
        && blind.errors.contains("feature-imports-feature: seam.yml sets it, but no modules are independent"))
  }

  @Test func filesWithoutAnIndexAreSaid() async throws {
    let folder = try shop()
    try folder.write("Sources/A/A.swift", "public struct S { public subscript(index: Int) -> Int { index } }")
    try folder.write("Sources/A/Use.swift", "func use(_ s: S) -> Int { s[1] }")
    try folder.write("Package.swift", "let package = Package(name: \"p\", targets: [.target(name: \"A\")])")
    let script = """
      mkdir -p '\(folder.root)/.build/debug/index/store' && cd '\(folder.root)/.build' && swiftc -parse-as-library \
      -module-name A -c -index-store-path debug/index/store '\(folder.root)'/Sources/A/*.swift
      """
    _ = try await Toolchain.output(of: "/bin/sh", ["-c", script])
    let known = try await seam("impact", "S.subscript", folder.root)
    #expect(known.output.contains("  Sources/A/Use.swift:1 (compiled)\n") && known.errors.isEmpty, "\(known)")
    try folder.write("Sources/A/New.swift", "func useToo(_ s: S) -> Int { s[2] }")
    let partial = try await seam("impact", "S.subscript", folder.root)
    #expect(partial.errors.contains("are found by an index only: Sources/A/New.swift has none\n"), "\(partial)")
  }

  @Test func changesThatCannotBeReadNeedAllTests() async throws {
    let folder = try shop()
    let git = "git -C '\(folder.root)' -c user.name=Wilma -c user.email=wilma@bedrock.example"
    let path = "\(folder.root)/Sources/A/$(printf '\\377').swift"
    _ = try await Toolchain.output(
      of: "/bin/sh", ["-c", "\(git) init -q; echo 'func b() {}' >\"\(path)\"; \(git) add -A; \(git) commit -qm x"])
    _ = try await Toolchain.output(of: "/bin/sh", ["-c", "echo 'func c() {}' >\"\(path)\""])
    try folder.write(".build/a.swift", "")
    let answer = try await seam("tests", "--since", "HEAD", folder.root)
    #expect(answer.code == 2 && answer.output.contains("^(ATests)\\.") && !answer.errors.contains(".build"))
  }

  @Test func longAnswersAndLeftOutPartsAreSaid() async throws {
    let folder = try shop()
    let git = "git -C '\(folder.root)' -c user.name=Wilma -c user.email=wilma@bedrock.example"
    try folder.write("Broken/Package.swift", "import PackageDescription\nlet package = Package(")
    _ = try await Toolchain.output(
      of: "/bin/sh",
      [
        "-c",
        "\(git) init -q -b main; \(git) add -A; \(git) commit -qm x; \(git) checkout -q --orphan other; "
          + "\(git) commit -qm y; for i in 1 2 3 4 5; do echo >'\(folder.root)'/$i.bin; done",
      ])
    let answer = try await seam("tests", "--since", "main", folder.root)
    #expect(
      answer.errors.contains("seam: HEAD has no commit in common with that revision: their files were compared\n"))
    #expect(answer.errors.components(separatedBy: "all tests, because of").count == 4)
    #expect(answer.errors.contains("seam: and of 2 more files: see --explain\n"))
    #expect(answer.errors.contains("seam: parts of the project were left out: tests in them are not among these\n"))
  }

  @Test func foldersThatWereRemovedAreErrors() async throws {
    let program = Bundle.main.bundleURL.appending(path: "seam").path
    let folder = try TemporaryProject([:])
    let script =
      "mkdir '\(folder.root)' && cd '\(folder.root)' && rmdir '\(folder.root)' && '\(program)' graph 2>&1; echo \"status $?\""
    let output = try await Toolchain.output(of: "/bin/sh", ["-c", script])
    #expect(output.contains("no target was found in .") && output.hasSuffix("status 2\n"), "\(output)")
  }

  @Test func documentsAreThereWithoutAChange() async throws {
    let folder = try shop()
    let git = "git -C '\(folder.root)' -c user.name=Wilma -c user.email=wilma@bedrock.example"
    _ = try await Toolchain.output(of: "/bin/sh", ["-c", "\(git) init -q; \(git) add -A; \(git) commit -qm x"])
    let answer = try await seam("impact", "--since", "HEAD", "--format", "json", folder.root)
    #expect(
      answer.code == 0 && answer.output.contains("\"mustChange\"") && answer.errors.contains("no declaration changes"))
  }

  @Test func configurationsCanBeWrittenToTheirFile() async throws {
    let folder = try TemporaryProject([
      "Package.swift": """
      let package = Package(
        name: "p", targets: [.target(name: "FeatureA", dependencies: ["FeatureB"]), .target(name: "FeatureB")])
      """,
      "Sources/FeatureA/A.swift": "import FeatureB\nlet defaults = UserDefaults()", "Sources/FeatureB/B.swift": "",
    ])
    let before = try await seam("check", folder.root)
    #expect(before.code == 1 && before.output.contains("misplaced-infrastructure"))
    let program = Bundle.main.bundleURL.appending(path: "seam").path
    let script = "'\(program)' config '\(folder.root)' > '\(folder.root)/seam.yml' 2>/dev/null"
    _ = try await Toolchain.output(of: "/bin/sh", ["-c", script])
    #expect(try await seam("config", folder.root).output.contains("- features: [FeatureA, FeatureB]"))
    #expect(try await seam("check", folder.root).output == before.output)
    try folder.write("seam.yml", "rules:\n  singleton: off\n")
    #expect(try await seam("check", folder.root).output == before.output)
    try folder.write("seam.yml", "layers:\n")
    #expect(try await seam("check", folder.root).code == 0)
  }

  @Test func serversEndWithTheirInput() async throws {
    let folder = try shop()
    let program = Bundle.main.bundleURL.appending(path: "seam").path
    let ping = "printf '%s\\n' '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}' x"
    let output = try await Toolchain.output(
      of: "/bin/sh", ["-c", "\(ping) | '\(program)' mcp '\(folder.root)'; echo $?"])
    #expect(output.split(separator: "\n").count == 3 && output.hasSuffix("\n0\n"), "\(output)")
    let closed = "\(ping) | '\(program)' mcp 2>&1 >&-; echo $?"
    #expect(try await Toolchain.output(of: "/bin/sh", ["-c", closed]).hasSuffix("\n2\n"))
    #expect(try await seam("mcp", "/nowhere").errors.contains("/nowhere cannot be opened"))
  }

  @Test func answersThatCannotBeWrittenAreErrors() async throws {
    let folder = try shop()
    let program = Bundle.main.bundleURL.appending(path: "seam").path
    let script = "'\(program)' graph '\(folder.root)' 2>&1 >&-; echo $?"
    let output = try await Toolchain.output(of: "/bin/sh", ["-c", script])
    #expect(output.hasPrefix("seam: the answer cannot be written: ") && output.hasSuffix("\n2\n"), "\(output)")
    #if os(Linux)
    let full = "'\(program)' check '\(folder.root)' 2>/dev/full; echo $?"
    #expect(try await Toolchain.output(of: "/bin/sh", ["-c", full]).hasSuffix("0\n"))
    #endif
  }

  @Test func findingsCountThoughAPartWasNotRead() async throws {
    let folder = try shop()
    try folder.write("Sources/A/A.swift", "class C { var delegate: PDelegate? }")
    try folder.write("Sources/A/B.swift", "let text = \"\"\"\n")
    let check = try await seam("check", folder.root)
    #expect(check.code == 1 && check.errors.contains("Sources/A/B.swift:1 was left out"))
    try folder.write("Sources/A/A.swift", "")
    #expect(try await seam("check", folder.root).code == 2)
    try folder.write("seam.yml", "exclude: [Sources/A]\n")
    #expect(try await seam("check", folder.root).code == 0)
  }

  @Test func aBrokenConfigurationNeedsMoreTests() async throws {
    let folder = try shop()
    try folder.write("list.txt", "shops.json\n")
    func tests() async throws -> Answer {
      try await seam("tests", "--files", "\(folder.root)/list.txt", folder.root)
    }
    #expect(try await tests().output.contains("swift test"))
    try folder.write("seam.yml", "untested: [shops.json]\n")
    let answer = try await tests()
    #expect(answer.output.isEmpty && answer.errors.contains("no tests are needed for 1 changed file"))
    try folder.write("seam.yml", "untested: [shops.json]\nlayres: []\n")
    let broken = try await tests()
    #expect(broken.output.contains("swift test") && broken.errors.contains("seam.yml:2: “layres” has no meaning"))
    #expect(broken.errors.contains("Until then “untested” does not count"))
  }

  /// Sources that a project names and that are not there are a note, and so is a guess about a manifest.
  @Test func notesDoNotFail() async throws {
    let folder = try TemporaryProject([
      "Project.swift": "import ProjectDescription\nlet project = Project.gone(name: \"A\")", "Sources/A.swift": "",
      "Snippets/Stray.swift": "",
    ])
    for command in ["check", "graph"] {
      let answer = try await seam(command, folder.root)
      #expect(answer.code == 0 && answer.errors.contains("seam: Project.swift: its targets are guessed"))
    }
    let json = try await seam("check", folder.root, "--format", "json").output
    #expect(json.contains("its targets are guessed"))
    #expect(json.contains("\"strayFiles\" : [\n    \"Snippets/Stray.swift\"\n  ]"))
    #expect(
      try await seam("check", folder.root, "--verbose").errors.contains("seam: no target: Snippets/Stray.swift\n"))
  }

  @Test func pathsOfNoFileAreANote() async throws {
    let folder = try shop()
    try folder.write(
      "seam.yml", "paths:\n  Gone/*: {singleton: off}\n  Sources: {singleton: off}\n  Package.swift: {cycle: off}\n")
    let check = try await seam("check", folder.root)
    #expect(
      check.code == 0 && check.errors == "seam: seam.yml: no file is in the path “Gone/*”\nseam: 0 errors, 0 warnings\n"
    )
  }

  @Test func snippetsNeedNoTests() async throws {
    let folder = try shop()
    try folder.write("Snippets/Tour.swift", "import A\nvar a = 0")
    try folder.write("list", "Snippets/Tour.swift\n")
    let tests = try await seam("tests", folder.root, "--files", folder.root + "/list")
    #expect(tests.output.isEmpty && tests.code == 0 && tests.errors.contains("no tests are needed"))
    let check = try await seam("check", folder.root)
    #expect(check.output.isEmpty && check.errors == "seam: 0 errors, 0 warnings\n")
  }
}
