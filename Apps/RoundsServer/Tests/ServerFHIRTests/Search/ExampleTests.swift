import CoreFHIR
import ServerTestFixtures
import Testing

@testable import ServerFHIR

/// The examples of http://hl7.org/fhir/R4/search.html.
struct ExampleTests {
  /// A search and what it finds.
  struct Example: Sendable, CustomTestStringConvertible {
    let search: String
    let found: [String]
    var testDescription: String { search }

    init(_ search: String, _ found: String...) { (self.search, self.found) = (search, found) }
  }

  @Test(arguments: TestDatabase.allCases)
  func findsWhatTheSpecificationSays(kind: TestDatabase) async throws {
    let fixture = try await SearchFixture(kind, try Self.resources.map { try FHIRJSON(parsing: $0) })
    for example in Self.examples {
      do {
        let found = try await fixture.ids(example.search).map { String($0.split(separator: "/")[1]) }
        #expect(found == example.found.sorted(), "\(kind.rawValue) \(example.search)")
      } catch {
        Issue.record("\(kind.rawValue) \(example.search): \(error)")
      }
    }
  }
}
