import CoreFHIR
import Foundation
import ServerHTTP
import ServerTestFixtures
import Testing

@testable import ServerFHIR

/// Photos and other bytes, by http://hl7.org/fhir/R4/binary.html.
struct BinaryTests {
  private let photo: [UInt8] = [0xFF, 0xD8, 0, 1, 2, 0xFF, 0xD9]

  @Test(arguments: TestDatabase.allCases)
  func keepsBytesOfAnyType(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      let stored = try await fixture.send(
        "POST", "/Binary", bytes: photo, type: "image/jpeg", [.init("X-Security-Context", "Patient/1")])
      #expect(stored.status == 201 && stored.bytes.isEmpty)
      let id = try #require(stored.id)
      for accept in ["image/*", "*/*", "image/jpeg"] {
        let read = try await fixture.send("GET", "/Binary/\(id)", nil, [.init("Accept", accept)])
        #expect(read.bytes == photo)
        #expect(read.fields["Content-Type"] == "image/jpeg")
        #expect(read.fields["X-Content-Type-Options"] == "nosniff")
        #expect(read.fields["ETag"] == "W/\"1\"")
      }
      let json = try await fixture.send("GET", "/Binary/\(id)", nil, [.init("Accept", "application/fhir+json")])
      #expect(json["data"]?.string == Data(photo).base64EncodedString())
      #expect(json["contentType"] == "image/jpeg")
      #expect(json["securityContext"]?["reference"] == "Patient/1")
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func readsWhatWasSentAsAResource(kind: TestDatabase) async throws {
    try await withService(kind) { fixture in
      let resource: FHIRJSON = [
        "resourceType": "Binary", "id": "b", "contentType": "image/png",
        "data": .string(Data(photo).base64EncodedString()),
      ]
      #expect(try await fixture.put(resource).status == 201)
      #expect(try await fixture.send("GET", "/Binary/b").bytes == photo)
      let found = try await fixture.send("GET", "/Binary?_id=b")
      #expect(found.entries.first?["resource"]?["data"]?.string == Data(photo).base64EncodedString())
      let update = try await fixture.send("PUT", "/Binary/b", bytes: [1], type: "image/gif")
      #expect(update.status == 200)
      #expect(try await fixture.send("GET", "/Binary/b").bytes == [1])
      #expect(try await fixture.send("GET", "/Binary/b/_history/1").bytes == photo)
      let history = try await fixture.send("GET", "/Binary/b/_history")
      #expect(history.entries.map { $0["resource"]?["data"]?.string } == ["AQ==", Data(photo).base64EncodedString()])
    }
  }

  @Test func refusesWhatIsNoMediaTypeOrBase64() async throws {
    try await withService(.sqlite) { fixture in
      for type in ["", "image", "image/", "image/jpeg\u{1}", "a/b/c"] {
        let reply = try await fixture.send("POST", "/Binary", bytes: photo, type: type)
        #expect(reply.status == 415, "\(type)")
        #expect(reply.issue?.place == "http.Content-Type")
      }
      let reply = try await fixture.put([
        "resourceType": "Binary", "id": "b", "contentType": "image/png", "data": "*",
      ])
      #expect(reply.status == 400 && reply.issue?.place == "Binary.data")
      let context = try await fixture.send(
        "POST", "/Binary", bytes: photo, type: "image/png", [.init("X-Security-Context", "x")])
      #expect(context.status == 400 && context.issue?.place == "http.X-Security-Context")
    }
  }
}
