import CoreFHIR
import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

struct FHIRClientTests {
  static let patient = #"{"resourceType":"Patient","id":"1","meta":{"versionId":"3"},"active":true,"own":1.10}"#
  static let outcome =
    #"{"resourceType":"OperationOutcome","issue":[{"severity":"error","code":"invalid","#
    + #""diagnostics":"not a date","expression":["Patient.birthDate"]}]}"#

  @Test func readsAResource() async throws {
    let server = try FHIRServer(.init(etag: "W/\"3\"", Self.patient))
    let read = try await server.client.read(FHIR.Patient.self, id: "1")
    #expect(read.version == "3")
    #expect(read.resource.fhirJSON.text == Self.patient)
    #expect(server.lines == ["GET https://fhir.example.org/r4/Patient/1"])
    #expect(server.session.requests[0].fields["Accept"] == "application/fhir+json")
  }

  @Test func readsVersionsAndOtherTypes() async throws {
    let server = try FHIRServer(.init(Self.patient), .init(#"{"resourceType":"Flag","id":"f"}"#))
    #expect(try await server.client.read(FHIR.Patient.self, id: "1", version: "2").version == "3")
    let flag = try await server.client.read(#require(FHIRLocation("Flag/f")))
    #expect(flag.resource.resourceType == "Flag")
    #expect(
      server.lines == [
        "GET https://fhir.example.org/r4/Patient/1/_history/2", "GET https://fhir.example.org/r4/Flag/f",
      ])
  }

  @Test func readsOnlyWhatChanged() async throws {
    let server = try FHIRServer(.init(304), .init(etag: "W/\"4\"", Self.patient))
    #expect(try await server.client.read(FHIR.Patient.self, id: "1", unlessVersion: "3") == nil)
    #expect(try await server.client.read(FHIR.Patient.self, id: "1", unlessVersion: "3")?.version == "4")
    #expect(server.session.requests[0].fields["If-None-Match"] == "W/\"3\"")
  }

  @Test func credentialsThatCannotBeRenewedAreNoRefusalOfTheResource() async throws {
    struct Ended: CredentialsProvider {
      func credentials() async throws -> Credentials? { .bearer("ended") }
      func refresh(_ rejected: Credentials) async throws -> Credentials? { nil }
    }
    let url = try #require(URL(string: "https://fhir.example.org/r4"))
    let session = FakeNetworkSession { .text("", 401, fields: [], for: $0) }
    let client = FHIRClient(
      DefaultNetworkModule(
        session: session, requestBuilder: RequestBuilder(baseURL: url),
        behaviours: [Authentication(Ended(), for: [url])]))
    for _ in 0..<2 {
      let error = await #expect(throws: FHIRClientError.self) { try await client.read(FHIR.Patient.self, id: "1") }
      #expect(error?.code == .unauthenticated)
    }
  }

  @Test func createsWithACondition() async throws {
    let server = try FHIRServer(
      .init(201, etag: "W/\"1\"", location: "https://fhir.example.org/r4/Patient/9/_history/1"), .init(Self.patient))
    let new = FHIR.Patient { $0.active = true }
    let stored = try await server.client.create(
      new, ifNoneExist: FHIRSearch().token("identifier", "a,b", system: "http://x|y"))
    #expect(stored.isNew)
    #expect(stored.location?.text == "Patient/9/_history/1")
    #expect(stored.version == "1")
    #expect(stored.resource == nil)
    let request = server.session.requests[0]
    #expect(request.fields["If-None-Exist"] == #"identifier=http%3A%2F%2Fx%5C%7Cy%7Ca%5C%2Cb"#)
    #expect(request.fields["Content-Type"] == "application/fhir+json")
    #expect(request.isIdempotent)
    #expect(server.body() == #"{"resourceType":"Patient","active":true}"#)
    let found = try await server.client.create(new)
    #expect(!found.isNew && found.resource?.id == "1" && found.location?.text == "Patient/1")
    #expect(!server.session.requests[1].isIdempotent)
  }

  @Test func updatesWhatWasRead() async throws {
    let server = try FHIRServer(.init(etag: "W/\"4\"", Self.patient), .init(412, Self.outcome))
    var patient = try FHIR.Patient(FHIRJSON(parsing: Self.patient))
    patient.active = false
    #expect(try await server.client.update(patient).version == "4")
    #expect(server.lines == ["PUT https://fhir.example.org/r4/Patient/1"])
    #expect(server.session.requests[0].fields["If-Match"] == "W/\"3\"")
    #expect(server.body() == Self.patient.replacing("true", with: "false"))
    let error = await #expect(throws: FHIRClientError.self) {
      try await server.client.update(patient, if: .version("2"))
    }
    #expect(error?.code == .versionConflict)
    #expect(server.session.requests[1].fields["If-Match"] == "W/\"2\"")
  }

  @Test func refusesUpdatesThatCouldLoseChanges() async throws {
    let server = try FHIRServer(.init(Self.patient))
    let withoutVersion = FHIR.Patient { $0.id = "1" }
    let error = await #expect(throws: FHIRClientError.self) { try await server.client.update(withoutVersion) }
    #expect(error?.code == .invalidRequest)
    await #expect(throws: FHIRClientError.self) { try await server.client.update(FHIR.Patient { _ in }, if: .always) }
    #expect(server.lines.isEmpty)
    try await server.client.update(withoutVersion, if: .always)
    #expect(server.session.requests[0].fields["If-Match"] == nil)
  }

  @Test func patchesAndDeletes() async throws {
    let server = try FHIRServer(.init(Self.patient), .init(204))
    let patch: FHIRJSON = [["op": "replace", "path": "/active", "value": false]]
    try await server.client.patch(FHIR.Patient.self, id: "1", patch, ifVersion: "3")
    try await server.client.delete(#require(FHIRLocation("Patient/1")), ifVersion: "3")
    #expect(server.session.requests[0].fields["Content-Type"] == "application/json-patch+json")
    #expect(server.session.requests.map { $0.fields["If-Match"] } == ["W/\"3\"", "W/\"3\""])
    #expect(
      server.lines == ["PATCH https://fhir.example.org/r4/Patient/1", "DELETE https://fhir.example.org/r4/Patient/1"])
    await #expect(throws: FHIRClientError.self) {
      try await server.client.delete(#require(FHIRLocation("Patient/1/_history/2")))
    }
  }

  @Test(arguments: ["", "..", "a/b", "a?b", "a b", "a\r\nX: y"])
  func refusesIdentifiersThatAreNone(_ id: String) async throws {
    let server = try FHIRServer(.init(Self.patient))
    let error = await #expect(throws: FHIRClientError.self) { try await server.client.read(FHIR.Patient.self, id: id) }
    #expect(error?.code == .invalidRequest)
    #expect(server.lines.isEmpty)
  }

  @Test func sentencesOfTheServerHaveOneFullStop() async throws {
    let server = try FHIRServer(.init(401, Self.outcome.replacing("not a date", with: "It is expired.")))
    let error = await #expect(throws: FHIRClientError.self) {
      try await server.client.read(FHIR.Patient.self, id: "1")
    }
    #expect(error?.description.hasSuffix("at Patient.birthDate: It is expired. Sign in again.") == true)
  }

