import Foundation
import ToolTesting

/// The output and the end of a run of the program.
struct Answer {
  let output: String
  let errors: String
  let code: Int32
}

/// Runs the program as it is built.
///
/// - Parameters:
///   - isIntegration: the variable `CI` is set.
///   - temporary: the folder for temporary files.
func seam(
  _ arguments: String..., isIntegration: Bool = false, temporary: String = NSTemporaryDirectory()
) async throws -> Answer {
  let errors = FileManager.default.temporaryDirectory.appending(path: "seam-errors-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: errors) }
  let program = Bundle.main.bundleURL.appending(path: "seam").path
  let words = ([program] + arguments).map { "'\($0)'" }.joined(separator: " ")
  let output = try await Toolchain.output(
    of: "/bin/sh",
    ["-c", "CI=\(isIntegration) TMPDIR='\(temporary)' \(words) 2>'\(errors.path)'; printf '\\nexit %s' $?"])
  let parts = output.split(separator: "\nexit ", omittingEmptySubsequences: false)
  return Answer(
    output: String(parts[0]), errors: try String(contentsOf: errors, encoding: .utf8),
    code: Int32(parts.last ?? "") ?? -1)
}

/// A package with a library and its tests.
func shop() throws -> TemporaryProject {
  try TemporaryProject([
    "Package.swift": """
    let package = Package(name: "p", targets: [.target(name: "A"), .testTarget(name: "ATests", dependencies: ["A"])])
    """,
    "Sources/A/A.swift": "", "Tests/ATests/T.swift": "@testable import A",
  ])
}
