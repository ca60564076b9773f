import CoreFHIR
import CoreSync
import Foundation

/// A patient.
func patient(_ id: String, family: String = "Chalmers", version: String? = nil) -> FHIR.Patient {
  FHIR.Patient {
    $0.id = id
    if let version { $0.meta = FHIR.Meta { $0.versionId = version } }
    $0.name = [FHIR.HumanName { $0.family = family }]
  }
}

/// A measurement of a patient.
func measurement(_ id: String, of patient: String = "p", _ value: Int = 1) -> FHIR.Observation {
  FHIR.Observation {
    $0.id = id
    $0.status = .final
    $0.code = FHIR.CodeableConcept { $0.text = "length" }
    $0.subject = FHIR.Reference { $0.reference = "Patient/\(patient)" }
    $0.value = .quantity(FHIR.Quantity { $0.value = FHIRDecimal(value) })
  }
}

/// The location of a path; the tests write valid ones.
func at(_ path: String) -> FHIRLocation {
  guard let location = FHIRLocation(path) else { preconditionFailure("“\(path)” is no path") }
  return location
}

/// An edit with a number for its id.
func edit(_ number: Int, _ label: String = "edit", _ change: (inout SyncEdit) -> Void) -> SyncEdit {
  let digits = String(number)
  let id = "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - digits.count) + digits
  var edit = SyncEdit(label: label, id: UUID(uuidString: id) ?? UUID())
  change(&edit)
  return edit
}

extension SyncRecord {
  /// The family name of a patient.
  var family: String? { resource(FHIR.Patient.self)?.name.first?.family }
}
