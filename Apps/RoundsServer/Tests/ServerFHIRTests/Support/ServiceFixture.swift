import CoreFHIR
import Foundation
import ServerDatabase
import ServerHTTP
import ServerTestFixtures

@testable import ServerFHIR

/// A service over an empty database, with a clock that the test sets and ids that it knows.
struct ServiceFixture: Sendable {
  let place: String
  let kind: TestDatabase
  let database: any Database
  let service: FHIRService
  let clock: TestClock

  init(_ kind: TestDatabase, configure: (inout FHIRServiceConfiguration) -> Void = { _ in }) async throws {
    self.kind = kind
    place = try await kind.makePlace()
    database = try await kind.open(place)
    let clock = TestClock()
    self.clock = clock
    var configuration = FHIRServiceConfiguration()
    configuration.now = { clock.now }
    configuration.report = { print("reported: \($0)") }
    configure(&configuration)
    service = FHIRService(database, configuration)
    try await service.prepare()
  }

  /// Sends a request and returns the response.
  ///
  /// - Parameter target: the path after the service's, with a query.
  func send(
    _ method: String, _ target: String, _ body: FHIRJSON? = nil, _ fields: ServerFields = []
  ) async throws -> Reply {
    try await send(method, target, bytes: body?.bytes ?? [], type: body == nil ? nil : "application/fhir+json", fields)
  }

  /// Sends bytes of a media type.
  func send(
    _ method: String, _ target: String, bytes: [UInt8], type: String?, _ fields: ServerFields = []
  ) async throws -> Reply {
    let target = try RequestTarget("/fhir\(target)")
    var fields = fields
    if let type { fields["Content-Type"] = type }
    let request = ServerRequest(
      method: method, path: target.path, query: target.query, fields: fields, body: bytes, host: "rounds.example")
    return Reply(await service.respond(to: request))
  }

  /// Stores a resource under its id.
  @discardableResult
  func put(_ resource: FHIRJSON) async throws -> Reply {
    try await send("PUT", "/\(resource["resourceType"]?.string ?? "")/\(resource["id"]?.string ?? "")", resource)
  }
}

/// A response, read.
struct Reply: Sendable {
  let status: Int
  let fields: ServerFields
  let bytes: [UInt8]
  /// The body as JSON; nil for any other.
  let json: FHIRJSON?

  init(_ response: ServerResponse) {
    status = response.status
    fields = response.fields
    if case .bytes(let bytes) = response.body { self.bytes = bytes } else { bytes = [] }
    json = try? FHIRJSON(parsing: bytes)
  }

  subscript(name: String) -> FHIRJSON? { json?[name] }

  /// The id of the resource that the response is, or that its location names.
  var id: String? {
    json?["id"]?.string ?? fields["Location"]?.split(separator: "/").dropLast(2).last.map(String.init)
  }

  /// The issue of an OperationOutcome that has one; nil for any other body.
  var issue: ReplyIssue? {
    guard json?["resourceType"] == "OperationOutcome", let issues = json?["issue"]?.array, issues.count == 1 else {
      return nil
    }
    return ReplyIssue(issues[0])
  }

  /// The entries of a Bundle.
  var entries: [FHIRJSON] { json?["entry"]?.array.map(Array.init) ?? [] }
}

/// The parts of an issue.
struct ReplyIssue: Hashable, Sendable {
  let code: String
  let text: String
  /// The element or parameter that it is about; nil if it names none.
  let place: String?

  init(_ json: FHIRJSON) {
    code = json["code"]?.string ?? ""
    text = json["diagnostics"]?.string ?? ""
    place = json["expression"]?[0]?.string ?? json["location"]?[0]?.string
  }
}

/// Runs a body with a service over an empty database.
func withService(
  _ kind: TestDatabase, configure: (inout FHIRServiceConfiguration) -> Void = { _ in },
  _ body: (ServiceFixture) async throws -> Void
) async throws {
  let fixture = try await ServiceFixture(kind, configure: configure)
  do {
    try await body(fixture)
  } catch {
    await fixture.database.close()
    throw error
  }
  await fixture.database.close()
}

/// A patient with an identifier.
func patient(_ id: String? = nil, _ identifier: String = "1", family: String = "Chalmers") -> FHIRJSON {
  var object: FHIRObject = ["resourceType": "Patient"]
  if let id { object["id"] = .string(id) }
  object["identifier"] = [["system": "urn:oid:1.2.3", "value": .string(identifier)]]
  object["name"] = [["family": .string(family)]]
  return .object(object)
}
