public import ServerDatabase

/// Checks what ``/ServerDatabase/Database`` requires of an implementation.
///
/// ```swift
/// let report = await DatabaseConformance { try await SQLiteDatabase(path: newPath()) }.check()
/// #expect(report.failures.isEmpty)
/// ```
public struct DatabaseConformance: Sendable {
  /// The result of a check.
  public struct Report: Sendable {
    /// The requirements that were checked.
    public let requirements: [String]
    /// The requirements that are not met, each with what happened.
    public let failures: [String]
  }

  struct Requirement: Sendable {
    let name: String
    let check: @Sendable (any Database) async throws -> Void
  }

  struct Violation: Error {
    let reason: String
  }

  private let open: @Sendable () async throws -> any Database

  /// Creates a suite.
  ///
  /// - Parameter open: returns an empty database, another one at each call.
  public init(open: @escaping @Sendable () async throws -> any Database) { self.open = open }

  /// Checks the requirements, each on a database of its own.
  ///
  /// - Parameter names: the requirements to check; nil for all.
  public func check(only names: Set<String>? = nil) async -> Report {
    let requirements = Self.requirements.filter { names?.contains($0.name) ?? true }
    var failures: [String] = []
    for requirement in requirements {
      do {
        let database = try await open()
        try await database.createItems()
        do {
          try await requirement.check(database)
        } catch {
          await database.close()
          throw error
        }
        await database.close()
      } catch let violation as Violation {
        failures.append("\(requirement.name): \(violation.reason)")
      } catch {
        failures.append("\(requirement.name): an unexpected error: \(error)")
      }
    }
    return Report(requirements: requirements.map(\.name), failures: failures)
  }

  static let requirements = values + statements + transactions + isolation + cancellation + migrations
}

func expect(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
  guard condition else { throw DatabaseConformance.Violation(reason: reason()) }
}

/// Runs a body that must throw an error of a code, and returns the error.
@discardableResult
func expect(
  _ code: DatabaseError.Code?, _ body: () async throws -> some Sendable
) async throws -> DatabaseError {
  do {
    _ = try await body()
  } catch let error as DatabaseError {
    try expect(code == nil || error.code == code, "it threw another error: \(error)")
    return error
  }
  throw DatabaseConformance.Violation(reason: "it threw no error")
}

extension Database {
  /// Creates the table that the requirements use.
  func createItems() async throws {
    try await exclusive { connection in
      try connection.execute(
        "create",
        """
        CREATE TABLE item (id \(.text) PRIMARY KEY, number \(.integer), real \(.real), bytes \(.bytes), \
        parent \(.text) REFERENCES item (id))\(.strict)
        """)
    }
  }

  func add(_ id: String, number: Int? = nil) async throws {
    try await write { connection in try connection.add(id, number: number) }
  }

  func count() async throws -> Int { try await read { try $0.count() } }
}

extension DatabaseConnection {
  func add(_ id: String, number: Int? = nil) throws {
    try execute("add-item", "INSERT INTO item (id, number) VALUES (\(id), \(number))")
  }

  func count() throws -> Int { try query("count-items", "SELECT count(*) AS n FROM item")[0].get("n") }
}
