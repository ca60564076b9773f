import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

/// Stub mappings in the format of WireMock's documentation.
struct WireMockTests {
  @Test func matchesMethodsAndURLs() async throws {
    try await withMappings([
      #"{ "request": { "method": "GET", "url": "/a?b=1" }, "response": { "status": 201, "body": "url" } }"#,
      #"{ "request": { "method": "POST", "urlPath": "/a" }, "response": { "body": "urlPath" } }"#,
      #"{ "request": { "method": "ANY", "urlPattern": "/p/[0-9]+\\?x=.*" }, "response": { "body": "urlPattern" } }"#,
      #"{ "request": { "urlPathPattern": "/q/(one|two)" }, "response": { "body": "urlPathPattern" } }"#,
    ]) { (server, _) async throws in
      #expect(try await get(server, "/a?b=1") == "url 201")
      #expect(try await get(server, "/a?b=2").hasSuffix(" 404"))
      #expect(try await get(server, "/a?b=1", "--data", "x") == "urlPath 200")
      #expect(try await get(server, "/p/12?x=1") == "urlPattern 200")
      #expect(try await get(server, "/p/12").hasSuffix(" 404"))
      #expect(try await get(server, "/q/two?x=1") == "urlPathPattern 200")
      #expect(try await get(server, "/q/twofold").hasSuffix(" 404"))
    }
  }

