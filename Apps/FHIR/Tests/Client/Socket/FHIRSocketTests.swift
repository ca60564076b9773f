import CoreFHIR
import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

/// The client over libcurl and a socket: effects of the network on the answers of a server.
struct FHIRSocketTests {
  private static let patient = #"{"resourceType":"Patient","id":"1","meta":{"versionId":"3"},"active":true}"#

  private func failure(_ work: () async throws -> Void) async -> FHIRClientError? {
    await #expect(throws: FHIRClientError.self) { try await work() }
  }

  // MARK: Pages

  @Test func pagesAreFollowedByTheirAbsoluteLinks() async throws {
    try await SocketServer.run { server in
      let base = server.server.baseURL + "/r4"
      server.server.on(.get, "/r4/Patient?_count=2", SocketServer.page(["1", "2"], next: base + "?page=2&x=%7C"))
      server.server.on(.get, "/r4?page=2&x=%7C", SocketServer.page(["3", "4"], next: base + "/Patient?page=3"))
      server.server.on(.get, "/r4/Patient?page=3", SocketServer.page(["5"]))
      var ids: [String?] = []
      for try await page in server.client.search(FHIR.Patient.self, FHIRSearch().count(2)) {
        ids += page.resources.map(\.id)
      }
      #expect(ids == ["1", "2", "3", "4", "5"])
      #expect(server.server.requests.allSatisfy { $0.headers["Authorization"] == SocketServer.token })
      #expect(server.server.requests.allSatisfy { $0.headers["Accept"] == "application/fhir+json" })
    }
  }

  /// Another port is another origin, to which neither a request nor the token goes.
  @Test func aLinkToAnotherHostIsNotFollowed() async throws {
    try await SocketServer.run { other in
      other.server.on(nil, "/r4", SocketServer.page(["stolen"]))
      try await SocketServer.run { server in
        server.server.on(.get, "/r4/Patient", SocketServer.page(["1"], next: other.server.baseURL + "/r4"))
        var pages = server.client.search(FHIR.Patient.self).makeAsyncIterator()
        let page = try await pages.next()
        #expect(page?.resources.map(\.id) == ["1"])
        let error = await failure { _ = try await pages.next() }
        #expect(error?.code == .untrustedLink)
        #expect(server.lines == ["GET /r4/Patient"])
      }
      #expect(other.server.connections.opened == 0)
    }
  }

  @Test func aRedirectOfAReadTakesNoTokenToAnotherHost() async throws {
    try await SocketServer.run { other in
      other.server.on(.get, "/r4/Patient/1", SocketServer.answer(Self.patient))
      try await SocketServer.run { server in
        server.server.on(.get, "/r4/Patient/1", .redirect(to: other.server.baseURL + "/r4/Patient/1"))
        let read = try await server.client.read(FHIR.Patient.self, id: "1")
        #expect(read.resource.id == "1")
        #expect(server.server.requests.first?.headers["Authorization"] == SocketServer.token)
      }
      #expect(other.server.requests.map { $0.headers["Authorization"] } == [nil])
    }
  }

  /// A server that was taken over must not get patients' data sent elsewhere by an answer.
  @Test(arguments: [301, 302, 303, 307, 308])
  func whatIsWrittenIsNotRedirected(_ status: Int) async throws {
    try await SocketServer.run { other in
      other.server.on(nil, "/r4/Patient/1", SocketServer.answer(Self.patient))
      try await SocketServer.run { server in
        let link = other.server.baseURL + "/r4/Patient/1"
        for path in ["/r4/Patient/1", "/r4/Patient", "/r4", "/r4/Patient/_search"] {
          server.server.on(nil, path, .redirect(to: link, status: status))
        }
        let patient = try FHIR.Patient(FHIRJSON(parsing: Self.patient))
        let location = try #require(FHIRLocation("Patient/1"))
        var transaction = FHIRTransaction()
        transaction.create(patient)
        let work: [() async throws -> Void] = [
          { try await server.client.update(patient) }, { _ = try await server.client.create(patient) },
          { _ = try await server.client.perform(transaction) },
          { try await server.client.delete(location) },
          {
            var pages = server.client.search(FHIR.Patient.self, by: .post).makeAsyncIterator()
            _ = try await pages.next()
          },
        ]
        for work in work {
          let error = await failure(work)
          #expect(error?.code == .untrustedLink && error?.status == status)
          #expect(error?.description.contains(link) == true)
        }
      }
      #expect(other.server.connections.opened == 0)
    }
  }

  // MARK: Versions

