/// A row that a query returns.
public struct SQLRow: Hashable, Sendable {
  /// The names of the columns.
  public let columns: [String]
  /// The values, one for each column.
  public let values: [SQLValue]

  /// Creates a row, for implementations of ``DatabaseConnection``.
  public init(columns: [String], values: [SQLValue]) {
    self.columns = columns
    self.values = values
  }

  /// Returns the value of a column.
  ///
  /// - Throws: ``DatabaseError`` with ``DatabaseError/Code/wrongType`` if there is no such column or its value is of
  ///   another type; ask for an optional type if the value may be null.
  public func get<Value: SQLConvertible>(_ column: String, as type: Value.Type = Value.self) throws(DatabaseError)
    -> Value
  {
    guard let index = columns.firstIndex(of: column), index < values.count else {
      throw DatabaseError(.wrongType, reason: "the result has no column \(column)")
    }
    guard let value = Value(sqlValue: values[index]) else {
      throw DatabaseError(.wrongType, reason: "the value of the column \(column) is no \(Value.self)")
    }
    return value
  }
}
