import CoreFHIR
import Testing

struct ResourceTypesTests {
  /// The value set resource-types of 4.0.1 has 148 codes, two of them abstract.
  @Test func thereAreAsManyAsInTheSpecification() {
    #expect(FHIR.resourceTypes.count == 148 - 2)
    #expect(!FHIR.resourceTypes.contains("Resource"))
    #expect(!FHIR.resourceTypes.contains("DomainResource"))
  }

  @Test func theyHaveTheFormOfNames() {
    for type in FHIR.resourceTypes { #expect(FHIRLocation(type: type, id: "1")?.type == type) }
    for other in ["Foo", "patient", "Patient ", "", "Extension", "Quantity"] {
      #expect(!FHIR.resourceTypes.contains(other), "\(other)")
    }
  }

  @Test func theSwiftTypesAreAmongThem() {
    #expect(FHIR.resourceTypes.isSuperset(of: Change.all.map(\.type)))
  }

  @Test func everyDocumentIsOfOne() throws {
    for document in Document.all {
      let type = try document.json()["resourceType"]?.string ?? ""
      #expect(FHIR.resourceTypes.contains(type), "\(document.testDescription)")
    }
  }
}