  @Test func concurrentUpdatesAreNotLost() async throws {
    try await SocketServer.run { server in
      let store = Store()
      server.server.on(nil, "/r4/Patient/1") { request in try await store.answer(request) }
      let client = server.client
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<8 {
          group.addTask {
            var conflicts = 0
            while true {
              var patient = try await client.read(FHIR.Patient.self, id: "1").resource
              patient.name.append(FHIR.HumanName { $0.family = "n\(number)" })
              do {
                try await client.update(patient)
                return conflicts
              } catch let error as FHIRClientError where error.code == .versionConflict {
                #expect(error.status == 412)
                #expect(error.outcome?.issue.first?.diagnostics == "not a date")
                conflicts += 1
              }
            }
          }
        }
        var conflicts = 0
        for try await count in group { conflicts += count }
        #expect(await store.conflicts == conflicts)
      }
      let names = try await client.read(FHIR.Patient.self, id: "1").resource.name.compactMap(\.family)
      #expect(names.sorted() == (0..<8).map { "n\($0)" })
    }
  }

  @Test func theVersionThatIsKnownIsNotSentAgain() async throws {
    try await SocketServer.run { server in
      server.server.on(
        .get, "/r4/Patient/1", .response(304, headers: [HTTPField("ETag", "W/\"3\"")]),
        SocketServer.answer(Self.patient, etag: "W/\"4\""))
      let unchanged = try await server.client.read(FHIR.Patient.self, id: "1", unlessVersion: "3")
      let changed = try await server.client.read(FHIR.Patient.self, id: "1", unlessVersion: "3")
      #expect(unchanged == nil && changed?.version == "4")
    }
  }

  // MARK: Failures

  @Test func aDeletedResourceIsNamed() async throws {
    try await SocketServer.run { server in
      server.server.on(
        .get, "/r4/Patient/1", SocketServer.answer(FHIRClientTests.outcome, status: 410, etag: "W/\"4\""))
      let error = await failure { _ = try await server.client.read(FHIR.Patient.self, id: "1") }
      #expect(error?.code == .deleted && error?.status == 410)
    }
  }

  @Test func theOutcomeOfAnErrorArrivesInPieces() async throws {
    try await SocketServer.run { server in
      let bytes = Array(FHIRClientTests.outcome.utf8)
      let pieces = stride(from: 0, to: bytes.count, by: 7).map {
        ScriptedAnswer.Piece.bytes(Array(bytes[$0..<min($0 + 7, bytes.count)]))
      }
      server.server.on(.post, "/r4/Patient", .stream(pieces, status: 422))
      let error = await failure { _ = try await server.client.create(FHIR.Patient { $0.active = true }) }
      #expect(error?.code == .rejected && error?.status == 422)
      #expect(error?.outcome?.issue.first?.expression == ["Patient.birthDate"])
    }
  }

  @Test func aBalancersPageIsNoOutcome() async throws {
    try await SocketServer.run { server in
      server.server.on(
        nil, "/r4/Patient/1",
        .response(502, headers: [HTTPField("Content-Type", "text/html")], body: "<html>bad gateway</html>"),
        .response(200, headers: [HTTPField("Content-Type", "text/html")], body: "<html>sign in to the Wi-Fi</html>"))
      let failed = await failure { _ = try await server.client.read(FHIR.Patient.self, id: "1") }
      #expect(failed?.code == .serverFailed && failed?.outcome == nil)
      let portal = await failure { _ = try await server.client.read(FHIR.Patient.self, id: "1") }
      #expect(portal?.code == .malformedAnswer && portal?.status == 200)
    }
  }

  /// A part of an answer is never taken for the answer, also where it is JSON.
  @Test(arguments: [
    ScriptedAnswer.response(body: patient).interrupted(.insideBody, by: .close),
    .response(body: patient).interrupted(.insideBody, by: .reset),
    .response(body: patient).interrupted(.afterHeader, by: .close),
    .response(body: patient).interrupted(.insideHeader, by: .close),
    .response(body: patient).interrupted(.beforeHeader, by: .reset),
    .response(body: patient).declaring(contentLength: 1000),
    .response(body: patient).withChunkFault(.missingLast),
    .response(body: patient).withChunkFault(.wrongSize), .garbage(),
  ])
  func anAnswerThatIsCutFails(_ answer: ScriptedAnswer) async throws {
    try await SocketServer.run { server in
      server.server.on(.get, "/r4/Patient/1", answer)
      let error = await failure { _ = try await server.client.read(FHIR.Patient.self, id: "1") }
      #expect(error?.code == .network, "\(String(describing: error))")
      #expect(error?.network != nil)
    }
  }

  @Test(arguments: ScriptedAnswer.Point.allCases)
  func anAnswerThatStallsIsCancelled(_ point: ScriptedAnswer.Point) async throws {
    try await SocketServer.run { server in
      server.server.on(.get, "/r4/Patient/1", .response(body: Self.patient).interrupted(point, by: .stall))
      let client = server.client
      let task = Task { try await client.read(FHIR.Patient.self, id: "1").version }
      _ = try await server.server.requests(atLeast: 1)
      task.cancel()
      let error = await failure { _ = try await task.value }
      #expect(error?.code == .cancelled)
      try await server.server.connections { $0.open == 0 }
    }
  }

  // MARK: Limits of the server

  @Test func theServersPauseIsKept() async throws {
    try await SocketServer.run(retries: true) { server in
      let busy = SocketServer.answer(
        FHIRClientTests.outcome, status: 429, headers: [HTTPField("Retry-After", "7")])
      server.server.on(.get, "/r4/Patient/1", busy, busy, SocketServer.answer(Self.patient))
      let read = try await server.client.read(FHIR.Patient.self, id: "1")
      #expect(read.version == "3")
      #expect(server.clock.slept == [.seconds(7), .seconds(7)])
    }
  }

  /// Only idempotent requests are repeated.
  @Test func aCreationIsNotRepeatedUnlessASearchGuardsIt() async throws {
    try await SocketServer.run(retries: true) { server in
      let busy = SocketServer.answer(
        FHIRClientTests.outcome, status: 429, headers: [HTTPField("Retry-After", "7")])
      server.server.on(.post, "/r4/Patient", busy, busy, SocketServer.answer(Self.patient, status: 201))
      let error = await failure { _ = try await server.client.create(FHIR.Patient { $0.active = true }) }
      #expect(error?.code == .tooManyRequests && error?.status == 429)
      #expect(error?.network?.response?.fields["Retry-After"] == "7")
      #expect(error?.outcome != nil)
      #expect(server.server.requests.count == 1)
      let stored = try await server.client.create(
        FHIR.Patient { $0.active = true }, ifNoneExist: FHIRSearch().token("identifier", "1"))
      #expect(stored.isNew && server.server.requests.count == 3)
    }
  }

  // MARK: Sizes

  @Test func bytesAreSentAndReadAsTheyAre() async throws {
    try await SocketServer.run { server in
      let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
      let kept = Store()
      server.server.on(.post, "/r4/Binary") { request in
        await kept.keep(request.body)
        return .response(201, headers: [HTTPField("Location", "Binary/b/_history/1")])
      }
      server.server.on(.get, "/r4/Binary/b") { _ in
        .response(headers: [HTTPField("Content-Type", "image/jpeg")], body: await kept.bytes)
      }
      let stored = try await server.client.createBytes(
        FHIRBytes(bytes, contentType: "image/jpeg"), securityContext: FHIRLocation("Patient/1"))
      #expect(stored.location?.text == "Binary/b/_history/1")
      #expect(server.server.requests.first?.headers["Content-Type"] == "image/jpeg")
      #expect(server.server.requests.first?.headers["X-Security-Context"] == "Patient/1")
      let read = try await server.client.readBytes(id: "b")
      #expect(read.bytes == bytes && read.contentType == "image/jpeg")
    }
  }

  @Test func aPageOfTenMegabytesIsRead() async throws {
    try await SocketServer.run { server in
      let text = String(repeating: "x", count: 1000)
      let entry =
        #"{"resource":{"resourceType":"Communication","status":"completed","payload":[{"contentString":"\#(text)"}]}}"#
      let list = Array(repeating: entry, count: 10_000).joined(separator: ",")
      let body = #"{"resourceType":"Bundle","type":"searchset","total":10000,"entry":[\#(list)]}"#
      #expect(body.utf8.count > 10_000_000)
      server.server.on(.get, "/r4/Communication", SocketServer.answer(body))
      var pages = server.client.search(FHIR.Communication.self).makeAsyncIterator()
      let page = try #require(try await pages.next())
      #expect(page.resources.count == 10_000 && page.malformed.isEmpty && page.total == 10_000)
      #expect(page.resources.last?.payload.first?.content == .string(text))
    }
  }
}

/// A resource with versions, as a server keeps it.
private actor Store {
  private var version = 1
  private var json: FHIRObject = ["resourceType": "Patient", "id": "1"]
  private(set) var conflicts = 0
  private(set) var bytes: [UInt8] = []

  func keep(_ bytes: [UInt8]) { self.bytes = bytes }

  func answer(_ request: ScriptedRequest) throws -> ScriptedAnswer {
    let current = "W/\"\(version)\""
    if request.method == .put {
      guard request.headers["If-Match"] == current else {
        conflicts += 1
        return SocketServer.answer(FHIRClientTests.outcome, status: 412)
      }
      json = try FHIRJSON(parsing: request.body).object ?? [:]
      version += 1
    }
    json["meta"] = ["versionId": .string("\(version)")]
    return SocketServer.answer(FHIRJSON.object(json).text, etag: "W/\"\(version)\"")
  }
}
