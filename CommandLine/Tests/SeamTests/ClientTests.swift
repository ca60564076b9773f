import Foundation
import ToolTesting
import Testing

/// The program as clients in Python see it: that of the Model Context Protocol, one that reads JSON, and a terminal.
struct ClientTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  private static let repository = tests.deletingLastPathComponent().deletingLastPathComponent()
  private static let program = Bundle.main.bundleURL.appending(path: "seam").path

  /// Runs a script of the tests' folder, and returns its output with its errors.
  private func python(_ script: String, _ arguments: [String]) async throws -> String {
    let python = Self.repository.appending(path: ".build/python/bin/python").path
    try #require(
      FileManager.default.isExecutableFile(atPath: python), "\(python) is missing. Install it: Scripts/bootstrap tests")
    let words = [python, Self.tests.appending(path: "Support/Client/\(script)").path] + arguments
    return try await shell(words.map { "'\($0)'" }.joined(separator: " ") + " 2>&1 || true")
  }

  private func shell(_ script: String) async throws -> String {
    try await Toolchain.output(of: "/bin/sh", ["-c", script])
  }

  @Test func agentsAskByThePublicClient() async throws {
    let variables = (1...400).map { "var value\($0) = 0\n" }.joined()
    let folder = try TemporaryProject([
      "Package.swift": """
      let package = Package(
        name: "p",
        targets: [.target(name: "A"), .target(name: "B"), .testTarget(name: "ATests", dependencies: ["A"])])
      """,
      "Sources/A/A.swift": "protocol PDelegate: AnyObject {}\nclass C { var delegate: PDelegate? }",
      "Sources/B/B.swift": "import A\n" + variables, "Tests/ATests/T.swift": "@testable import A\nfunc use(_ c: C) {}",
      "seam-baseline.txt": "strong-delegate A/Gone.swift D.delegate\n",
    ])
    let git = "git -C '\(folder.root)' -c user.name=Wilma -c user.email=wilma@bedrock.example"
    _ = try await shell("\(git) init -q && \(git) add -A && \(git) commit -qm x")
    try folder.write(
      "Sources/A/A.swift", "protocol PDelegate: AnyObject {}\nclass C { var delegate: PDelegate?; var size = 1 }\n")
    #expect(try await python("client.py", [Self.program, folder.root, Self.repository.path]) == "answered\n")
  }

  @Test func longWorkIsShownOnATerminalAndErased() async throws {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"A\")])", "Sources/A/A.swift": "",
    ])
    let git = "git -C '\(folder.root)' -c user.name=Wilma -c user.email=wilma@bedrock.example"
    _ = try await shell("\(git) init -q && \(git) add -A && \(git) commit -qm x")
    #expect(try await python("terminal.py", [Self.program, folder.root]) == "shown and erased\n")
  }

  /// The documents have all objects of their schema.
  @Test(arguments: [
    ("graph", ["", "--types A", "--since HEAD"]), ("tests", ["--files list", "--since HEAD"]),
    ("check", ["--keep-baseline"]), ("config", [""]),
    ("explain", ["", "file-too-long"]), ("impact", ["--files changed"]),
  ])
  func documentsFollowTheirSchemas(_ command: String, _ arguments: [String]) async throws {
    let folder = try TemporaryProject([
      "Package.swift": """
      let package = Package(
        name: "p",
        targets: [
          .target(name: "A", dependencies: ["B"]), .target(name: "B"), .testTarget(name: "ATests", dependencies: ["A"]),
        ])
      """,
      "Sources/A/A.swift": "import B\nclass C { var delegate: PDelegate? }", "Sources/B/a.c": "",
      "Sources/B/é \"<&>.swift": "",
      "Sources/A/Use.swift": "func use(_ c: C) { other().delegate = nil }\nstruct S { let c: C }",
      "Tests/ATests/T.swift": "@testable import A\n@Suite struct T { @Test func t() { use() } }\n@Suite struct U {}",
      "changed": "Sources/A/A.swift", "Other/Package.swift": "let package = Package(",
      ".gitignore": "answer*\nnotes\n", "list": "Package.swift\nREADME.md\nSources/B/B.swift\n",
      "seam.yml": """
      exclude: ["**/Fixtures"]
      layers: [{app: A}, {core: "B*"}]
      independent: [[A, B]]
      forbidden: [{from: B, to: UIKit, because: "it runs \\"anywhere\\""}, {from: B, to: AppKit}]
      owners: {Stripe: A}
      rules: {singleton: off, file-too-long: {severity: error, limit: 400}}
      paths: {Sources/A: {strong-delegate: warning}, Gone: {singleton: off}}
      """,
    ])
    let git = "git -c user.name=Wilma -c user.email=wilma@bedrock.example"
    _ = try await shell("cd '\(folder.root)' && git init -q && git add -A && \(git) commit -qm x")
    try folder.write("Sources/A/Use.swift", "func use(_ c: C) { other().delegate = c }\nstruct S { let c: C }")
    for (number, words) in arguments.enumerated() {
      _ = try await shell(
        "cd '\(folder.root)' && { '\(Self.program)' \(command) \(words) --format json 2>notes >answer\(number) || true; }"
      )
    }
    let schema = Self.repository.appending(path: "CommandLine/Schemas/\(command).json").path
    let answers = arguments.indices.map { "\(folder.root)/answer\($0)" }
    #expect(try await python("schemas.py", [schema] + answers) == "valid\n")
  }

  @Test func errorsOfSettingsFollowTheirSchema() async throws {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"A\")])", "Sources/A/A.swift": "",
      "seam.yml": "rules:\n  circle: off\n",
    ])
    let commands = ["check", "config", "graph"]
    for command in commands {
      let code = try await shell(
        "cd '\(folder.root)' && { '\(Self.program)' \(command) --format json 2>\(command).notes >\(command); echo $?; }"
      )
      #expect(code == "2\n")
      let text = try String(contentsOfFile: "\(folder.root)/\(command)", encoding: .utf8)
      #expect(text.contains("\"line\" : 2") && text.contains("there is no rule “circle”"))
      #expect(try String(contentsOfFile: "\(folder.root)/\(command).notes", encoding: .utf8).contains("seam.yml:2: "))
      #expect(try await shell("'\(Self.program)' \(command) '\(folder.root)' 2>/dev/null || true") == "")
    }
    let schema = Self.repository.appending(path: "CommandLine/Schemas/error.json").path
    #expect(try await python("schemas.py", [schema] + commands.map { "\(folder.root)/\($0)" }) == "valid\n")
  }
}
