import Foundation

/// The program `curl`, a client that knows nothing of the server.
struct Curl: Sendable {
  /// The exit status and the output of curl.
  struct Result: Sendable {
    /// curl's exit status: https://curl.se/libcurl/c/libcurl-errors.html.
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs curl without a configuration file, and returns once it ended.
  static func run(_ arguments: String...) async throws -> Result {
    try await run(arguments) { _ in }
  }

  /// Runs curl, and passes it to a closure that can end it.
  static func run(_ arguments: [String], whileRunning: (Process) async throws -> Void) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("curl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appendingPathComponent("output")
    let errors = folder.appendingPathComponent("errors")
    for file in [output, errors] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["curl", "--disable", "--silent", "--show-error", "--noproxy", "*"] + arguments
    // Files, not pipes: no output is too long for them.
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    let ends = AsyncStream<Int32> { continuation in
      process.terminationHandler = {
        continuation.yield($0.terminationStatus)
        continuation.finish()
      }
    }
    try process.run()
    try await whileRunning(process)
    var status: Int32 = -1
    for await end in ends { status = end }
    return Result(status: status, output: try text(output), errors: try text(errors))
  }

  private static func text(_ file: URL) throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }
}
