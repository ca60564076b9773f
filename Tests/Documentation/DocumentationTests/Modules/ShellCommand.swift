import Foundation

/// A command of the toolchain or the project, run at the root of the repository.
struct ShellCommand {
  /// A failed command, with its exit status and output.
  struct Failure: Error, CustomStringConvertible { let description: String }

  let arguments: [String]

  init(_ arguments: String...) { self.arguments = arguments }

  /// Runs the command, and returns its output and errors.
  ///
  /// - Throws: ``Failure`` if it exits with another status than 0.
  @discardableResult func run() async throws -> String {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("command-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: output) }
    // A file, not a pipe: no output is too long for it.
    let file = try FileHandle(forWritingTo: output)
    defer { try? file.close() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = Module.root
    process.standardOutput = file
    process.standardError = file
    let status = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int32, any Error>) in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    let printed = try String(contentsOf: output, encoding: .utf8)
    guard status == 0 else {
      throw Failure(description: "\(arguments.joined(separator: " ")) exited with \(status):\n\(printed)")
    }
    return printed
  }
}
