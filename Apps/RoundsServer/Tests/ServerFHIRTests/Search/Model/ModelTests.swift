import CoreFHIR
import Foundation
import ServerTestFixtures
import Testing

@testable import ServerFHIR

struct ModelTests {
  @Test(arguments: TestDatabase.allCases, [1, 2, 3] as [UInt64])
  func findsWhatAPlainFilterFinds(kind: TestDatabase, seed: UInt64) async throws {
    var random = RandomSearch(seed: seed)
    var resources: [String: FHIRJSON] = [:]
    let fixture = try await SearchFixture(kind)
    // Later rounds update the resources, so that their rows have to be removed.
    for _ in 0..<3 {
      for number in 0..<10 { resources["Patient/p\(number)"] = random.patient("p\(number)") }
      for number in 0..<25 where random.next(3) > 0 {
        resources["Observation/o\(number)"] = random.observation("o\(number)")
      }
      try await fixture.add(resources.sorted { $0.key < $1.key }.map(\.value))
    }
    for number in [7, 9] {
      try await fixture.delete("Patient", "p\(number)")
      resources["Patient/p\(number)"] = nil
    }
    let model = SearchModel(resources: Array(resources.values))
    var found = 0
    // As if more resources fulfilled a condition than are counted.
    var many = SearchLimits()
    many.counted = 3
    for _ in 0..<250 {
      let type = random.next(3) == 0 ? "Patient" : "Observation"
      let parameters = (0...random.next(3)).map { _ in random.parameter(type) }
      let search = "\(type)?" + parameters.map(\.text).joined(separator: "&")
      let result = try await fixture.ids(search)
      #expect(result == model.find(type, parameters), "\(search.removingPercentEncoding ?? "")")
      if kind == .sqlite { #expect(try await fixture.ids(search, limits: many) == result) }
      found += result.count
    }
    // Searches that find nothing would show nothing.
    #expect(found > 250)
  }
}