  @Test func matchesHeadersQueriesAndBodies() async throws {
    try await withMappings([
      #"""
      { "request": { "urlPath": "/h", "headers": { "accept": { "contains": "json" }, "X-A": { "matches": "[a-c]+" } },
          "queryParameters": { "q": { "equalTo": "A B", "caseInsensitive": true } } }, "response": { "body": "h" } }
      """#,
      #"""
      { "request": { "urlPath": "/j", "bodyPatterns": [ { "contains": "name" },
          { "equalToJson": "{ \"name\": \"x\", \"tags\": [1, 2] }", "ignoreArrayOrder": true } ] },
        "response": { "body": "j" } }
      """#,
      #"""
      { "request": { "urlPath": "/o", "bodyPatterns": [ { "equalToJson": [{}, { "a": 1 }], "ignoreArrayOrder": true,
          "ignoreExtraElements": true } ] }, "response": { "body": "o" } }
      """#,
      #"""
      { "request": { "urlPath": "/e", "bodyPatterns": [
          { "equalToJson": { "a": [1] }, "ignoreExtraElements": true } ] }, "response": { "body": "e" } }
      """#,
    ]) { (server, _) async throws in
      let accept = ["--header", "Accept: application/json"]
      #expect(try await get(server, "/h?q=a%20b", accept + ["--header", "X-A: abc"]) == "h 200")
      #expect(try await get(server, "/h?q=a%20b", accept + ["--header", "X-A: abd"]).hasSuffix(" 404"))
      #expect(try await get(server, "/h?q=a%20b", accept).hasSuffix(" 404"))
      #expect(try await get(server, "/h?q=a", accept + ["--header", "X-A: abc"]).hasSuffix(" 404"))
      #expect(try await get(server, "/j", "--data", #"{"tags":[2,1],"name":"x"}"#) == "j 200")
      #expect(try await get(server, "/j", "--data", #"{"tags":[2,2],"name":"x"}"#).hasSuffix(" 404"))
      #expect(try await get(server, "/j", "--data", #"{"tags":[2,1],"name":"x","more":1}"#).hasSuffix(" 404"))
      #expect(try await get(server, "/j", "--data", "name").hasSuffix(" 404"))
      #expect(try await get(server, "/e", "--data", #"{"a":[1],"b":2}"#) == "e 200")
      // The first element matches both, and the second only the first of these.
      #expect(try await get(server, "/o", "--data", #"[{"a":1},{"b":1}]"#) == "o 200")
      #expect(try await get(server, "/o", "--data", #"[{"b":1},{"b":1}]"#).hasSuffix(" 404"))
      #expect(try await get(server, "/e", "--data", #"{"a":[2]}"#).hasSuffix(" 404"))
    }
  }

  @Test func answersWithEachKindOfBody() async throws {
    try await withMappings([
      #"""
      { "id": "1", "name": "json", "request": { "url": "/json" }, "response": { "status": 202,
          "statusMessage": "Taken", "headers": { "Content-Type": "application/json", "Set-Cookie": ["a=1", "b=2"] },
          "jsonBody": { "b": [1, 2.5, null, true], "a": "x/y" } } }
      """#,
      #"{ "request": { "url": "/base64" }, "response": { "base64Body": "aGVsbG8=" } }"#,
      #"{ "request": { "url": "/file" }, "response": { "bodyFileName": "sub/hello.txt" } }"#,
    ]) { (server, clock) async throws in
      let json = try await Curl.run("--include", server.baseURL + "/json")
      #expect(
        json.output
          == "HTTP/1.1 202 Taken\r\nContent-Type: application/json\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n"
          + "Content-Length: 33\r\n\r\n" + #"{"a":"x/y","b":[1,2.5,null,true]}"#)
      #expect(try await get(server, "/base64") == "hello 200")
      #expect(try await get(server, "/file") == "from a file 200")
    }
  }

  @Test func delaysAndFails() async throws {
    try await withMappings([
      #"{ "request": { "url": "/slow" }, "response": { "fixedDelayMilliseconds": 1500, "body": "slow" } }"#,
      #"{ "request": { "url": "/empty" }, "response": { "fault": "EMPTY_RESPONSE" } }"#,
      #"{ "request": { "url": "/reset" }, "response": { "fault": "CONNECTION_RESET_BY_PEER" } }"#,
      #"{ "request": { "url": "/chunk" }, "response": { "fault": "MALFORMED_RESPONSE_CHUNK" } }"#,
      #"{ "request": { "url": "/random" }, "response": { "fault": "RANDOM_DATA_THEN_CLOSE" } }"#,
    ]) { (server, clock) async throws in
      #expect(try await get(server, "/slow") == "slow 200")
      #expect(clock.slept == [.milliseconds(1500)])
      for (path, status) in ["/empty": 52, "/reset": 56, "/chunk": 56, "/random": 1] as [String: Int32] {
        #expect(try await Curl.run(server.baseURL + path).status == status, "\(path)")
      }
    }
  }

  @Test func prefersPrioritiesAndFollowsScenarios() async throws {
    try await withMappings([
      #"""
      { "mappings": [
        { "request": { "urlPattern": "/.*" }, "response": { "body": "any" }, "priority": 10 },
        { "request": { "url": "/first" }, "response": { "body": "one" }, "priority": 1 },
        { "request": { "url": "/first" }, "response": { "body": "two" } } ] }
      """#,
      #"""
      { "request": { "url": "/todo" }, "response": { "body": "none" }, "scenarioName": "todo",
        "requiredScenarioState": "Started" }
      """#,
      #"""
      { "request": { "method": "POST", "url": "/todo" }, "response": { "status": 201 }, "scenarioName": "todo",
        "requiredScenarioState": "Started", "newScenarioState": "added" }
      """#,
      #"""
      { "request": { "url": "/todo" }, "response": { "body": "some" }, "scenarioName": "todo",
        "requiredScenarioState": "added" }
      """#,
    ]) { (server, _) async throws in
      #expect(try await get(server, "/else") == "any 200")
      #expect(try await get(server, "/first") == "one 200")
      #expect(try await get(server, "/todo") == "none 200")
      #expect(try await get(server, "/todo", "--data", "x") == " 201")
      #expect(try await get(server, "/todo") == "some 200")
      server.on(.get, "/todo", .response(body: "newer"))
      #expect(try await get(server, "/todo") == "newer 200")
    }
  }

  @Test(arguments: [
    (#"{ "request": {}, "response": { "proxyBaseUrl": "x" } }"#, "response.proxyBaseUrl", "is not supported"),
    (#"{ "request": { "urlPathTemplate": "/{a}" }, "response": {} }"#, "request.urlPathTemplate", "is not supported"),
    (#"{ "request": {}, "response": {}, "postServeActions": [] }"#, "postServeActions", "is not supported"),
    (
      #"{ "request": { "headers": { "A": { "absent": true } } }, "response": {} }"#, "request.headers.A.absent",
      "is not supported"
    ),
    (#"{ "request": { "headers": { "A": {} } }, "response": {} }"#, "request.headers.A", "has no matcher"),
    (
      #"{ "request": { "headers": { "A": { "contains": "a", "matches": "a" } } }, "response": {} }"#,
      "request.headers.A", "has several matchers"
    ),
    (
      #"{ "request": { "bodyPatterns": [ { "matchesXPath": "/a" } ] }, "response": {} }"#,
      "request.bodyPatterns[0].matchesXPath", "is not supported"
    ),
    (#"{ "request": { "url": "/a", "urlPath": "/a" }, "response": {} }"#, "request.urlPath", "stands beside url"),
    (#"{ "request": { "urlPattern": "(" }, "response": {} }"#, "request.urlPattern", "“(” is not a regular expression"),
    (#"{ "request": {}, "response": { "fault": "FIRE" } }"#, "response.fault", "“FIRE” is not supported"),
    (#"{ "request": {}, "response": { "status": "200" } }"#, "response.status", "is not an integer from 200 to 599"),
    (#"{ "request": {}, "response": { "body": "", "jsonBody": 1 } }"#, "response.jsonBody", "stands beside body"),
    (#"{ "request": {}, "response": { "base64Body": "%" } }"#, "response.base64Body", "is not Base64"),
    (#"{ "request": {}, "response": { "bodyFileName": "none" } }"#, "response.bodyFileName", "“none” cannot be read"),
    (
      #"{ "request": {}, "response": { "bodyFileName": "../mappings/0.json" } }"#, "response.bodyFileName",
      "“../mappings/0.json” leaves the folder __files"
    ),
    (
      #"{ "request": {}, "response": { "headers": { "A": 1 } } }"#, "response.headers.A",
      "is not a string of one line or an array of them"
    ),
    (#"{ "request": {} }"#, "response", "is missing"), (#"{ "response": {} }"#, "request", "is missing"),
    (#"{ "request": {}, "response": {}, "newScenarioState": "a" }"#, "scenarioName", "is missing beside a state"),
    (#"{ "mappings": [ { "request": {}, "response": [] } ] }"#, "mappings[0].response", "is not an object"),
    (#"{ "mappings": [], "meta": { "total": 0 }, "importOptions": {} }"#, "importOptions", "is not supported"),
  ]) func namesWhatItDoesNotSupport(mapping: String, field: String, reason: String) async throws {
    try await withFolder([#"{ "request": {}, "response": {} }"#, mapping]) { (folder) async throws in
      let server = try ScriptedServer()
      let error = try #require(throws: WireMockError.self) { try server.addWireMockMappings(in: folder.path) }
      #expect(error.file == folder.appendingPathComponent("mappings/1.json").path)
      #expect(error.field == field)
      #expect(error.reason == reason)
      #expect(error.description == "\(error.file): \(field) \(reason). \(error.remedy)")
      // The file before it is not added, either.
      #expect(try await get(server, "/a").hasSuffix(" 404"))
      await server.stop()
    }
  }

  @Test func namesFilesThatItCannotRead() async throws {
    try await withFolder(["{"]) { (folder) async throws in
      let server = try ScriptedServer()
      let broken = try #require(throws: WireMockError.self) { try server.addWireMockMappings(in: folder.path) }
      #expect(broken.file.hasSuffix("mappings/0.json") && broken.reason.hasPrefix("is not JSON"))
      let missing = try #require(throws: WireMockError.self) { try server.addWireMockMappings(in: "/nowhere") }
      #expect(missing.description.hasPrefix("/nowhere/mappings is not a folder that can be read. "))
      await server.stop()
    }
  }

  private func withMappings(
    _ mappings: [String], _ body: (ScriptedServer, HeldClock) async throws -> Void
  ) async throws {
    try await withFolder(mappings) { (folder) async throws in
      let clock = HeldClock(isHolding: false)
      let server = try ScriptedServer(clock: clock)
      #expect(try server.addWireMockMappings(in: folder.path) >= mappings.count)
      try await body(server, clock)
      await server.stop()
    }
  }

  /// Writes mappings to a folder of WireMock.
  private func withFolder(_ mappings: [String], _ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wiremock-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["mappings", "__files/sub"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    for (index, mapping) in mappings.enumerated() {
      try Data(mapping.utf8).write(to: folder.appendingPathComponent("mappings/\(index).json"))
    }
    try Data("from a file".utf8).write(to: folder.appendingPathComponent("__files/sub/hello.txt"))
    try await body(folder)
  }

  private func get(_ server: ScriptedServer, _ target: String, _ arguments: String...) async throws -> String {
    try await get(server, target, arguments)
  }

  /// Returns the body and the status.
  private func get(_ server: ScriptedServer, _ target: String, _ arguments: [String]) async throws -> String {
    try await Curl.run(arguments + ["--write-out", " %{http_code}", server.baseURL + target]) { _ in }.output
  }
}
