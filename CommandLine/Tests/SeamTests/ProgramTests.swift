import Foundation
import ToolTesting
import Testing

/// The program as it is built.
struct ProgramTests {
  private struct Answer {
    let output: String
    let errors: String
    let code: Int32
  }

  private func seam(_ arguments: String...) async throws -> Answer {
    let errors = FileManager.default.temporaryDirectory.appending(path: "seam-errors-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: errors) }
    let program = Bundle.main.bundleURL.appending(path: "seam").path
    let words = ([program] + arguments).map { "'\($0)'" }.joined(separator: " ")
    let output = try await Toolchain.output(
      of: "/bin/sh", ["-c", "\(words) 2>'\(errors.path)'; printf '\\nexit %s' $?"])
    let parts = output.split(separator: "\nexit ", omittingEmptySubsequences: false)
    return Answer(
      output: String(parts[0]), errors: try String(contentsOf: errors, encoding: .utf8),
      code: Int32(parts.last ?? "") ?? -1)
  }

  private func shop() throws -> TemporaryProject {
    try TemporaryProject([
      "Package.swift": """
      let package = Package(name: "p", targets: [.target(name: "A"), .testTarget(name: "ATests", dependencies: ["A"])])
      """,
      "Sources/A/A.swift": "", "Tests/ATests/T.swift": "",
    ])
  }

  @Test func helpListsTheCommands() async throws {
    let help = try await seam("--help")
    #expect(help.code == 0 && help.output.contains("  graph   ") && help.output.contains("  tests   "))
    let graph = try await seam("graph", "--help")
    #expect(graph.code == 0 && graph.output.contains("--focus MODULE"))
    #expect(try await seam().code == 64)
  }

  @Test func wrongArgumentsAreNamed() async throws {
    let unknown = try await seam("chek")
    #expect(unknown.code == 64 && unknown.errors == "seam: There is no command “chek”. See seam --help.\n")
    let option = try await seam("graph", "--fromat", "x")
    #expect(option.code == 64 && option.errors.contains("Did you mean --format?"))
    #expect(try await seam("graph", "--format", "png").errors.contains("“png” is no format"))
    #expect(try await seam("tests").errors.contains("Choose one of --since, --staged and --files."))
    let folder = try shop()
    let focus = try await seam("graph", folder.root, "--focus", "B")
    #expect(focus.code == 64 && focus.errors.contains("There is no module “B”."))
  }

  @Test func graphsAreOnStandardOutput() async throws {
    let folder = try shop()
    let graph = try await seam("graph", folder.root, "--tests")
    #expect(
      graph.output == "graph TD\n  n0[\"A\"]\n  n1[\"ATests\"]\n  n1 --> n0\n" && graph.errors.isEmpty
        && graph.code == 0)
    try folder.write("B/Package.swift", "let package = Package(")
    let broken = try await seam("graph", folder.root)
    #expect(broken.output == "graph TD\n  n0[\"A\"]\n")
    #expect(broken.errors == "seam: B/Package.swift was left out: its brackets do not match\n")
    #expect(try await seam("graph", folder.root + "/Sources").errors.contains("no target was found"))
  }

  @Test func testsOfAListOfFiles() async throws {
    let folder = try shop()
    try folder.write("list", "\(folder.root)/Sources/A/A.swift\r\n./Sources/A/B.swift\n")
    try folder.write("zero", "Sources/A/A.swift\u{0}Sources/A/B.swift\u{0}")
    let tests = try await seam("tests", folder.root, "--files", folder.root + "/list")
    #expect(tests.output == "swift test --filter '^(ATests)\\.'\n" && tests.errors.isEmpty && tests.code == 0)
    #expect(try await seam("tests", folder.root, "--files", folder.root + "/zero").output == tests.output)
    #expect(try await seam("tests", folder.root + "/Sources", "--files", folder.root + "/list").code == 2)
    let outside = try await seam("tests", folder.root, "--since", "HEAD")
    #expect(outside.code == 2 && outside.errors.contains("git"))
    #expect(try await seam("tests", folder.root, "--files", "/nowhere").errors.contains("/nowhere cannot be read"))
  }
}
