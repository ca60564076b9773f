public import CoreFHIR
import Foundation
import ServerAccess
import ServerDatabase
import ServerDatabasePostgres
import ServerDatabaseSQLite
import ServerFHIR
import ServerHTTP

/// The server of Rounds, for development, demonstration and tests: FHIR R4 at `/fhir` and OAuth 2 at `/oauth`.
///
/// ```swift
/// let server = try await RoundsServer(RoundsServerConfiguration())
/// try await server.setPassword("…", of: "wilma", subject: "Practitioner/1")
/// print(server.fhirURL)            // http://127.0.0.1:40123/fhir
/// await server.stop()
/// ```
///
/// All state is in its database, so several servers on one PostgreSQL behave as one. Any number of servers can run in a
/// process. A server that is released stops listening; ``stop(within:)`` also closes the database.
public final class RoundsServer: Sendable {
  private let database: any Database
  private let access: AccessService
  let fhir: FHIRService
  private let http: HTTPServer
  private let housekeeping: Task<Void, Never>
  private let temporaryFolder: URL?
  private let fhirPath: String

  /// Opens the database, creates what it lacks, and starts to listen.
  ///
  /// - Throws: ``/ServerDatabase/DatabaseError`` if the database cannot be used, ``/ServerHTTP/HTTPServerError`` if the
  ///   address cannot.
  public init(_ configuration: RoundsServerConfiguration) async throws {
    let storage = try await Self.open(configuration.storage)
    database = storage.database
    temporaryFolder = storage.folder
    access = AccessService(database, configuration.access)
    fhir = FHIRService(database, configuration.fhir)
    fhirPath = configuration.fhir.path
    do {
      try await access.prepare()
      try await fhir.prepare()
      let handler = RoundsHandler(fhir: fhir, access: access, database: database, path: fhirPath)
      http = try HTTPServer(handler, configuration: configuration.http)
    } catch {
      await storage.database.close()
      if let folder = storage.folder { try? FileManager.default.removeItem(at: folder) }
      throw error
    }
    let (service, report) = (access, configuration.fhir.report)
    housekeeping = Task {
      while !Task.isCancelled {
        do {
          try await service.removeExpired()
        } catch {
          if !(error is CancellationError) { report(error) }
        }
        try? await Task.sleep(for: .seconds(600))
      }
    }
  }

  deinit {
    housekeeping.cancel()
    if let temporaryFolder { try? FileManager.default.removeItem(at: temporaryFolder) }
  }

  /// The root of the server, such as `http://127.0.0.1:8080`.
  public var url: String { http.url }
  /// The base URL for FHIR's requests.
  public var fhirURL: String { "\(http.url)/\(fhirPath)" }
  /// The port that the server listens at.
  public var port: UInt16 { http.port }

  /// Sets the password of an account, which is created if it does not exist, and revokes its tokens.
  ///
  /// - Parameter subject: what the tokens stand for, such as `Practitioner/1`.
  /// - Throws: ``/ServerAccess/AccessError`` or ``/ServerDatabase/DatabaseError``.
  public func setPassword(_ password: String, of account: String, subject: String) async throws {
    try await access.setPassword(password, of: account, subject: subject)
  }

  /// Stores resources under their ids, except those that the server has or once had; returns how many it stored.
  ///
  /// Each transaction stores some hundred, so a call that is ended in the middle can be repeated.
  ///
  /// - Throws: ``/ServerFHIR/FHIRFailure`` for a resource that is malformed or has no id,
  ///   ``/ServerDatabase/DatabaseError``.
  @discardableResult
  public func add(_ resources: some Sequence<FHIR.AnyResource> & Sendable) async throws -> Int {
    try await fhir.add(resources)
  }

  /// Stops to accept requests, finishes those under way, and closes the database; a temporary one is removed.
  public func stop(within limit: Duration = .seconds(10)) async {
    housekeeping.cancel()
    await http.shutdown(within: limit)
    await database.close()
    if let temporaryFolder { try? FileManager.default.removeItem(at: temporaryFolder) }
  }

  private static func open(
    _ storage: RoundsServerConfiguration.Storage
  ) async throws -> (database: any Database, folder: URL?) {
    switch storage {
    case .temporary:
      let folder = FileManager.default.temporaryDirectory.appending(path: "rounds-server-\(UUID().uuidString)")
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return (try await SQLiteDatabase(path: folder.appending(path: "rounds.db").path), folder)
    case .file(let url): return (try await SQLiteDatabase(path: url.path), nil)
    case .postgres(let url): return (try await PostgresDatabase(url: url), nil)
    }
  }
}
