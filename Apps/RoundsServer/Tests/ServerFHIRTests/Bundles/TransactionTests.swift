import CoreFHIR
import ServerHTTP
import ServerTestFixtures
import Testing

@testable import ServerFHIR

/// Transactions and batches, by http://hl7.org/fhir/R4/http.html#transaction.
struct TransactionTests {
  private func bundle(_ type: String, _ entries: [FHIRJSON]) -> FHIRJSON {
    ["resourceType": "Bundle", "type": .string(type), "entry": .array(FHIRArray(entries))]
  }

  private func entry(
    _ method: String, _ url: String, _ resource: FHIRJSON? = nil, fullURL: String? = nil, _ more: FHIRObject = [:]
  ) -> FHIRJSON {
    var entry = FHIRObject()
    if let fullURL { entry["fullUrl"] = .string(fullURL) }
    entry["resource"] = resource
    var request: FHIRObject = ["method": .string(method), "url": .string(url)]
    for member in more { request[member.name] = member.value }
    entry["request"] = .object(request)
    return .object(entry)
  }

  private func observation(_ subject: String, id: String? = nil) -> FHIRJSON {
    var object: FHIRObject = ["resourceType": "Observation"]
    if let id { object["id"] = .string(id) }
    object["status"] = "final"
    object["code"] = ["text": "length"]
    object["subject"] = ["reference": .string(subject)]
    return .object(object)
  }

  private let uuid = "urn:uuid:05efabf0-4be2-4561-91ce-51548425acb9"

