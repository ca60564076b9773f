import CoreFHIR
import CoreSupport
import Foundation
import RoundsServer
import SeamNetwork
import ServerTestFixtures
import Testing

/// The client of CoreFHIR against the server, over sockets.
struct ClientTests {
  @Test(arguments: TestDatabase.allCases)
  func createsReadsUpdatesAndDeletes(kind: TestDatabase) async throws {
    try await withServer(kind) { fixture in
      let client = try fixture.client()
      let created = try await client.create(FHIR.Patient { $0.active = true })
      let id = try #require(created.location?.id)
      #expect(created.isNew && created.version == "1")
      var patient = try await client.read(FHIR.Patient.self, id: id).resource
      let stale = patient
      patient.active = false
      #expect(try await client.update(patient).version == "2")
      await #expect { try await client.update(stale) } throws: { ($0 as? FHIRClientError)?.code == .versionConflict }
      #expect(try await client.read(FHIR.Patient.self, id: id, version: "1").resource.active == true)
      #expect(try await client.read(FHIR.Patient.self, id: id, unlessVersion: "2") == nil)
      let location = try #require(FHIRLocation(type: "Patient", id: id))
      try await client.delete(location)
      await #expect { try await client.read(location) } throws: { ($0 as? FHIRClientError)?.code == .deleted }
      var versions: [String?] = []
      for try await page in try client.history(FHIR.Patient.self, id: id) {
        versions += page.resources.map { $0.meta?.versionId }
      }
      #expect(versions == ["2", "1"])
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func searchesPageByPage(kind: TestDatabase) async throws {
    try await withServer(kind) { fixture in
      let client = try fixture.client()
      var transaction = FHIRTransaction()
      for number in 0..<25 {
        transaction.create(
          FHIR.Patient {
            $0.identifier = [
              FHIR.Identifier {
                $0.system = "urn:oid:1.2.3"
                $0.value = "\(number)"
              }
            ]
            $0.name = [FHIR.HumanName { $0.family = number < 20 ? "Chalmers" : "Windsor" }]
          })
      }
      #expect(try await client.perform(transaction).allSatisfy { $0.status == 201 })
      for method in [FHIRClient.SearchMethod.get, .post] {
        var found: [String] = []
        var pages = 0
        let search = FHIRSearch().string("family", "chalm").sort("-_lastUpdated").count(6)
        for try await page in client.search(FHIR.Patient.self, search, by: method) {
          pages += 1
          found += page.resources.compactMap { $0.identifier.first?.value }
        }
        #expect(pages == 4)
        #expect(Set(found) == Set((0..<20).map(String.init)) && found.count == 20)
      }
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func createsNothingTwice(kind: TestDatabase) async throws {
    try await withServer(kind) { fixture in
      let client = try fixture.client()
      let search = FHIRSearch().raw("identifier", "urn:oid:1.2.3|7")
      let patient = FHIR.Patient {
        $0.identifier = [
          FHIR.Identifier {
            $0.system = "urn:oid:1.2.3"
            $0.value = "7"
          }
        ]
      }
      let first = try await client.create(patient, ifNoneExist: search)
      let second = try await client.create(patient, ifNoneExist: search)
      #expect(first.isNew && !second.isNew)
      #expect(first.location?.id == second.location?.id || second.resource?.id == first.location?.id)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func keepsPhotos(kind: TestDatabase) async throws {
    try await withServer(kind) { fixture in
      let client = try fixture.client()
      var random = SeededRandom(seed: 3)
      let photo = (0..<3_000_000).map { _ in UInt8(random.below(256)) }
      let stored = try await client.createBytes(FHIRBytes(photo, contentType: "image/jpeg"))
      let id = try #require(stored.location?.id)
      let read = try await client.readBytes(id: id)
      #expect(read.bytes == photo && read.contentType == "image/jpeg")
    }
  }

  @Test func saysWhatItCanDo() async throws {
    try await withServer(.sqlite) { fixture in
      let capabilities = try await fixture.client().capabilities()
      #expect(capabilities.fhirVersion == "4.0.1")
    }
  }
}
