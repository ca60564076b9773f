import CompilerTestFixtures
import Foundation
import Testing

/// A query that writes does not compile.
@Suite(
  .enabled(
    if: Typecheck.isAvailable(for: "SeamOperations"), "The modules are not beside the tests, or there is no swiftc."))
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

    struct Patients {
      private let operations: Operations<any PatientReading, any PatientWriting>

      private static let all = QueryFunction((any PatientReading).all)
      private static let named = QueryFunction { (source: any PatientReading) in
        { (name: String) in try await source.all().filter { $0 == name } }
      }

      func names(_ prefix: String) -> BoundQuery<[String]> { operations.bind(Names(prefix: prefix)) }
      func names() -> BoundQuery<[String]> { operations.bind(Self.all()) }
      func named(_ name: String) -> BoundQuery<[String]> { operations.bind(Self.named(name)) }
      func save(_ name: String) -> BoundCommand { operations.command { try await $0.save(name) } }
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

  @Test(
    arguments: [
      "QueryFunction { (source: any PatientReading) in source.save }":
        "value of type 'any PatientReading' has no member 'save'",
      "QueryFunction { (source: any PatientReading) in { (name: String) in try await source.save(name) } }":
        "value of type 'any PatientReading' has no member 'save'",
      "QueryFunction((any PatientWriting).all)":
        "instance method 'bind' requires the types 'any PatientReading' and 'any PatientWriting' be equivalent",
      "QueryFunction { (source: any PatientReading) in { try await save(\"W\").run() } }":
        "cannot use instance member 'save' within property initializer",
    ]) func aFunctionDoesNotWrite(function: String, message: String) throws
  {
    try expect("error: " + message, replacing: "QueryFunction((any PatientReading).all)", by: function)
  }

  /// An argument that is not passed would not be compared.
  @Test func aFunctionIsPassedItsArgument() throws {
    try expect(
      "error: no exact matches in call to initializer", replacing: "operations.bind(Self.named(name))",
      by: "operations.bind(QueryFunction { (source: any PatientReading) in try await source.all() + [name] }())")
  }

  private func expect(
    _ message: String, replacing part: String, by other: String, adding more: String = ""
  ) throws {
    try #require(right.contains(part))
    let errors = try Typecheck.errors(in: right.replacingOccurrences(of: part, with: other) + "\n" + more)
    #expect(errors.contains(message), "\(errors)")
  }
}
