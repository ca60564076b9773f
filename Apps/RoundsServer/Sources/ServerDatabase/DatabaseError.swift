/// The reason that a database did not do what it was asked.
///
/// It names the statement by its name, never by its values.
public struct DatabaseError: Error, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public struct Code: Hashable, Sendable {
    let name: String
    let remedy: String

    /// A value exists that must be unique.
    public static let notUnique = Self(
      name: "not unique", remedy: "Use another value, or read the existing row in the same transaction.")
    /// A value breaks another rule of its column or table.
    public static let constraint = Self(name: "constraint", remedy: "Check the value before it is stored.")
    /// A value cannot be bound: text with U+0000, or a number that is not finite.
    public static let invalidValue = Self(name: "invalid value", remedy: "Check the value before it is stored.")
    /// A value that was returned is of another type than the caller asked for.
    public static let wrongType = Self(name: "wrong type", remedy: "Compare the statement with its reader.")
    /// The statement cannot be run: its text is wrong, or a table is missing.
    public static let invalidStatement = Self(
      name: "invalid statement", remedy: "Correct the statement, and run all migrations.")
    /// The transaction was in conflict with others at each of its attempts.
    ///
    /// Nothing was stored.
    public static let conflict = Self(name: "conflict", remedy: "Try again later.")
    /// A transaction that only reads was asked to write.
    public static let readOnly = Self(name: "read-only", remedy: "Write in Database.write.")
    /// The database cannot be reached.
    ///
    /// Nothing was stored.
    public static let unavailable = Self(
      name: "unavailable", remedy: "Check its address or path, whether it runs, and the rights of the account.")
    /// The connection was lost during the commit: the transaction is stored wholly or not at all.
    public static let outcomeUnknown = Self(
      name: "outcome unknown", remedy: "Read whether it is stored before you try again.")
    /// There is no room left.
    public static let full = Self(name: "full", remedy: "Make room where the database is stored.")
    /// The database's content is damaged.
    public static let corrupt = Self(name: "corrupt", remedy: "Restore a backup.")
    /// The database's schema does not fit this program.
    public static let schema = Self(name: "schema", remedy: "Start the newest version of the program.")
    /// The database was closed.
    public static let closed = Self(name: "closed", remedy: "Open it again.")
  }

  /// The kind of the error.
  public let code: Code
  /// The name of the statement; nil outside of statements.
  public private(set) var statement: String?
  /// What happened.
  public let reason: String

  /// Creates an error, for implementations of ``Database``.
  public init(_ code: Code, statement: String? = nil, reason: String) {
    self.code = code
    self.statement = statement
    self.reason = reason
  }

  /// The statement, what happened and what to do.
  public var description: String {
    "\(statement.map { "Statement \($0)" } ?? "Database"): \(code.name), \(reason). \(code.remedy)"
  }

  /// The error with the name of a statement.
  package func naming(_ statement: StaticString) -> Self {
    var error = self
    error.statement = error.statement ?? statement.description
    return error
  }
}
