import Foundation

/// Type-checks source text with the toolchain's compiler against the modules that the tests were built with.
package enum Typecheck {
  private static let modules = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("Modules")

  // Modules of C have no file beside those of Swift.
  private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL

  /// Whether a module is beside the tests, and there is a compiler.
  package static func isAvailable(for module: String) -> Bool {
    FileManager.default.fileExists(atPath: modules.appendingPathComponent("\(module).swiftmodule").path)
      && (try? compile(["-version"])) != nil
  }

  /// The compiler's output: empty if the source has no mistake.
  package static func errors(in source: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("seam-\(UUID().uuidString).swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try compile(
      [
        "-typecheck", "-swift-version", "6", "-I", modules.path, "-I",
        root.appendingPathComponent("Sources/Support/CSeamFiles").path, file.path,
      ])
  }

  private static func compile(_ arguments: [String]) throws -> String {
    let compiler = Process()
    let output = Pipe()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["swiftc"] + arguments
    compiler.standardError = output
    compiler.standardOutput = FileHandle.nullDevice
    try compiler.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    compiler.waitUntilExit()
    if compiler.terminationStatus == 127 { throw CocoaError(.fileNoSuchFile) }
    return text
  }
}
