import Foundation
import Testing

/// A query that writes does not compile.
@Suite(.enabled(if: Typecheck.isAvailable, "The modules are not beside the tests, or there is no swiftc."))
struct WritingQueryTests {
  private let right = """
    import SeamOperations

    protocol PatientReading: Sendable { func all() async throws -> [String] }
    protocol PatientWriting: PatientReading { func save(_ name: String) async throws }

    struct Names: Query {
      let prefix: String

      func value(from patients: any PatientReading) async throws -> [String] {
        try await patients.all().filter { $0.hasPrefix(prefix) }
      }
    }

    func bind(_ operations: Operations<any PatientReading, any PatientWriting>) -> BoundQuery<[String]> {
      operations.bind(Names(prefix: "W"))
    }
    """

  @Test func aQueryThatReadsCompiles() throws { #expect(try Typecheck.errors(in: right) == "") }

  @Test func aSourceHasNoWritingMethod() throws {
    try expect(
      "error: value of type 'any PatientReading' has no member 'save'",
      replacing: "try await patients.all()", by: "try await patients.save(prefix); return try await patients.all()")
  }

  @Test func aQueryOfAWritingSourceIsNotBound() throws {
    try expect(
      "error: instance method 'bind' requires the types 'any PatientReading' and 'any PatientWriting' be equivalent",
      replacing: "value(from patients: any PatientReading)", by: "value(from patients: any PatientWriting)")
  }

  @Test func aQueryHoldsNothingThatWrites() throws {
    try expect(
      "error: type 'Names' does not conform to protocol 'Hashable'",
      replacing: "let prefix: String", by: "let prefix: String\n  let store: any PatientWriting")
  }

  @Test func aQueryRunsNoCommand() throws {
    try expect(
      "error: argument type 'any PatientReading' does not conform to expected type 'PatientWriting'",
      replacing: "try await patients.all()",
      by: "try await Save().run(in: patients); return try await patients.all()",
      adding: "struct Save: Command { func run(in infra: any PatientWriting) async throws {} }")
  }

  private func expect(
    _ message: String, replacing part: String, by other: String, adding more: String = ""
  ) throws {
    try #require(right.contains(part))
    let errors = try Typecheck.errors(in: right.replacingOccurrences(of: part, with: other) + "\n" + more)
    #expect(errors.contains(message), "\(errors)")
  }
}

/// Type-checks source text with the toolchain's compiler against the modules that the tests were built with.
private enum Typecheck {
  private static let modules = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("Modules")

  static var isAvailable: Bool {
    FileManager.default.fileExists(atPath: modules.appendingPathComponent("SeamOperations.swiftmodule").path)
      && (try? compile(["-version"])) != nil
  }

  /// The compiler's output: empty if the source has no mistake.
  static func errors(in source: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("seam-\(UUID().uuidString).swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try compile(["-typecheck", "-swift-version", "6", "-I", modules.path, file.path])
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
