import CoreFHIR
import ServerHTTP
import ServerTestFixtures
import Testing

@testable import ServerFHIR

/// Create, update and delete, by http://hl7.org/fhir/R4/http.html.
struct StoringTests {
  @Test(arguments: TestDatabase.allCases)
  func createsUnderAnIdOfTheServer(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      let sent = patient("mine")
      let reply = try await fixture.send("POST", "/Patient", sent)
      #expect(reply.status == 201)
      let id = try #require(reply.id)
      #expect(id != "mine")
      #expect(reply.fields["Location"] == "http://rounds.example/fhir/Patient/\(id)/_history/1")
      #expect(reply.fields["ETag"] == "W/\"1\"")
      #expect(reply.fields["Last-Modified"] == "Tue, 14 Nov 2023 22:13:20 GMT")
      #expect(reply["meta"] == ["versionId": "1", "lastUpdated": "2023-11-14T22:13:20.000Z"])
      #expect(reply["identifier"] == sent["identifier"] && reply["name"] == sent["name"])
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func keepsWhatItDoesNotKnow(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      let text = """
        {"resourceType":"Observation","id":"o1","status":"final","code":{"text":"Länge \\ud83d\\ude00"},\
        "valueQuantity":{"value":1.10,"unit":"cm"},"extension":[{"url":"urn:x","valueDecimal":1e-7}],\
        "_status":{"extension":[{"url":"urn:y","valueString":"z"}]}}
        """
      let sent = try FHIRJSON(parsing: text)
      #expect(try await fixture.put(sent).status == 201)
      let read = try await fixture.send("GET", "/Observation/o1")
      var object = try #require(read.json?.object)
      object["meta"] = nil
      #expect(FHIRJSON.object(object) == sent)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func countsVersions(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      #expect(try await fixture.put(patient("p", family: "A")).status == 201)
      fixture.clock.advance(by: 60)
      let update = try await fixture.put(patient("p", family: "B"))
      #expect(update.status == 200)
      #expect(update.fields["ETag"] == "W/\"2\"")
      #expect(update.fields["Location"] == nil)
      #expect(update["meta"]?["lastUpdated"] == "2023-11-14T22:14:20.000Z")
      #expect(try await fixture.send("GET", "/Patient/p")["name"]?[0]?["family"] == "B")
      #expect(try await fixture.send("GET", "/Patient/p/_history/1")["name"]?[0]?["family"] == "A")
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func neverSetsTheTimeOfAVersionBeforeAnEarlierOne(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("p"))
      fixture.clock.advance(by: -3600)
      let update = try await fixture.put(patient("p"))
      #expect(update["meta"]?["lastUpdated"] == "2023-11-14T22:13:20.000Z")
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func updatesOnlyTheVersionThatIsNamed(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("p"))
      let first = try await fixture.send("PUT", "/Patient/p", patient("p"), [.init("If-Match", "W/\"1\"")])
      #expect(first.status == 200)
      let second = try await fixture.send("PUT", "/Patient/p", patient("p"), [.init("If-Match", "W/\"1\"")])
      #expect(second.status == 412)
      #expect(second.issue?.code == "conflict" && second.issue?.place == "http.If-Match")
      #expect(try await fixture.send("GET", "/Patient/p").fields["ETag"] == "W/\"2\"")

      let absent = try await fixture.send("PUT", "/Patient/q", patient("q"), [.init("If-Match", "W/\"1\"")])
      #expect(absent.status == 412)
      let malformed = try await fixture.send("PUT", "/Patient/p", patient("p"), [.init("If-Match", "2")])
      #expect(malformed.status == 400 && malformed.issue?.place == "http.If-Match")
      let any = try await fixture.send("PUT", "/Patient/p", patient("p"), [.init("If-Match", "*")])
      #expect(any.status == 200)
      let list = try await fixture.send("PUT", "/Patient/p", patient("p"), [.init("If-Match", "W/\"1\", W/\"3\"")])
      #expect(list.status == 200)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func createsOnlyWhereNothingIs(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      let condition: ServerFields = [.init("If-None-Match", "*")]
      #expect(try await fixture.send("PUT", "/Patient/p", patient("p"), condition).status == 201)
      #expect(try await fixture.send("PUT", "/Patient/p", patient("p"), condition).status == 412)
      _ = try await fixture.send("DELETE", "/Patient/p")
      #expect(try await fixture.send("PUT", "/Patient/p", patient("p"), condition).status == 201)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func refusesAnIdThatIsNotTheURLs(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      for body in [patient("other"), patient()] {
        let reply = try await fixture.send("PUT", "/Patient/p", body)
        #expect(reply.status == 400)
        #expect(reply.issue?.place == "Patient.id")
      }
      let wrongType = try await fixture.send("PUT", "/Observation/p", patient("p"))
      #expect(wrongType.status == 400 && wrongType.issue?.place == "Observation.resourceType")
      #expect(try await fixture.send("GET", "/Patient/p").status == 404)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func deletesAndBringsBack(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("p"))
      let deletion = try await fixture.send("DELETE", "/Patient/p")
      #expect(deletion.status == 204 && deletion.bytes.isEmpty)
      #expect(deletion.fields["ETag"] == "W/\"2\"")
      let gone = try await fixture.send("GET", "/Patient/p")
      #expect(gone.status == 410 && gone.issue?.code == "deleted")
      #expect(try await fixture.send("GET", "/Patient/p/_history/2").status == 410)
      #expect(try await fixture.send("GET", "/Patient/p/_history/1").status == 200)
      // Nothing changes by a second deletion, or by one of what never was.
      #expect(try await fixture.send("DELETE", "/Patient/p").fields["ETag"] == "W/\"2\"")
      #expect(try await fixture.send("DELETE", "/Patient/never").status == 204)

      let back = try await fixture.put(patient("p"))
      #expect(back.status == 201 && back.fields["ETag"] == "W/\"3\"")
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func deletesOnlyTheVersionThatIsNamed(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("p"))
      #expect(try await fixture.send("DELETE", "/Patient/p", nil, [.init("If-Match", "W/\"7\"")]).status == 412)
      #expect(try await fixture.send("DELETE", "/Patient/p", nil, [.init("If-Match", "W/\"1\"")]).status == 204)
    }
  }

  @Test func answersAsTheClientPrefers() async throws {
    try await withService(.sqlite) { fixture in
      let minimal = try await fixture.send("POST", "/Patient", patient(), [.init("Prefer", "return=minimal")])
      #expect(minimal.status == 201 && minimal.bytes.isEmpty && minimal.fields["Location"] != nil)
      let outcome = try await fixture.send(
        "POST", "/Patient", patient(), [.init("Prefer", "handling=strict, return=OperationOutcome")])
      #expect(outcome.issue?.code == "informational")
      let full = try await fixture.send("POST", "/Patient", patient(), [.init("Prefer", "return=representation")])
      #expect(full["resourceType"] == "Patient")
    }
  }
}
