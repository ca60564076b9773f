import Foundation
import ServerDatabase

/// Rows that were read before.
///
/// Sendable because a lock protects them.
final class StaleRows: @unchecked Sendable {
  private let lock = NSLock()
  private var rows: [String: [SQLRow]] = [:]

  func rows(of name: StaticString, _ read: () throws -> [SQLRow]) rethrows -> [SQLRow] {
    lock.lock()
    defer { lock.unlock() }
    if let known = rows[name.description] { return known }
    let read = try read()
    rows[name.description] = read
    return read
  }
}

struct FaultyConnection: DatabaseConnection {
  private let base: any DatabaseConnection
  private let fault: DatabaseFault
  private let stale: StaleRows
  private let hasFailed: Outcome<Bool>
  var dialect: SQLDialect { base.dialect }

  init(_ base: any DatabaseConnection, _ fault: DatabaseFault, _ stale: StaleRows, _ hasFailed: Outcome<Bool>) {
    self.base = base
    self.fault = fault
    self.stale = stale
    self.hasFailed = hasFailed
  }

  func query(_ name: StaticString, _ sql: SQL) throws -> [SQLRow] {
    if fault == .readsStaleRows { return try stale.rows(of: name) { try base.query(name, sql) } }
    var rows = try base.query(name, sql)
    switch fault {
    case .dropsLastRow where rows.count > 1: rows.removeLast()
    case .reversesRows: rows.reverse()
    default: break
    }
    return rows.map { SQLRow(columns: $0.columns, values: $0.values.map(damaged)) }
  }

  private func damaged(_ value: SQLValue) -> SQLValue {
    switch (fault, value) {
    case (.returnsNullAsEmptyText, .null): .text("")
    case (.narrowsNumbers, .integer(let value)): .integer(Int64(Int32(truncatingIfNeeded: value)))
    case (.cutsBytesAtZero, .bytes(let value)): .bytes(Array(value.prefix { $0 != 0 }))
    case (.trimsText, .text(let value)): .text(value.trimmingCharacters(in: .whitespaces))
    default: value
    }
  }

  func execute(_ name: StaticString, _ sql: SQL) throws -> Int {
    do {
      let count = try base.execute(name, sql)
      return fault == .countsOneChange ? 1 : count
    } catch let error as DatabaseError {
      hasFailed.result = true
      if fault == .tellsValues { throw DatabaseError(error.code, reason: "\(sql)") }
      if fault == .hidesDuplicates, error.code == .notUnique {
        throw DatabaseError(.constraint, statement: error.statement, reason: error.reason)
      }
      throw error
    }
  }
}

/// Leaves out what would fail.
struct SkippingConnection: DatabaseConnection {
  private let base: any DatabaseConnection
  var dialect: SQLDialect { base.dialect }

  init(_ base: any DatabaseConnection) { self.base = base }

  func query(_ name: StaticString, _ sql: SQL) throws -> [SQLRow] { try base.query(name, sql) }

  func execute(_ name: StaticString, _ sql: SQL) throws -> Int {
    try base.execute(name, "\(sql) ON CONFLICT DO NOTHING")
  }
}
