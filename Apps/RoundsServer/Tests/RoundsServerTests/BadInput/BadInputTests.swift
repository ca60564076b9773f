import CoreFHIR
import Foundation
import RoundsServer
import SeamNetwork
import ServerHTTP
import ServerTestFixtures
import Testing

/// Requests that are wrong in all ways: each gets an OperationOutcome, and nothing is stored.
struct BadInputTests {
  @Test(arguments: [
    ("", "structure"), ("{", "structure"), ("nonsense", "structure"), ("[]", "structure"), ("\"Patient\"", "structure"),
    ("{}", "invalid"), (#"{"resourceType":"Observation"}"#, "invalid"), (#"{"resourceType":7}"#, "invalid"),
    (#"{"resourceType":"Patient","resourceType":"Patient"}"#, "structure"),
    (#"{"resourceType":"Patient","active":"yes"}"#, "structure"),
    (#"{"resourceType":"Patient","birthDate":"31.12.2000"}"#, "value"),
    (#"{"resourceType":"Patient","gender":"x"}"#, "code-invalid"),
    (#"{"resourceType":"Patient","name":[]}"#, "structure"), (#"{"resourceType":"Patient","name":{}}"#, "required"),
    (#"{"resourceType":"Patient","name":[{"family":"a\u0000b"}]}"#, "value"),
    (#"{"resourceType":"Patient","name":[{"family":"\ud800"}]}"#, "structure"),
    (#"{"resourceType":"Patient","id":"a b"}"#, "value"), (#"{"resourceType":"Patient"}{}"#, "structure"),
  ])
  func refusesResources(body: String, code: String) async throws {
    try await withServer(.sqlite) { fixture in
      let token = try await fixture.token()
      let reply = try await fixture.send(
        .post, "/fhir/Patient", .raw(Array(body.utf8), contentType: "application/fhir+json"), token: token)
      #expect(reply.status == 400)
      #expect(reply.issue == code)
      try await Self.expectNothingStored(fixture, token)
    }
  }

  @Test func refusesBytesThatAreNoText() async throws {
    try await withServer(.sqlite) { fixture in
      let token = try await fixture.token()
      for bytes in [[0xFF, 0xFE], [0xEF, 0xBB, 0xBF] + Array("{}".utf8), [0], [UInt8](repeating: 0xC3, count: 1000)]
        as [[UInt8]]
      {
        let reply = try await fixture.send(
          .post, "/fhir/Patient", .raw(bytes, contentType: "application/fhir+json"), token: token)
        #expect(reply.status == 400 && reply.issue == "structure")
      }
      try await Self.expectNothingStored(fixture, token)
    }
  }

  @Test(arguments: ["[", "{\"a\":", "{\"extension\":[", "{\"resourceType\":\"Patient\",\"contained\":["])
  func refusesDeepNesting(start: String) async throws {
    try await withServer(.sqlite) { fixture in
      let token = try await fixture.token()
      let body = String(repeating: start, count: 10_000)
      for path in ["/fhir/Patient", "/fhir"] {
        let reply = try await fixture.send(
          .post, path, .raw(Array(body.utf8), contentType: "application/fhir+json"), token: token)
        #expect(reply.status == 400 && reply.issue == "structure")
      }
    }
  }

  @Test func refusesOtherFormats() async throws {
    try await withServer(.sqlite) { fixture in
      let token = try await fixture.token()
      for type in [
        "application/fhir+xml", "text/plain", "application/json; charset=latin1", "x", "application/fhir+json, x",
      ] {
        let reply = try await fixture.send(
          .post, "/fhir/Patient", .raw(Array("{}".utf8), contentType: type), token: token)
        #expect(reply.status == 415 && reply.issue == "not-supported", "\(type)")
      }
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func takesLargeResourcesAndRefusesTooLargeOnes(kind: TestDatabase) async throws {
    try await withServer(kind, configure: { $0.http.limits.body = 12 << 20 }) { (fixture) async throws in
      let token = try await fixture.token()
      func patient(_ size: Int) -> RequestBody {
        let text = "{\"resourceType\":\"Patient\",\"name\":[{\"text\":\"\(String(repeating: "x", count: size))\"}]}"
        return .raw(Array(text.utf8), contentType: "application/fhir+json")
      }
      // A string of FHIR has at most a megabyte.
      let long = try await fixture.send(.post, "/fhir/Patient", patient(10 << 20), token: token)
      #expect(long.status == 400)
      let tooLarge = try await fixture.send(.post, "/fhir/Patient", patient(13 << 20), token: token)
      #expect(tooLarge.status == 413 && tooLarge.issue == "too-long")
      let text = String(repeating: "x", count: 900_000)
      let names = Array(repeating: "{\"text\":\"\(text)\"}", count: 11).joined(separator: ",")
      let many = Array("{\"resourceType\":\"Patient\",\"name\":[\(names)]}".utf8)
      let stored = try await fixture.send(
        .post, "/fhir/Patient", .raw(many, contentType: "application/fhir+json"), token: token)
      #expect(stored.status == 201)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func refusesResourcesWithTooManyValues(kind: TestDatabase) async throws {
    try await withServer(kind) { fixture in
      let token = try await fixture.token()
      func send(_ count: Int) async throws -> Exchange.Response {
        let identifiers = (0..<count).map { "{\"system\":\"urn:oid:1.2.3\",\"value\":\"\($0)\"}" }.joined(
          separator: ",")
        let body = Array("{\"resourceType\":\"Patient\",\"identifier\":[\(identifiers)]}".utf8)
        return try await fixture.send(
          .post, "/fhir/Patient", .raw(body, contentType: "application/fhir+json"), token: token)
      }
      let refused = try await send(20_001)
      #expect(refused.status == 422 && refused.issue == "too-costly")
      try await Self.expectNothingStored(fixture, token)
      #expect(try await send(9_000).status == 201)
      let found = try await fixture.send(
        .get, "/fhir/Patient?identifier=urn:oid:1.2.3%7C8999&_elements=id", token: token)
      #expect(found.json?["entry"]?.array?.count == 1)
    }
  }

  /// What injections try, in every place where a client can write.
  private static let injections = [
    "' OR 1=1 --", "'; DROP TABLE fhir_resource; --", "\"", "\\", "%", "_", "*", "../../etc/passwd", "..%2f..%2fetc",
    "%00", "\u{0}",
    "a\r\nSet-Cookie: x=1", "${jndi:ldap://x}", "<script>", String(repeating: ",", count: 3000),
    String(repeating: "x", count: 7000), "1e999999999", "-99999999999999999999", "\u{202E}", "😀",
    String(repeating: "subject.", count: 800),
  ]

  @Test(arguments: TestDatabase.allCases)
  func answersInjectionsInEveryParameter(kind: TestDatabase) async throws {
    try await withServer(kind) { fixture in
      let token = try await fixture.token()
      let client = try fixture.client()
      _ = try await client.create(FHIR.Patient { $0.active = true })
      let names = [
        "name", "identifier", "birthdate", "general-practitioner", "_id", "_lastUpdated", "_count", "_sort", "_include",
        "_revinclude", "_summary", "_elements", "_total", "_tag", "_profile", "_cursor",
        "_has:Observation:patient:code",
        "organization.name", "name:exact", "name:missing", "_format", "_pretty",
      ]
      for injection in Self.injections {
        let value = Self.encoded(injection)
        var targets = names.map { "/fhir/Patient?\(Self.encoded($0))=\(value)" }
        targets += [
          "/fhir/Patient?\(value)=1", "/fhir/Patient/\(value)", "/fhir/\(value)/1", "/fhir/Patient/1/_history/\(value)",
          "/fhir/Patient/_history?_since=\(value)", "/fhir/_history?_count=\(value)", "/\(value)",
          "/fhir/Observation?value-quantity=\(value)", "/fhir/Observation?code-value-quantity=\(value)",
          "/fhir/Observation?subject:Patient.name=\(value)", "/fhir/ValueSet?url:below=\(value)",
        ]
        for target in targets {
          let reply = try await Self.get(fixture, target, token)
          #expect(reply.status < 500, "\(target.prefix(80))")
          #expect(reply.isFHIR, "\(target.prefix(80))")
        }
      }
      #expect(
        try await client.read(try #require(FHIRLocation(type: "Patient", id: try await Self.onlyPatient(client))))
          .version == "1")
    }
  }

  @Test func answersInjectionsInHeaders() async throws {
    try await withServer(.sqlite) { fixture in
      let token = try await fixture.token()
      for injection in Self.injections where injection.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
        for name in [
          "If-Match", "If-None-Match", "If-None-Exist", "If-Modified-Since", "Prefer", "Accept", "Content-Type",
          "X-Security-Context", "X-Forwarded-For", "X-Forwarded-Host", "Host",
        ] {
          let body = #"{"resourceType":"Patient"}"#
          var lines = "POST /fhir/Patient HTTP/1.1\r\nAuthorization: Bearer \(token)\r\nConnection: close\r\n"
          if name != "Host" { lines += "Host: localhost\r\n" }
          if name != "Content-Type" { lines += "Content-Type: application/fhir+json\r\n" }
          lines += "\(name): \(injection)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
          let reply = try await Self.exchange(fixture, lines)
          #expect(reply.status < 500 && reply.status >= 200, "\(name): \(injection.prefix(40))")
          #expect(reply.isFHIR, "\(name): \(injection.prefix(40))")
          #expect(!reply.head.contains("Set-Cookie"))
        }
      }
    }
  }

  @Test func answersBrokenHTTP() async throws {
    try await withServer(.sqlite) { fixture in
      for text in [
        "NONSENSE\r\n\r\n", "GET\r\n\r\n", "GET /fhir HTTP/9.9\r\n\r\n", "GET /fhir/%zz HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /fhir/../oauth HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST /fhir HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        "POST /fhir HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET /\(String(repeating: "x", count: 9000)) HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nX: \(String(repeating: "x", count: 40_000))\r\n\r\n",
        "TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
      ] {
        let reply = try await Self.exchange(fixture, text)
        #expect((400..<600).contains(reply.status) && reply.status != 500, "\(text.prefix(40))")
        #expect(reply.isFHIR, "\(text.prefix(40))")
      }
    }
  }

  @Test func limitsTheRateOfAClient() async throws {
    try await withServer(.sqlite, configure: { $0.http.limits.rate = HTTPRate(burst: 3, perSecond: 0.001) }) {
      (fixture) async throws in
      for _ in 0..<3 { #expect(try await fixture.send(.get, "/health").status == 200) }
      let reply = try await fixture.send(.get, "/health")
      #expect(reply.status == 429 && reply.issue == "throttled")
      #expect(reply.fields["Retry-After"] != nil)
    }
  }

  // MARK: Sending

  private struct RawReply {
    let status: Int
    let head: String
    let isFHIR: Bool

    init(_ bytes: [UInt8]) {
      let text = String(decoding: bytes, as: UTF8.self)
      let parts = text.components(separatedBy: "\r\n\r\n")
      head = parts[0]
      status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
      let body = try? FHIRJSON(parsing: parts.dropFirst().joined(separator: "\r\n\r\n"))
      isFHIR = ["OperationOutcome", "Bundle", "Patient"].contains(body?["resourceType"]?.string)
    }
  }

  private static func get(_ fixture: ServerFixture, _ target: String, _ token: String) async throws -> RawReply {
    try await exchange(
      fixture,
      "GET \(target) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\nConnection: close\r\n\r\n")
  }

  private static func exchange(_ fixture: ServerFixture, _ text: String) async throws -> RawReply {
    let client = try RawClient(port: fixture.server.port)
    await client.send(text)
    return RawReply(await client.receiveBytes())
  }

  /// Every byte that is no letter or digit as an escape.
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  private static func onlyPatient(_ client: FHIRClient) async throws -> String {
    var ids: [String] = []
    for try await page in client.search(FHIR.Patient.self) { ids += page.resources.compactMap(\.id) }
    #expect(ids.count == 1)
    return try ids.first.orThrow()
  }

  private static func expectNothingStored(_ fixture: ServerFixture, _ token: String) async throws {
    let history = try await fixture.send(.get, "/fhir/_history", token: token)
    #expect(history.status == 200 && history.json?["entry"] == nil)
  }
}
