import CoreFHIR
import Foundation
import RoundsServer
import SeamNetwork
import ServerSamples
import ServerTestFixtures
import Testing

/// Sample data in the server.
struct SampleTests {
  private let samples = SampleData(
    seed: 3, patients: 2, years: 1, until: Date(timeIntervalSince1970: 1_700_000_000))

  @Test(arguments: TestDatabase.allCases)
  func isStoredOnceAndCanBeRead(kind: TestDatabase) async throws {
    try await withServer(kind) { fixture in
      let count = try await fixture.server.add(samples, password: "demo")
      #expect(count == Array(samples.staff).count + samples.patients.map(\.resources.count).reduce(0, +))
      #expect(try await fixture.server.add(samples, password: "demo") == 0)

      let account = try #require(samples.accounts.first)
      let token = try await fixture.token(account.name, "demo")
      let who = try await fixture.send(.get, "/oauth/userinfo", token: token)
      #expect(who.json?["fhirUser"]?.string == account.practitioner)
      let practitioner = try await fixture.send(.get, "/fhir/\(account.practitioner)", token: token)
      #expect(practitioner.json?["resourceType"] == "Practitioner")

      let patient = try #require(samples.patients.first)
      let observations = patient.resources.count { $0.resourceType == "Observation" }
      let found = try await fixture.send(
        .get, "/fhir/Observation?patient=\(patient.id)&_summary=count", token: token)
      #expect(found.json?["total"]?.number?.integer == observations)
    }
  }

  @Test func drawsThePhotosThatAreMissing() async throws {
    try await withServer(.sqlite) { fixture in
      let photos = samples.patients.flatMap(\.photos)
      let last = try #require(photos.last)
      try await fixture.server.add(
        photos.dropLast().map { photo in
          FHIR.Binary {
            $0.id = photo.id
            $0.contentType = "text/plain"
          }.any
        })
      #expect(try await fixture.server.addPhotos(of: samples) == 1)
      let read = try await fixture.client().readBytes(id: last.id)
      #expect(read.contentType == "image/jpeg")
      #expect(try read.bytes == last.jpeg)
    }
  }
}
