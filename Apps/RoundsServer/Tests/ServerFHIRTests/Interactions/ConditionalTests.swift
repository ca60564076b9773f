import CoreFHIR
import ServerHTTP
import ServerTestFixtures
import Testing

@testable import ServerFHIR

/// Conditional create, update, patch and delete, by http://hl7.org/fhir/R4/http.html#ccreate and its neighbours.
struct ConditionalTests {
  private let criterion = "identifier=urn:oid:1.2.3%7C1"

  @Test(arguments: TestDatabase.allCases)
  func createsUnlessTheSearchFindsOne(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      for criterion in [criterion, "?\(criterion)", "Patient?\(criterion)"] {
        let reply = try await fixture.send("POST", "/Patient", patient(), [.init("If-None-Exist", criterion)])
        #expect(reply.status == (criterion == self.criterion ? 201 : 200))
        #expect(reply.fields["ETag"] == "W/\"1\"")
      }
      try await fixture.put(patient("other"))
      let several = try await fixture.send("POST", "/Patient", patient(), [.init("If-None-Exist", criterion)])
      #expect(several.status == 412 && several.issue?.code == "multiple-matches")
      for bad in ["", "colour=red", "identifier=%zz", "_count=1"] {
        let reply = try await fixture.send("POST", "/Patient", patient(), [.init("If-None-Exist", bad)])
        #expect(reply.status == 400, "\(bad)")
      }
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func updatesTheOneThatTheSearchFinds(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      let created = try await fixture.send("PUT", "/Patient?\(criterion)", patient())
      #expect(created.status == 201)
      let id = try #require(created.id)
      let updated = try await fixture.send("PUT", "/Patient?\(criterion)", patient(family: "B"))
      #expect(updated.status == 200 && updated.id == id && updated.fields["ETag"] == "W/\"2\"")
      #expect(try await fixture.send("PUT", "/Patient?\(criterion)", patient(id)).status == 200)
      let otherID = try await fixture.send("PUT", "/Patient?\(criterion)", patient("x"))
      #expect(otherID.status == 400 && otherID.issue?.place == "Patient.id")
      let stale = try await fixture.send("PUT", "/Patient?\(criterion)", patient(), [.init("If-Match", "W/\"1\"")])
      #expect(stale.status == 412)

      // Nothing found: the client's id is taken if it is free.
      #expect(try await fixture.send("PUT", "/Patient?identifier=urn:oid:1.2.3%7C2", patient("mine", "2")).id == "mine")
      let taken = try await fixture.send("PUT", "/Patient?identifier=urn:oid:1.2.3%7C3", patient("mine", "3"))
      #expect(taken.status == 409)

      try await fixture.put(patient("second"))
      #expect(try await fixture.send("PUT", "/Patient?\(criterion)", patient()).status == 412)
      #expect(try await fixture.send("PUT", "/Patient", patient()).status == 400)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func patchesTheOneThatTheSearchFinds(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      func send() async throws -> Reply {
        try await fixture.send(
          "PATCH", "/Patient?\(criterion)", bytes: Array(#"[{"op":"add","path":"/active","value":true}]"#.utf8),
          type: "application/json-patch+json")
      }
      #expect(try await send().status == 404)
      try await fixture.put(patient("p"))
      #expect(try await send()["active"] == true)
      try await fixture.put(patient("q"))
      #expect(try await send().status == 412)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func deletesTheOneThatTheSearchFinds(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("p"))
      try await fixture.put(patient("q"))
      #expect(try await fixture.send("DELETE", "/Patient?\(criterion)").status == 412)
      _ = try await fixture.send("DELETE", "/Patient/q")
      #expect(try await fixture.send("DELETE", "/Patient?\(criterion)").status == 204)
      #expect(try await fixture.send("GET", "/Patient/p").status == 410)
      #expect(try await fixture.send("DELETE", "/Patient?\(criterion)").status == 204)
      #expect(try await fixture.send("DELETE", "/Patient").status == 400)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func neverLeavesOutACriterion(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("p"))
      let lenient: ServerFields = [.init("Prefer", "handling=lenient")]
      #expect(try await fixture.send("DELETE", "/Patient?colour=red", nil, lenient).status == 400)
      #expect(try await fixture.send("GET", "/Patient/p").status == 200)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func findsNothingThatWasDeletedOrChanged(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("p"))
      try await fixture.put(patient("p", "2"))
      #expect(try await fixture.send("GET", "/Patient?\(criterion)").entries.isEmpty)
      #expect(try await fixture.send("GET", "/Patient?identifier=2").entries.count == 1)
      _ = try await fixture.send("DELETE", "/Patient/p")
      #expect(try await fixture.send("GET", "/Patient?identifier=2").entries.isEmpty)
      try await fixture.put(patient("p"))
      #expect(try await fixture.send("GET", "/Patient?\(criterion)").entries.count == 1)
    }
  }
}
