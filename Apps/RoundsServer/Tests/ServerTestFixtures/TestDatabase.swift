public import Foundation
public import ServerDatabase
import ServerDatabasePostgres
import ServerDatabaseSQLite
import ServerDatabaseTesting

/// The kinds of databases that tests run on.
public enum TestDatabase: String, CaseIterable, Sendable {
  /// SQLite, in a file of its own.
  case sqlite
  /// PostgreSQL, in the cluster of the tests.
  case postgres

  /// Where an empty database is: a file that does not exist yet, or a URL.
  public func makePlace() async throws -> String {
    switch self {
    case .sqlite: return TemporaryFolder.shared.path + "/\(UUID().uuidString).db"
    case .postgres: return try await PostgresCluster.shared.makeDatabase()
    }
  }

  /// Opens the database at a place.
  public func open(_ place: String) async throws -> any Database {
    switch self {
    case .sqlite: return try await SQLiteDatabase(path: place)
    case .postgres: return try await PostgresDatabase(url: place)
    }
  }
}

/// A folder that is removed at the end of the process.
public enum TemporaryFolder {
  /// The folder of this process.
  public static let shared: URL = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rounds-server-tests-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: TemporaryFolder.shared) }
    return folder
  }()
}
