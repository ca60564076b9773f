import CoreFHIR
import Testing

@testable import ServerSamples

struct AllergyTests {
  private static let patients = SampleData(seed: 7, patients: 600, years: 1, until: Samples.until).patients

  private static let allergies = patients.map { $0.course.allergies(seed: 7) }

  @Test func aThirdOfThePatientsHaveThem() {
    let count = Self.allergies.count { !$0.isEmpty }
    #expect((160...240).contains(count), "\(count) of 600")
    #expect(Self.allergies.contains { $0.count == 2 })
    #expect(Self.allergies.allSatisfy { Set($0.map { $0.json["code"]?["text"] }).count == $0.count })
  }

  @Test func areValidAndNameTheirPatient() throws {
    for (patient, allergies) in zip(Self.patients, Self.allergies) {
      for allergy in allergies {
        let read = try FHIR.AnyResource(allergy.fhirJSON, checking: .strict)
        #expect(read.json["patient"]?["reference"]?.string == "Patient/\(patient.id)")
      }
    }
  }

  @Test func areAmongThePatientsResources() throws {
    let index = try #require(Self.allergies.firstIndex { !$0.isEmpty })
    let resources = Self.patients[index].resources
    #expect(
      resources.filter { $0.resourceType == "AllergyIntolerance" }.map(\.bytes) == Self.allergies[index].map(\.bytes))
  }

  @Test func areOfManyKinds() {
    let all = Self.allergies.flatMap(\.self)
    #expect(Set(all.map { $0.json["criticality"]?.string }) == ["high", "low", "unable-to-assess", nil])
    #expect(Set(all.compactMap { $0.json["code"]?["text"]?.string }).count == AllergyKind.all.count)
    #expect(all.contains { $0.json["code"]?["coding"] == nil })
    #expect(all.contains { $0.json["reaction"] == nil })
    #expect(
      Set(all.compactMap { $0.json["clinicalStatus"]?["coding"]?.array?.first?["code"]?.string }) == [
        "active", "resolved",
      ])
    // What can kill is said to be dangerous.
    for allergy in all where "\(allergy.fhirJSON)".contains("Anaphylaxis") {
      #expect(allergy.json["criticality"]?.string == "high")
    }
  }
}
