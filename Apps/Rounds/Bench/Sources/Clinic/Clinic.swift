import CoreFHIR
import Foundation

/// The records that the measured program works with: patients with their teams, allergies, wounds and assessments.
struct Clinic {
  static let nurse = "Practitioner/nurse-0"
  static let nurseName = "Nora Quill"
  static let account = (name: "nora", password: "nora-quill-bench")
  static let pin = "25804719"

  let patients: [ClinicPatient]

  init(patients count: Int) { patients = (0..<count).map(ClinicPatient.init) }

  /// The resource of the nurse.
  static let practitioner = FHIR.Practitioner {
    $0.id = "nurse-0"
    $0.name = [
      FHIR.HumanName {
        $0.text = nurseName
        $0.family = "Quill"
        $0.given = ["Nora"]
      }
    ]
  }.any

  /// The resources of some patients, made one after the other.
  static func resources(of patients: Range<Int>, until end: Date) -> some Sequence<FHIR.AnyResource> & Sendable {
    patients.lazy.flatMap { ClinicPatient($0).resources(until: end) }
  }
}
