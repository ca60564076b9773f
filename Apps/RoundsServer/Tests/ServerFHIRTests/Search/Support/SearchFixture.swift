import CoreFHIR
import Foundation
import ServerDatabase
import ServerHTTP
import ServerTestFixtures

@testable import ServerFHIR

/// A database with resources to search.
struct SearchFixture: Sendable {
  static let base = "http://example.org/fhir"
  /// The time 2024-03-09T08:05:00Z.
  static let now = Timestamp(milliseconds: 1_709_971_500_000)

  let database: any Database

  /// Creates a database with resources, each with a type and an id.
  init(_ kind: TestDatabase, _ resources: [FHIRJSON] = []) async throws {
    database = try await kind.open(kind.makePlace())
    try await database.migrate(FHIRSchema.migrations, of: "fhir")
    try await database.migrate(SearchSchema.migrations, of: "fhir-search")
    try await add(resources)
  }

  /// Creates or updates resources, one after the other.
  func add(_ resources: [FHIRJSON], now: Timestamp = now) async throws {
    try await database.write { connection in
      for resource in resources {
        guard let object = resource.object, let type = object["resourceType"]?.string, let id = object["id"]?.string
        else { continue }
        let store = ResourceStore(connection: connection)
        let change = ResourceChange(type: type, id: id, method: .put, now: now, json: object, data: nil)
        _ = try store.write(change, over: try store.current(type, id))
      }
    }
  }

  func delete(_ type: String, _ id: String) async throws {
    try await database.write { connection in
      let store = ResourceStore(connection: connection)
      let change = ResourceChange(type: type, id: id, method: .delete, now: Self.now, json: nil, data: nil)
      _ = try store.write(change, over: try store.current(type, id))
    }
  }

  /// Searches by a path such as `Patient?name=x`, whose values are percent-encoded.
  func search(_ path: String, isLenient: Bool = false, limits: SearchLimits = .standard) async throws -> FoundBundle {
    let (type, items) = try Self.split(path)
    let query = try SearchQuery(
      items, type: type, isLenient: isLenient, base: Self.base, now: Self.now, limits: limits)
    let bytes = try await database.read { try query.bundle(in: $0, base: Self.base) }
    return FoundBundle(json: try FHIRJSON(parsing: bytes))
  }

  /// The paths of the matches on all pages, sorted.
  func ids(_ path: String, limits: SearchLimits = .standard) async throws -> [String] {
    try await search(path + "&_count=1000", limits: limits).matches.sorted()
  }

  static func split(_ path: String) throws -> (type: String?, [ServerRequest.QueryItem]) {
    let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let type = parts[0].split(separator: "/").last.map(String.init)
    guard parts.count > 1 else { return (type, []) }
    let items = parts[1].split(separator: "&").map { item in
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { text in
        text.replacing("+", with: " ").removingPercentEncoding ?? String(text)
      }
      return ServerRequest.QueryItem(name: pair[0], value: pair.count > 1 ? pair[1] : nil)
    }
    return (type, items)
  }
}

/// A page of a search.
struct FoundBundle {
  let json: FHIRJSON

  func paths(_ mode: String) -> [String] {
    (json["entry"]?.array ?? []).filter { $0["search"]?["mode"]?.string == mode }.map {
      "\($0["resource"]?["resourceType"]?.string ?? "")/\($0["resource"]?["id"]?.string ?? "")"
    }
  }

  var matches: [String] { paths("match") }
  var included: [String] { paths("include") }
  var total: Int? { json["total"]?.number?.integer }

  /// The path and query of a link, such as `Patient?name=x`.
  func link(_ relation: String) -> String? {
    (json["link"]?.array ?? []).first { $0["relation"]?.string == relation }?["url"]?.string
      .map { String($0.dropFirst(SearchFixture.base.count + 1)) }
  }

  func resource(_ index: Int) -> FHIRJSON? { json["entry"]?[index]?["resource"] }

  /// The diagnostics of an entry that tells what was left out.
  var outcome: [String] {
    (json["entry"]?.array ?? []).filter { $0["search"]?["mode"]?.string == "outcome" }
      .flatMap { ($0["resource"]?["issue"]?.array ?? []).compactMap { $0["diagnostics"]?.string } }
  }
}