  @Test(arguments: [
    (400, FHIRClientError.Code.rejected), (401, .unauthenticated), (403, .forbidden), (404, .notFound),
    (409, .versionConflict), (410, .deleted), (412, .versionConflict), (422, .rejected),
    (429, .tooManyRequests), (500, .serverFailed),
  ])
  func namesWhatTheServerSays(_ status: Int, _ code: FHIRClientError.Code) async throws {
    let server = try FHIRServer(.init(status, Self.outcome), .init(status, "<html>"))
    let error = await #expect(throws: FHIRClientError.self) {
      try await server.client.read(FHIR.Patient.self, id: "1")
    }
    #expect(error?.code == code)
    #expect(error?.status == status)
    #expect(error?.outcome?.issue.first?.expression == ["Patient.birthDate"])
    #expect(error?.description.contains("error invalid at Patient.birthDate: not a date.") == true)
    #expect(error?.description.contains("\(status)") == true)
    let plain = await #expect(throws: FHIRClientError.self) {
      try await server.client.read(FHIR.Patient.self, id: "1")
    }
    #expect(plain?.code == code && plain?.outcome == nil)
  }

  @Test func keepsMalformedAnswers() async throws {
    let text = #"{"resourceType":"Patient","gender":"x"}"#
    let server = try FHIRServer(.init(text), .init("{"), .init(#"{"resourceType":"Flag"}"#))
    let error = await #expect(throws: FHIRClientError.self) {
      try await server.client.read(FHIR.Patient.self, id: "1")
    }
    #expect(error?.code == .malformedAnswer)
    #expect(error?.malformed?.json.text == text)
    for _ in 0..<2 {
      let other = await #expect(throws: FHIRClientError.self) {
        try await server.client.read(FHIR.Patient.self, id: "1")
      }
      #expect(other?.code == .malformedAnswer)
    }
  }

  @Test func cancellationIsNamed() async throws {
    let server = try FHIRServer(.init(Self.patient))
    let client = server.client
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.read(FHIR.Patient.self, id: "1").version
    }
    let error = await #expect(throws: FHIRClientError.self) { try await task.value }
    #expect(error?.code == .cancelled)
  }

  @Test func readsCapabilities() async throws {
    let document = try Document.named("capability-statement")
    let server = try FHIRServer(.init(String(decoding: document.bytes, as: UTF8.self)))
    #expect(try await server.client.capabilities().rest.first?.resource.first?.versioning == .versionedUpdate)
    #expect(server.lines == ["GET https://fhir.example.org/r4/metadata"])
  }

  @Test func bytesAreSentAndReadRaw() async throws {
    var raw = FHIRServer.Answer(200, "PNG")
    raw.fields["Content-Type"] = "image/png"
    let server = try FHIRServer(
      .init(201, location: "Binary/b"), raw,
      .init(#"{"resourceType":"Binary","contentType":"text/plain","data":"SG\n k="}"#.replacing("\\n", with: "")))
    let stored = try await server.client.createBytes(
      FHIRBytes([1, 2], contentType: "image/png"), securityContext: FHIRLocation("Patient/1"))
    #expect(stored.location?.text == "Binary/b")
    #expect(server.session.requests[0].body?.bytes == [1, 2])
    #expect(server.session.requests[0].fields["X-Security-Context"] == "Patient/1")
    #expect(server.session.requests[0].fields["Content-Type"] == "image/png")
    #expect(try await server.client.readBytes(id: "b") == FHIRBytes(Array("PNG".utf8), contentType: "image/png"))
    #expect(try await server.client.readBytes(id: "b") == FHIRBytes(Array("Hi".utf8), contentType: "text/plain"))
  }
}
