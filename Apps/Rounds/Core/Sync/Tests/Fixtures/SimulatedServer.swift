import CoreFHIR
import CoreSupport
import Foundation
import SeamNetwork
import ServerDatabaseSQLite
import ServerFHIR
import ServerHTTP

/// The FHIR service of Rounds' server over an empty database, without sockets, and with a clock that it moves.
final class SimulatedServer: Sendable {
  static let url = URL(string: "http://rounds.example/fhir") ?? URL(filePath: "/")
  let service: FHIRService
  private let database: SQLiteDatabase
  private let path: String

  /// - Parameter step: returns how many milliseconds pass before each change.
  init(step: @escaping @Sendable () -> Int = { 7 }) async throws {
    path = FileManager.default.temporaryDirectory.appending(path: "core-sync-\(UUID().uuidString).db").path
    database = try await SQLiteDatabase(path: path)
    var configuration = FHIRServiceConfiguration()
    let milliseconds = Locked(1_700_000_000_000)
    configuration.now = {
      let now = milliseconds.withLock { now in
        now += step()
        return now
      }
      return Date(timeIntervalSince1970: Double(now) / 1000)
    }
    service = FHIRService(database, configuration)
    try await service.prepare()
  }

  func close() async {
    await database.close()
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  func add(_ resources: [FHIR.AnyResource]) async throws { try await service.add(resources) }

  /// Sends a request and returns the body as JSON; nil for none.
  func get(_ target: String) async throws -> FHIRJSON? {
    let target = try RequestTarget("/fhir/\(target)")
    let request = ServerRequest(method: "GET", path: target.path, query: target.query, host: "rounds.example")
    guard case .bytes(let bytes) = await service.respond(to: request).body else { return nil }
    return try? FHIRJSON(parsing: bytes, limits: FHIRJSONLimits(size: .max))
  }

  /// Stores a resource, in place of the one that is there.
  func put(_ resource: FHIR.AnyResource) async throws -> Int {
    try await send("PUT", "\(resource.resourceType)/\(resource.id ?? "")", resource.bytes)
  }

  func delete(_ path: String) async throws -> Int { try await send("DELETE", path, []) }

  private func send(_ method: String, _ target: String, _ bytes: [UInt8]) async throws -> Int {
    let target = try RequestTarget("/fhir/\(target)")
    let request = ServerRequest(
      method: method, path: target.path, query: target.query,
      fields: bytes.isEmpty ? [] : [.init("Content-Type", "application/fhir+json")], body: bytes,
      host: "rounds.example")
    return await service.respond(to: request).status
  }

  /// The newest versions of the resources of a type, or all of them with those before.
  func versions(_ type: String) async throws -> [FHIR.AnyResource] {
    var found: [FHIR.AnyResource] = []
    var target = "\(type)/_history?_count=1000"
    while let bundle = try await get(target).flatMap({ try? FHIR.Bundle($0) }) {
      found += bundle.entry.compactMap(\.resource)
      guard let next = bundle.link.first(where: { $0.relation == "next" })?.url else { break }
      target = String(next.dropFirst("http://rounds.example/fhir/".count))
    }
    return found
  }
}

/// Passes requests to the service.
struct ServiceSession: NetworkSession {
  let server: SimulatedServer

  var capabilities: NetworkSessionCapabilities { NetworkSessionCapabilities() }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let url = URLComponents(url: request.url, resolvingAgainstBaseURL: true) else {
      throw NetworkError(.invalidRequest, reason: "the URL has no parts")
    }
    let target = try RequestTarget(
      url.percentEncodedPath + (url.percentEncodedQuery.map { "?\($0)" } ?? ""))
    let body = try await request.body?.collect(upTo: 64 << 20) ?? []
    let response = await server.service.respond(
      to: ServerRequest(
        method: request.method.rawValue, path: target.path, query: target.query,
        fields: ServerFields(request.fields.map { .init($0.name, $0.value) }), body: body, host: "rounds.example"))
    guard case .bytes(let bytes) = response.body else {
      throw NetworkError(.failed, reason: "the service streamed")
    }
    return HTTPResponse(
      response.status, fields: HTTPFields(response.fields.all.map { HTTPField($0.name, $0.value) }),
      body: HTTPBody(bytes), url: request.url)
  }

  func close() async {}
}
