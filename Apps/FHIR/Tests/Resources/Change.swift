import CoreFHIR
import Foundation

/// A change of one element of a type of resources.
struct Change: Sendable {
  let type: String
  let element: String
  /// Returns a changed resource; nil for resources of other types.
  let apply: @Sendable (FHIR.AnyResource) -> FHIRObject?
  /// Returns the resource after its element was set to its current value; nil for resources of other types.
  let setToItself: @Sendable (FHIR.AnyResource) -> FHIRObject?

  init<Resource: FHIRResource, Value: Sendable>(
    _ path: any WritableKeyPath<Resource, Value> & Sendable, _ element: String, to value: Value
  ) {
    type = Resource.typeName
    self.element = element
    apply = { any in
      guard var resource = any.as(Resource.self) else { return nil }
      resource[keyPath: path] = value
      return resource.json
    }
    setToItself = { any in
      guard var resource = any.as(Resource.self) else { return nil }
      resource[keyPath: path] = resource[keyPath: path]
      return resource.json
    }
  }

  private static let concept = FHIR.CodeableConcept(text: "changed")
  private static let reference = FHIR.Reference { $0.reference = "Patient/changed" }
  private static let note = [FHIR.Annotation { $0.text = "changed" }]

  static let all: [Change] = [
    Change(\FHIR.Patient.id, "id", to: "changed"),
    Change(\FHIR.Patient.language, "language", to: "en"),
    Change(\FHIR.Patient.active, "active", to: false),
    Change(\FHIR.Patient.name, "name", to: [FHIR.HumanName { $0.given = ["Changed"] }]),
    Change(\FHIR.Patient.birthDate, "birthDate", to: FHIR.Date("1900")),
    Change(\FHIR.Patient.deceased, "deceased", to: .dateTime(FHIR.DateTime(.init(timeIntervalSince1970: 0)))),
    Change(\FHIR.Patient.multipleBirth, "multipleBirth", to: .integer(7)),
    Change(\FHIR.Patient.managingOrganization, "managingOrganization", to: reference),
    Change(\FHIR.Patient.text, "text", to: FHIR.Narrative { $0.status = .empty }),
    Change(\FHIR.Practitioner.gender, "gender", to: .other),
    Change(
      \FHIR.Practitioner.qualification, "qualification", to: [FHIR.Practitioner.Qualification { $0.code = concept }]),
    Change(\FHIR.CareTeam.status, "status", to: .inactive),
    Change(\FHIR.CareTeam.note, "note", to: note),
    Change(\FHIR.Condition.severity, "severity", to: concept),
    Change(\FHIR.Condition.onset, "onset", to: .string("changed")),
    Change(\FHIR.Condition.abatement, "abatement", to: .string("changed")),
    Change(\FHIR.Observation.status, "status", to: .enteredInError),
    Change(\FHIR.Observation.value, "value", to: .quantity(FHIR.Quantity { $0.value = FHIRDecimal("9.90") })),
    Change(\FHIR.Observation.effective, "effective", to: .period(FHIR.Period { $0.start = FHIR.DateTime("1999") })),
    Change(\FHIR.Observation.component, "component", to: [FHIR.Observation.Component { $0.code = concept }]),
    Change(\FHIR.Media.height, "height", to: 1),
    Change(\FHIR.Media.duration, "duration", to: FHIRDecimal("1.50")),
    Change(\FHIR.Binary.contentType, "contentType", to: "text/plain"),
    Change(\FHIR.Communication.priority, "priority", to: .stat),
    Change(\FHIR.Communication.topic, "topic", to: concept),
    Change(\FHIR.Bundle.timestamp, "timestamp", to: FHIR.Instant("2020-01-01T00:00:00Z")),
    Change(\FHIR.Bundle.total, "total", to: 4711),
    Change(\FHIR.OperationOutcome.issue, "issue", to: [FHIR.OperationOutcome.Issue { $0.severity = .error }]),
    Change(\FHIR.CapabilityStatement.title, "title", to: "changed"),
    Change(\FHIR.CapabilityStatement.software, "software", to: FHIR.CapabilityStatement.Software { $0.name = "x" }),
  ]
}
