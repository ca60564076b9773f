import CoreFHIR
import ServerHTTP
import ServerTestFixtures
import Testing

@testable import ServerFHIR

/// Read, vread, conditional read and the formats of responses, by http://hl7.org/fhir/R4/http.html.
struct ReadingTests {
  @Test(arguments: TestDatabase.allCases)
  func findsNothingWhereNothingIs(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("p"))
      for path in [
        "/Patient/q", "/Observation/p", "/Patient/p/_history/2", "/Patient/p/_history/01", "/Patient/p/_history/x",
        "/Patient/a%20b", "/Patient/\(String(repeating: "x", count: 65))", "/Patient/%27%20OR%201=1",
      ] {
        let reply = try await fixture.send("GET", path)
        #expect(reply.status == 404, "\(path)")
        #expect(reply.issue?.code == "not-found", "\(path)")
      }
    }
  }

  @Test func refusesPathsAndMethodsThatDoNotExist() async throws {
    try await withService(.sqlite) { fixture in
      for (method, path) in [
        ("GET", "/Foo/1"), ("GET", "/foo"), ("GET", "/Patient/1/_history/1/x"), ("GET", "/Patient/1/x"),
        ("POST", "/Patient/$validate"), ("GET", "/Patient/1/$everything"), ("GET", "/$x"), ("GET", "/_foo"),
      ] {
        let reply = try await fixture.send(method, path)
        #expect(reply.status == 404, "\(path)")
        #expect(reply.issue?.code == "not-supported", "\(path)")
      }
      for (method, path, allowed) in [
        ("POST", "/Patient/1", "GET, HEAD, PUT, PATCH, DELETE"), ("PUT", "/", "GET, HEAD"),
        ("DELETE", "/Patient/1/_history", "GET, HEAD"), ("GET", "/Patient/_search", "POST"),
        ("POST", "/metadata", "GET, HEAD"), ("OPTIONS", "/Patient", "GET, HEAD, POST, PUT, PATCH, DELETE"),
      ] {
        let reply = try await fixture.send(method, path)
        #expect(reply.status == 405, "\(method) \(path)")
        #expect(reply.fields["Allow"] == allowed, "\(method) \(path)")
        #expect(reply.issue?.code == "not-supported", "\(method) \(path)")
      }
    }
  }

  @Test func sendsNothingThatTheClientHas() async throws {
    try await withService(.sqlite) { fixture in
      try await fixture.put(patient("p"))
      let modified = "Tue, 14 Nov 2023 22:13:20 GMT"
      for (fields, status): (ServerFields, Int) in [
        ([.init("If-None-Match", "W/\"1\"")], 304), ([.init("If-None-Match", "\"1\"")], 304),
        ([.init("If-None-Match", "W/\"2\"")], 200), ([.init("If-None-Match", "*")], 304),
        ([.init("If-Modified-Since", modified)], 304),
        ([.init("If-Modified-Since", "Tue, 14 Nov 2023 22:13:19 GMT")], 200),
        ([.init("If-Modified-Since", "yesterday")], 200),
        // If-None-Match decides where both are sent.
        ([.init("If-None-Match", "W/\"2\""), .init("If-Modified-Since", modified)], 200),
      ] {
        let reply = try await fixture.send("GET", "/Patient/p", nil, fields)
        #expect(reply.status == status, "\(fields.all)")
        #expect(reply.fields["ETag"] == "W/\"1\"")
        if status == 304 { #expect(reply.bytes.isEmpty) }
      }
    }
  }

  @Test func negotiatesTheFormat() async throws {
    try await withService(.sqlite) { fixture in
      try await fixture.put(patient("p"))
      for accept in [
        "application/fhir+json", "application/json", "*/*", "application/*;q=0.5", "text/html, */*;q=0.1",
        "application/fhir+json; fhirVersion=4.0",
      ] {
        let reply = try await fixture.send("GET", "/Patient/p", nil, [.init("Accept", accept)])
        #expect(reply.status == 200, "\(accept)")
        #expect(reply.fields["Content-Type"] == "application/fhir+json; charset=utf-8")
      }
      for accept in [
        "application/fhir+xml", "text/html", "application/fhir+json; fhirVersion=3.0",
        "application/fhir+json;q=0, text/css",
      ] {
        let reply = try await fixture.send("GET", "/Patient/p", nil, [.init("Accept", accept)])
        #expect(reply.status == 406, "\(accept)")
        #expect(reply.issue?.place == "http.Accept")
      }
      for path in ["/metadata", "/Patient", "/Patient/_history"] {
        #expect(try await fixture.send("GET", path, nil, [.init("Accept", "application/fhir+xml")]).status == 406)
      }
      let refused = try await fixture.send("POST", "/Patient", patient(), [.init("Accept", "text/turtle")])
      #expect(refused.status == 406)
      #expect(try await fixture.send("GET", "/Patient").entries.count == 1)
      #expect(try await fixture.send("GET", "/Patient/p?_format=json").status == 200)
      #expect(try await fixture.send("GET", "/Patient/p?_format=application/fhir%2Bjson").status == 200)
      #expect(try await fixture.send("GET", "/Patient/p?_format=xml").issue?.place == "http._format")
    }
  }

  @Test func writesLinesForPeople() async throws {
    try await withService(.sqlite) { fixture in
      try await fixture.put(patient("p"))
      let reply = try await fixture.send("GET", "/Patient/p?_pretty=true")
      #expect(String(decoding: reply.bytes, as: UTF8.self).hasPrefix("{\n  \"resourceType\": \"Patient\",\n"))
    }
  }

  @Test func refusesParametersThatItDoesNotKnow() async throws {
    try await withService(.sqlite) { fixture in
      try await fixture.put(patient("p"))
      for name in ["colour", "_elements", "_summary"] {
        let reply = try await fixture.send("GET", "/Patient/p?\(name)=red")
        #expect(reply.status == 400 && reply.issue?.place == "http.\(name)")
      }
      let lenient = try await fixture.send("GET", "/Patient/p?colour=red", nil, [.init("Prefer", "handling=lenient")])
      #expect(lenient.status == 200)
    }
  }

  @Test func saysWhatItCanDo() async throws {
    try await withService(.sqlite) { fixture in
      let reply = try await fixture.send("GET", "/metadata")
      #expect(reply.status == 200)
      let statement = try FHIR.CapabilityStatement(try #require(reply.json))
      #expect(statement.fhirVersion == "4.0.1")
      #expect(statement.rest.first?.resource.contains { $0.type == "Observation" } == true)
    }
  }
}
