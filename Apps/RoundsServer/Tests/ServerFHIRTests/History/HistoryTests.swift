import CoreFHIR
import ServerHTTP
import ServerTestFixtures
import Testing

@testable import ServerFHIR

/// Histories, by http://hl7.org/fhir/R4/http.html#history.
struct HistoryTests {
  @Test(arguments: TestDatabase.allCases)
  func listsVersionsTheNewestFirst(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      let id = try #require(try await fixture.send("POST", "/Patient", patient()).id)
      fixture.clock.advance(by: 1)
      _ = try await fixture.send("PUT", "/Patient/\(id)", patient(id))
      fixture.clock.advance(by: 1)
      _ = try await fixture.send("DELETE", "/Patient/\(id)")
      let history = try await fixture.send("GET", "/Patient/\(id)/_history")
      #expect(history["type"] == "history" && history["total"] == 3)
      #expect(history.entries.map { $0["request"]?["method"]?.string } == ["DELETE", "PUT", "POST"])
      #expect(history.entries.map { $0["request"]?["url"]?.string } == ["Patient/\(id)", "Patient/\(id)", "Patient"])
      #expect(history.entries.map { $0["response"]?["status"]?.string } == ["204", "200", "201"])
      #expect(history.entries.map { $0["response"]?["etag"]?.string } == ["W/\"3\"", "W/\"2\"", "W/\"1\""])
      #expect(history.entries.map { $0["resource"]?["meta"]?["versionId"]?.string } == [nil, "2", "1"])
      #expect(history.entries.allSatisfy { $0["fullUrl"]?.string == "http://rounds.example/fhir/Patient/\(id)" })
      _ = try FHIR.Bundle(try #require(history.json))
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func listsByTypeAndWhole(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("p"))
      try await fixture.put(["resourceType": "Organization", "id": "o", "name": "Ward"])
      try await fixture.put(patient("q"))
      func paths(_ path: String) async throws -> [String] {
        try await fixture.send("GET", path).entries.compactMap { $0["request"]?["url"]?.string }
      }
      #expect(try await paths("/Patient/_history") == ["Patient/q", "Patient/p"])
      #expect(try await paths("/_history") == ["Patient/q", "Organization/o", "Patient/p"])
      #expect(try await fixture.send("GET", "/Patient/never/_history").status == 404)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func pagesWhileVersionsAreAdded(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      for number in 0..<7 { try await fixture.put(patient("p\(number)")) }
      var seen: [String] = []
      var target: String? = "/Patient/_history?_count=3"
      while let path = target {
        let page = try await fixture.send("GET", path)
        #expect(page.entries.count <= 3)
        seen += page.entries.compactMap { $0["resource"]?["id"]?.string }
        let next = page["link"]?.array?.first { $0["relation"] == "next" }?["url"]?.string
        target = next.map { String($0.dropFirst("http://rounds.example/fhir".count)) }
        try await fixture.put(patient("late"))
      }
      #expect(seen == (0..<7).reversed().map { "p\($0)" })
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func pagesThroughTheVersionsOfAResource(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      for number in 0..<7 { try await fixture.put(patient("p", "\(number)")) }
      var seen: [String] = []
      var target: String? = "/Patient/p/_history?_count=3"
      while let path = target {
        let page = try await fixture.send("GET", path)
        seen += page.entries.compactMap { $0["resource"]?["meta"]?["versionId"]?.string }
        let next = page["link"]?.array?.first { $0["relation"] == "next" }?["url"]?.string
        target = next.map { String($0.dropFirst("http://rounds.example/fhir".count)) }
        try await fixture.put(patient("p", "late"))
      }
      #expect(seen == ["7", "6", "5", "4", "3", "2", "1"])
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func listsWhatChangedSinceAMoment(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("p"))
      fixture.clock.advance(by: 10)
      try await fixture.put(patient("q"))
      let page = try await fixture.send("GET", "/_history?_since=2023-11-14T23:13:30%2B01:00")
      #expect(page.entries.compactMap { $0["resource"]?["id"]?.string } == ["q"])
    }
  }

  @Test func refusesMalformedParameters() async throws {
    try await withService(.sqlite) { fixture in
      for (name, value) in [
        ("_since", "yesterday"), ("_since", "2023"), ("_count", "0"), ("_count", "-1"),
        ("_count", "99999999999999999999"),
        ("_cursor", "1"), ("_cursor", "x-y"), ("_cursor", "1-2-3"), ("_at", "2023"), ("name", "x"),
      ] {
        let reply = try await fixture.send("GET", "/Patient/_history?\(name)=\(value)")
        #expect(reply.status == 400, "\(name)=\(value)")
        #expect(reply.issue?.place == "http.\(name)")
      }
    }
  }
}
