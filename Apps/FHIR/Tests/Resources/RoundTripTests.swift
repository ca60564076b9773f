import CoreFHIR
import Testing

struct RoundTripTests {
  @Test func documentsAreOfManyTypes() throws {
    let types = Set(try Document.all.compactMap { try $0.json()["resourceType"]?.string })
    #expect(Document.all.count >= 60)
    #expect(types.count >= 40)
  }

  @Test(arguments: Document.all)
  func readingAndWritingKeepsEveryCharacter(_ document: Document) throws {
    let resource = try FHIR.AnyResource(parsing: document.bytes)
    #expect(String(decoding: resource.bytes, as: UTF8.self) == document.compactText)
  }

  @Test(arguments: Document.all)
  func bundlesAndContainersKeepAnyResource(_ document: Document) throws {
    let resource = try FHIR.AnyResource(parsing: document.bytes)
    var bundle = FHIR.Bundle { $0.type = .collection }
    bundle.entry = [FHIR.Bundle.Entry { $0.resource = resource }]
    let read = try FHIR.Bundle(parsing: bundle.bytes)
    #expect(read.entry.first?.resource?.fhirJSON == (try document.json()))
  }

  @Test func typedReadsFindTheElements() throws {
    let patient = try FHIR.Patient(parsing: Document.named("patient-full").bytes)
    #expect(patient.id == "pat-1")
    #expect(patient.meta?.lastUpdated?.text == "2024-03-09T08:05:00.120+01:00")
    #expect(patient.name.map(\.family) == ["de Vries", nil])
    #expect(patient.name.first?.given == ["Wilma", "Johanna"])
    #expect(patient.gender == .female)
    #expect(patient.birthDate?.day == 29)
    #expect(patient.deceased == .boolean(false))
    #expect(patient.multipleBirth == .integer(2))
    #expect(patient.contact.first?.relationship.first?.text == "daughter")
    #expect(patient.extensionValue("http://example.org/fhir/StructureDefinition/diet") == .code("vegan"))
    #expect(patient.text?.status == .generated)
    let area = try FHIR.Observation(parsing: Document.named("observation-wound-area").bytes)
    guard case .quantity(let quantity) = area.value else { throw Missing(what: "a quantity") }
    #expect(quantity.value?.text == "12.50")
    #expect(area.component.count == 2)
    let bundle = try FHIR.Bundle(parsing: Document.named("bundle-searchset").bytes)
    #expect(bundle.entry.map { $0.search?.mode } == [.match, .include, .outcome])
    #expect(bundle.entry.first?.resource?.as(FHIR.Observation.self)?.id == "1")
    #expect(bundle.entry.first?.resource?.as(FHIR.Patient.self) == nil)
  }

  @Test func containedResourcesHaveTheirTypes() throws {
    let patient = try FHIR.Patient(parsing: Document.named("patient-contained").bytes)
    #expect(patient.contained.map(\.resourceType) == ["Organization", "Practitioner"])
    #expect(patient.contained.last?.as(FHIR.Practitioner.self)?.name.first?.family == "Careful")
  }
}

struct Missing: Error {
  let what: String
}
