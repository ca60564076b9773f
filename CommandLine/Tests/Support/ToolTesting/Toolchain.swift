public import Foundation

/// Programs that are compiled against the toolchain's own parser.
public enum Toolchain {
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// The folder with the toolchain's `bin` and `lib`.
  public static func location() async throws -> URL {
    let link = try await output(of: "/bin/sh", ["-c", "readlink -f \"$(command -v swiftc)\""])
    return URL(filePath: link.trimmingCharacters(in: .newlines)).deletingLastPathComponent().deletingLastPathComponent()
  }

  /// Compiles the sources of a folder into a program.
  public static func compile(_ folder: URL, into program: String) async throws {
    let libraries = try await location().appending(path: "lib/swift/host").path
    let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    let options = [
      "-O", "-parse-as-library", "-I", libraries, "-L", libraries, "-lSwiftParser", "-lSwiftSyntax", "-Xlinker",
      "-rpath",
      "-Xlinker", libraries, "-o", program,
    ]
    _ = try await output(
      of: location().appending(path: "bin/swiftc").path,
      options + sources.sorted().map { folder.appending(path: $0).path })
  }

  /// Runs a program on a thread of its own, and returns its output.
  public static func output(of program: String, _ arguments: [String] = [], input: String = "") async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try run(program, arguments, input) })
      }
    }
  }

  private static func run(_ program: String, _ arguments: [String], _ input: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let (file, output) = (FileManager.default.temporaryDirectory.appending(path: UUID().uuidString), Pipe())
    try Data(input.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program) ended with \(process.terminationStatus).")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
