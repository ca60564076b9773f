import Foundation
import ServerDatabase
import ServerDatabasePostgres
import ServerDatabaseSQLite
import ServerDatabaseTesting

/// The kinds of databases that tests run on.
enum TestDatabase: String, CaseIterable, Sendable {
  case sqlite
  case postgres

  /// Where an empty database is: a file that does not exist yet, or a URL.
  func makePlace() async throws -> String {
    switch self {
    case .sqlite: return TemporaryFolder.shared.path + "/\(UUID().uuidString).db"
    case .postgres: return try await PostgresCluster.shared.makeDatabase()
    }
  }

  func open(_ place: String) async throws -> any Database {
    switch self {
    case .sqlite: return try await SQLiteDatabase(path: place)
    case .postgres: return try await PostgresDatabase(url: place)
    }
  }
}

/// A folder that is removed at the end of the process.
enum TemporaryFolder {
  static let shared: URL = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "seam-database-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: TemporaryFolder.shared) }
    return folder
  }()
}
