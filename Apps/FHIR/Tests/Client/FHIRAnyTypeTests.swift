import CoreFHIR
import Testing

/// Searches and histories of types that are known by their names.
struct FHIRAnyTypeTests {
  private let base = "https://fhir.example.org/r4"

  @Test func searchesATypeByItsName() async throws {
    let server = try FHIRServer(
      .init(
        #"{"resourceType":"Bundle","type":"searchset","entry":[{"resource":{"resourceType":"Device","id":"1"}}]}"#))
    var found: [FHIR.AnyResource] = []
    for try await page in try server.client.search(type: "Device", FHIRSearch().count(2)) { found += page.resources }
    #expect(found.map(\.resourceType) == ["Device"])
    #expect(server.lines == ["GET \(base)/Device?_count=2"])
  }

  @Test func readsHistoriesByNameAndByLocation() async throws {
    let server = try FHIRServer(
      .init(
        #"{"resourceType":"Bundle","type":"history","entry":[{"request":{"method":"DELETE","url":"Device/1"},"#
          + #""response":{"status":"204"}}]}"#))
    let since = try #require(FHIR.Instant("2024-03-09T08:05:00Z"))
    for try await page in try server.client.history(type: "Device", since: since, count: 5) {
      #expect(page.resources.isEmpty && page.bundle.entry.count == 1)
    }
    let location = try #require(FHIRLocation("Device/1"))
    for try await page in try server.client.history(of: location) { #expect(page.bundle.entry.count == 1) }
    #expect(
      server.lines == [
        "GET \(base)/Device/_history?_since=2024-03-09T08%3A05%3A00Z&_count=5", "GET \(base)/Device/1/_history",
      ])
  }

  @Test(arguments: ["", "device", "../oauth", "Device/1", "_history"])
  func refusesWhatIsNoType(_ name: String) throws {
    let server = try FHIRServer(.init("{}"))
    let errors = [
      #expect(throws: FHIRClientError.self) { try server.client.search(type: name) },
      #expect(throws: FHIRClientError.self) { try server.client.history(type: name) },
    ]
    #expect(errors.allSatisfy { $0?.code == .invalidRequest })
  }

  @Test func refusesTheHistoryOfAVersion() throws {
    let server = try FHIRServer(.init("{}"))
    let version = try #require(FHIRLocation("Device/1/_history/2"))
    #expect(throws: FHIRClientError.self) { try server.client.history(of: version) }
  }
}
