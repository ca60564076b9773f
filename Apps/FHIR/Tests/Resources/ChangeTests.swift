import CoreFHIR
import Testing

/// Changing one element leaves all others as they were, known or not, in their order.
struct ChangeTests {
  @Test(arguments: Document.all)
  func settingWhatWasReadChangesNothing(_ document: Document) throws {
    let resource = try FHIR.AnyResource(parsing: document.bytes)
    for change in Change.all {
      guard let same = change.setToItself(resource) else { continue }
      #expect(same == resource.json, "\(change.element)")
    }
  }

  @Test(arguments: Document.all)
  func otherElementsStayAsTheyWere(_ document: Document) throws {
    let resource = try FHIR.AnyResource(parsing: document.bytes)
    for change in Change.all {
      guard let changed = change.apply(resource) else { continue }
      let isOwn = { (name: String) in name.hasPrefix(change.element) || name.hasPrefix("_" + change.element) }
      let before = resource.json.filter { !isOwn($0.name) }
      let after = changed.filter { !isOwn($0.name) }
      #expect(before.map(\.name) == after.map(\.name), "\(change.element)")
      #expect(before.map(\.value) == after.map(\.value), "\(change.element)")
      #expect(changed != resource.json, "\(change.element) was not changed")
    }
  }

  @Test func everyTypeIsChanged() {
    #expect(Set(Change.all.map(\.type)).count == 11)
  }

  @Test func changesInsideOfAnElementKeepItsOtherMembers() throws {
    var patient = try FHIR.Patient(parsing: Document.named("patient-primitive-extensions").bytes)
    patient.name[0].use = .official
    #expect(patient.name[0].json.names == ["_family", "given", "_given", "use"])
    patient.name[0].given = ["Anne", "Lies"]
    #expect(patient.name[0].json["given"] == ["Anne", .null, "Lies"])
    #expect(patient.name[0][primitives: \.given][2].id == "g3")
    patient.name[0].given = ["Anne", "Bo", "Lies"]
    #expect(patient.name[0].json["given"] == ["Anne", .null, "Bo", "Lies"])
    #expect(patient.name[0][primitives: \.given].map(\.id) == [nil, nil, nil, "g3"])
    patient.name[0].given = ["Anne", "Bo"]
    #expect(patient.name[0][primitives: \.given].allSatisfy { $0.id == nil })
    #expect(patient.problems.isEmpty)
    patient.name[0].given = []
    #expect(!patient.name[0].json.contains("given") && !patient.name[0].json.contains("_given"))
  }

  @Test func settingAPrimitiveKeepsItsExtensions() throws {
    var patient = try FHIR.Patient(parsing: Document.named("patient-primitive-extensions").bytes)
    patient.birthDate = FHIR.Date("1971")
    #expect(patient[primitive: \.birthDate]?.extensions.first?.value?.type == .dateTime)
    patient.birthDate = nil
    #expect(patient[primitive: \.birthDate] == nil)
    patient[primitive: \.birthDate] = FHIR.Primitive(
      nil, extensions: [FHIR.Extension("http://example.org/why", .code("unknown"))])
    #expect(patient.birthDate == nil)
    #expect(patient.json["_birthDate"]?["extension"]?[0]?["valueCode"] == "unknown")
    #expect(patient.problems.isEmpty)
  }

  @Test func settingAChoiceRemovesTheOtherTypes() throws {
    var patient = try FHIR.Patient(parsing: Document.named("patient-primitive-extensions").bytes)
    patient.deceased = .boolean(true)
    #expect(patient.json["deceasedBoolean"] == true)
    #expect(!patient.json.contains("_deceasedDateTime"))
    patient.deceased = nil
    #expect(!patient.json.contains("deceasedBoolean"))
  }

  @Test func anEmptyStructureIsNotWritten() {
    var patient = FHIR.Patient { $0.maritalStatus = FHIR.CodeableConcept(text: "single") }
    patient.maritalStatus = FHIR.CodeableConcept(unchecked: [:])
    #expect(patient.json.names == ["resourceType"])
  }

  @Test func copiesAreIndependent() throws {
    let first = try FHIR.Patient(parsing: Document.named("patient-full").bytes)
    var second = first
    second.name[0].family = "Other"
    #expect(first.name[0].family == "de Vries")
    #expect(second.name[0].family == "Other")
  }
}
