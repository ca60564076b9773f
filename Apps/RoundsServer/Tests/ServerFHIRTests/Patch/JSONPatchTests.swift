import CoreFHIR
import ServerHTTP
import ServerTestFixtures
import Testing

@testable import ServerFHIR

/// JSON Patch, by RFC 6902 and 6901.
struct JSONPatchTests {
  @Test(arguments: [
    // The examples of the RFC's appendix A.
    (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux"}]"#, #"{"foo":"bar","baz":"qux"}"#),
    (#"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#, #"{"foo":["bar","qux","baz"]}"#),
    (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, #"{"foo":"bar"}"#),
    (#"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#, #"{"foo":["bar","baz"]}"#),
    (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"replace","path":"/baz","value":"boo"}]"#, #"{"baz":"boo","foo":"bar"}"#),
    (
      #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
      #"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]"#,
      #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#
    ),
    (
      #"{"foo":["all","grass","cows","eat"]}"#, #"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
      #"{"foo":["all","cows","eat","grass"]}"#
    ),
    (#"{"baz":"qux","foo":["a",2]}"#, #"[{"op":"test","path":"/foo/1","value":2.0}]"#, #"{"baz":"qux","foo":["a",2]}"#),
    (#"{"a":{"b":1,"c":2}}"#, #"[{"op":"test","path":"/a","value":{"c":2,"b":1}}]"#, #"{"a":{"b":1,"c":2}}"#),
    (
      #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"g":{}},"xyz":123}]"#,
      #"{"foo":"bar","child":{"g":{}}}"#
    ),
    (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10}]"#, #"{"/":9,"~1":10}"#),
    (#"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc"]}]"#, #"{"foo":["bar",["abc"]]}"#),
    (
      #"{"a":[1]}"#, #"[{"op":"copy","from":"/a","path":"/b"},{"op":"add","path":"/b/0","value":0}]"#,
      #"{"a":[1],"b":[0,1]}"#
    ),
    (#"{"a":1}"#, #"[{"op":"replace","path":"","value":[]}]"#, "[]"),
    (#"{"a":1}"#, "[]", #"{"a":1}"#),
    (#"{"":1}"#, #"[{"op":"replace","path":"/","value":2}]"#, #"{"":2}"#),
  ])
  func appliesOperations(json: String, patch: String, result: String) throws {
    let patched = try JSONPatch(try FHIRJSON(parsing: patch)).applied(to: try FHIRJSON(parsing: json))
    #expect(patched.text == result)
  }

  @Test(arguments: [
    #"[{"op":"add","path":"/baz/bat","value":"qux"}]"#, #"[{"op":"remove","path":"/x"}]"#,
    #"[{"op":"replace","path":"/x","value":1}]"#, #"[{"op":"test","path":"/a","value":"1"}]"#,
    #"[{"op":"add","path":"/l/3","value":1}]"#, #"[{"op":"remove","path":"/l/2"}]"#,
    #"[{"op":"remove","path":"/l/-"}]"#, #"[{"op":"replace","path":"/l/01","value":1}]"#,
    #"[{"op":"move","from":"/x","path":"/y"}]"#, #"[{"op":"copy","from":"/l/9","path":"/y"}]"#,
    #"[{"op":"add","path":"/a/b","value":1}]"#, #"[{"op":"remove","path":""}]"#,
  ])
  func refusesWhatDoesNotFit(patch: String) throws {
    let json = try FHIRJSON(parsing: #"{"a":1,"l":[1,2]}"#)
    let patch = try JSONPatch(try FHIRJSON(parsing: patch))
    #expect(throws: JSONPatch.Failure.self) { try patch.applied(to: json) }
  }

  @Test(arguments: [
    "{}", "[1]", #"[{"op":"spam","path":"/a"}]"#, #"[{"op":"add","path":"/a"}]"#, #"[{"op":"add","value":1}]"#,
    #"[{"op":"add","path":"a","value":1}]"#, #"[{"op":"add","path":"/~2","value":1}]"#,
    #"[{"op":"move","from":"/a","path":"/a/b"}]"#, #"[{"op":"move","path":"/a"}]"#, #"[{"path":"/a","value":1}]"#,
  ])
  func refusesWhatIsNoPatch(patch: String) throws {
    let json = try FHIRJSON(parsing: patch)
    #expect(throws: JSONPatch.Failure.self) { try JSONPatch(json) }
  }

  @Test func refusesCopiesThatGrowWithoutEnd() throws {
    let copies = (0..<40).map { _ in #"{"op":"copy","from":"/a","path":"/a/-"}"# }.joined(separator: ",")
    let patch = try JSONPatch(try FHIRJSON(parsing: "[\(copies)]"))
    #expect(throws: JSONPatch.Failure.self) { try patch.applied(to: ["a": [1]]) }
  }

  @Test(arguments: TestDatabase.allCases)
  func changesAResource(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      try await fixture.put(patient("p"))
      func send(_ patch: String, _ fields: ServerFields = []) async throws -> Reply {
        try await fixture.send(
          "PATCH", "/Patient/p", bytes: Array(patch.utf8), type: "application/json-patch+json", fields)
      }
      let changed = try await send(
        #"[{"op":"add","path":"/active","value":true}]"#, [.init("If-Match", "W/\"1\"")])
      #expect(changed.status == 200 && changed["active"] == true && changed.fields["ETag"] == "W/\"2\"")
      #expect(changed["meta"]?["versionId"] == "2")
      #expect(try await send("[]", [.init("If-Match", "W/\"1\"")]).status == 412)
      #expect(try await send(#"[{"op":"test","path":"/active","value":false}]"#).status == 422)
      #expect(try await send(#"[{"op":"replace","path":"/id","value":"q"}]"#).issue?.place == "Patient.id")
      let invalid = try await send(#"[{"op":"replace","path":"/active","value":1}]"#)
      #expect(invalid.status == 422 && invalid.issue?.place == "Patient.active")
      #expect(try await send("[1]").status == 400)
      #expect(try await fixture.send("PATCH", "/Patient/p", patient("p")).status == 415)
      #expect(try await fixture.send("GET", "/Patient/p").fields["ETag"] == "W/\"2\"")

      let absent = try await fixture.send(
        "PATCH", "/Patient/q", bytes: Array("[]".utf8), type: "application/json-patch+json")
      #expect(absent.status == 404)
      _ = try await fixture.send("DELETE", "/Patient/p")
      #expect(try await send("[]").status == 410)
    }
  }
}