  @Test(arguments: TestDatabase.allCases)
  func storesAllEntriesAndTheirReferences(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("old"))
      try await fixture.put(patient("gone"))
      let reply = try await fixture.send(
        "POST", "/",
        bundle(
          "transaction",
          [
            entry("GET", "Patient/old"), entry("POST", "Observation", observation(uuid)),
            entry("POST", "Patient", patient(nil, "7"), fullURL: uuid),
            entry("PUT", "Observation/o", observation("Patient/old", id: "o"), [:]),
            entry("DELETE", "Patient/gone"),
          ]))
      #expect(reply.status == 200 && reply["type"] == "transaction-response")
      let responses = reply.entries.map { $0["response"] }
      #expect(responses.map { $0?["status"]?.string?.prefix(3) } == ["200", "201", "201", "201", "204"])
      #expect(responses[3]?["location"] == "Observation/o/_history/1" && responses[3]?["etag"] == "W/\"1\"")
      #expect(reply.entries[0]["resource"]?["id"] == "old")
      let observation = try #require(
        responses[1]?["location"]?.string?.split(separator: "/").dropLast(2).joined(separator: "/"))
      let patient = try #require(
        responses[2]?["location"]?.string?.split(separator: "/").dropLast(2).joined(separator: "/"))
      #expect(try await fixture.send("GET", "/\(observation)")["subject"]?["reference"]?.string == patient)
      #expect(try await fixture.send("GET", "/Patient/gone").status == 410)
      _ = try FHIR.Bundle(try #require(reply.json))
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func storesNothingIfAnEntryIsRefused(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("p"))
      for (bad, status, place) in [
        (entry("PUT", "Patient/p", patient("p"), ["ifMatch": "W/\"9\""]), 412, "Bundle.entry[1]"),
        (entry("GET", "Patient/none"), 404, "Bundle.entry[1]"),
        (entry("PUT", "Patient/x", patient("y")), 400, "Patient.id"),
        (entry("POST", "Patient", ["resourceType": "Patient", "active": 1]), 400, "Bundle.entry[1].resource.active"),
        (entry("POST", "Patient"), 400, "Bundle.entry[1].resource"),
        (entry("POST", "Foo", patient()), 404, "Bundle.entry[1]"),
        (entry("POST", "", patient()), 400, "Bundle.entry[1].request.url"),
        (entry("POST", "../oauth", patient()), 400, "Bundle.entry[1].request.url"),
        (
          entry("POST", "Observation", observation("urn:uuid:00000000-0000-0000-0000-000000000000")), 400,
          "Bundle.entry[1]"
        ),
        (entry("PUT", "Patient/new", patient("new")), 400, "Bundle.entry[1]"),
        (entry("PUT", "Patient?identifier=none", patient("new")), 400, "Bundle.entry[1]"),
      ] as [(FHIRJSON, Int, String)] {
        let reply = try await fixture.send(
          "POST", "/", bundle("transaction", [entry("PUT", "Patient/new", patient("new")), bad]))
        #expect(reply.status == status, "\(bad)")
        #expect(reply.issue?.place == place, "\(bad)")
        #expect(try await fixture.send("GET", "/Patient/new").status == 404)
      }
    }
  }

  /// A client that made the ids can send its creations again without creating anything twice.
  @Test(arguments: TestDatabase.allCases)
  func createsOnlyWhereNothingIs(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      let creations = bundle(
        "transaction",
        [
          entry("PUT", "Patient/p", patient("p"), ["ifNoneMatch": "*"]),
          entry("PUT", "Observation/o", observation("Patient/p", id: "o"), ["ifNoneMatch": "*"]),
        ])
      let first = try await fixture.send("POST", "/", creations)
      #expect(first.status == 200)
      #expect(first.entries.map { $0["response"]?["status"] } == ["201 Created", "201 Created"])
      let second = try await fixture.send("POST", "/", creations)
      #expect(second.status == 412 && second.issue?.place == "Bundle.entry[0]")
      #expect(try await fixture.send("GET", "/Patient/p")["meta"]?["versionId"] == "1")
      // Nothing of a transaction is stored of which a part exists.
      let mixed = try await fixture.send(
        "POST", "/",
        bundle(
          "transaction",
          [
            entry("PUT", "Patient/q", patient("q"), ["ifNoneMatch": "*"]),
            entry("PUT", "Observation/o", observation("Patient/q", id: "o"), ["ifNoneMatch": "*"]),
          ]))
      #expect(mixed.status == 412)
      #expect(try await fixture.send("GET", "/Patient/q").status == 404)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func performsEntriesOfABatchForThemselves(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("p"))
      let reply = try await fixture.send(
        "POST", "/",
        bundle(
          "batch",
          [
            entry("PUT", "Patient/q", patient("q")), entry("GET", "Patient/none"), entry("GET", "Patient/p"),
            entry("PUT", "Patient/p", patient("p"), ["ifMatch": "W/\"9\""]),
            entry("GET", "Patient/p", nil, ["ifNoneMatch": "W/\"1\""]),
            entry("POST", "Patient", ["resourceType": "Patient", "active": 1]),
          ]))
      #expect(reply.status == 200 && reply["type"] == "batch-response")
      #expect(
        reply.entries.map { $0["response"]?["status"]?.string?.prefix(3) } == [
          "201", "404", "200", "412", "304", "400",
        ])
      #expect(reply.entries[1]["response"]?["outcome"]?["issue"]?[0]?["expression"] == ["Bundle.entry[1]"])
      #expect(reply.entries[2]["resource"]?["id"] == "p")
      #expect(
        reply.entries[5]["response"]?["outcome"]?["issue"]?[0]?["expression"] == ["Bundle.entry[5].resource.active"])
      _ = try FHIR.Bundle(try #require(reply.json))
    }
  }

  @Test func continuesRelativeReferencesFromTheEntrysURL() async throws {
    try await withService(.sqlite) { fixture in
      let reply = try await fixture.send(
        "POST", "/",
        bundle(
          "transaction",
          [
            entry("POST", "Patient", patient("temp"), fullURL: "http://clinic.example/r4/Patient/temp"),
            entry(
              "POST", "Observation", observation("Patient/temp"), fullURL: "http://clinic.example/r4/Observation/temp"),
            entry("POST", "Observation", observation("Patient/temp"), fullURL: "http://other.example/Observation/temp"),
          ]))
      let paths = reply.entries.compactMap {
        $0["response"]?["location"]?.string?.split(separator: "/").dropLast(2).joined(separator: "/")
      }
      try #require(paths.count == 3)
      #expect(try await fixture.send("GET", "/\(paths[1])")["subject"]?["reference"]?.string == paths[0])
      #expect(try await fixture.send("GET", "/\(paths[2])")["subject"]?["reference"] == "Patient/temp")
    }
  }

  @Test func replacesLinksButNoIdentifiers() async throws {
    try await withService(.sqlite) { fixture in
      var second = try #require(patient(nil, uuid).object)
      second["text"] = [
        "status": "generated",
        "div": .string("<div xmlns=\"http://www.w3.org/1999/xhtml\"><a href=\"\(uuid)\">\(uuid)</a></div>"),
      ]
      second["link"] = [["other": ["reference": .string(uuid)], "type": "seealso"]]
      let reply = try await fixture.send(
        "POST", "/",
        bundle(
          "transaction",
          [entry("POST", "Patient", patient(), fullURL: uuid), entry("POST", "Patient", .object(second))]),
        [.init("Prefer", "return=representation")])
      let path = "Patient/\(reply.entries[0]["resource"]?["id"]?.string ?? "")"
      let stored = try #require(reply.entries[1]["resource"])
      #expect(stored["identifier"]?[0]?["value"]?.string == uuid)
      #expect(stored["link"]?[0]?["other"]?["reference"]?.string == path)
      #expect(stored["text"]?["div"]?.string?.contains("<a href=\"\(path)\">\(uuid)</a>") == true)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func resolvesConditions(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("known", "7"))
      let reply = try await fixture.send(
        "POST", "/",
        bundle(
          "transaction",
          [
            entry("POST", "Patient", patient(nil, "7"), fullURL: uuid, ["ifNoneExist": "identifier=urn:oid:1.2.3|7"]),
            entry("POST", "Observation", observation(uuid)),
            entry("POST", "Observation", observation("Patient?identifier=urn:oid:1.2.3|7")),
            entry("PUT", "Patient?identifier=urn:oid:1.2.3|8", patient(nil, "8")),
          ]), [.init("Prefer", "return=representation")])
      #expect(reply.entries.map { $0["response"]?["status"]?.string?.prefix(3) } == ["200", "201", "201", "201"])
      #expect(reply.entries[0]["response"]?["location"] == "Patient/known/_history/1")
      #expect(reply.entries[1]["resource"]?["subject"]?["reference"] == "Patient/known")
      #expect(reply.entries[2]["resource"]?["subject"]?["reference"] == "Patient/known")
      let missing = try await fixture.send(
        "POST", "/", bundle("transaction", [entry("POST", "Observation", observation("Patient?identifier=none"))]))
      #expect(missing.status == 412 && missing.issue?.place == "Bundle.entry[0]")
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func createsNothingTwiceInATransaction(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      let creation = entry("POST", "Patient", patient(nil, "7"), ["ifNoneExist": "identifier=urn:oid:1.2.3|7"])
      let reply = try await fixture.send("POST", "/", bundle("transaction", [creation, creation]))
      #expect(reply.status == 412 && reply.issue?.place == "Bundle.entry[1]")
      #expect(try await fixture.send("GET", "/Patient").entries.isEmpty)
    }
  }

  @Test func refusesBundlesThatAreNoTransactions() async throws {
    try await withService(.sqlite, configure: { $0.bundleEntries = 2 }) { (fixture) async throws in
      #expect(
        try await fixture.send("POST", "/", bundle("collection", [["resource": patient()]])).issue?.place
          == "Bundle.type")
      #expect(try await fixture.send("POST", "/", patient()).status == 400)
      let many = bundle("batch", (0..<3).map { entry("GET", "Patient/\($0)") })
      #expect(try await fixture.send("POST", "/", many).status == 413)
      #expect(try await fixture.send("POST", "/", bundle("batch", [])).status == 400)
      let empty: FHIRJSON = ["resourceType": "Bundle", "type": "transaction"]
      #expect(
        try await fixture.send("POST", "/", empty).json?.text
          == #"{"resourceType":"Bundle","type":"transaction-response"}"#)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func patchesByABinary(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("p"))
      // [{"op":"add","path":"/active","value":true}]
      let patch: FHIRJSON = [
        "resourceType": "Binary", "contentType": "application/json-patch+json",
        "data": "W3sib3AiOiJhZGQiLCJwYXRoIjoiL2FjdGl2ZSIsInZhbHVlIjp0cnVlfV0=",
      ]
      let reply = try await fixture.send("POST", "/", bundle("transaction", [entry("PATCH", "Patient/p", patch)]))
      #expect(reply.status == 200)
      #expect(try await fixture.send("GET", "/Patient/p")["active"] == true)
    }
  }
}
