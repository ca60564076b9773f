import Foundation

/// Runs commands as a reader types them, in one folder.
struct Shell {
  /// The exit code and the output of a command.
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    /// Everything that was printed, for a failure's message.
    var transcript: String { "Exit code \(status). It printed:\n\(output)\(errors)" }
  }

  let folder: URL
  /// The variables that are added to the tests' own environment, or replace its values.
  let environment: [String: String]

  /// Makes a shell whose folder is empty.
  init(in folder: URL, environment: [String: String]) throws {
    self.folder = folder
    self.environment = environment
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Runs a command and waits until it ends, without blocking a thread.
  ///
  /// Its output goes to files, because a pipe that is not read while the command runs would block it.
  func run(_ command: String) async throws -> Result {
    let files = FileManager.default.temporaryDirectory.appendingPathComponent("seam-tutorial-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: files) }
    let (output, errors) = (files.appendingPathComponent("output"), files.appendingPathComponent("errors"))

    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sh", "-e", "-c", command]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.handle(for: output)
    process.standardError = try Self.handle(for: errors)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return Result(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  private static func handle(for file: URL) throws -> FileHandle {
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }
}
