import CoreFHIR
import Foundation

/// A wound of a patient, with its assessments.
struct ClinicWound {
  private static let codes = "https://rounds.example/codes"
  private static let loinc = "http://loinc.org"

  let number: Int
  let patient: ClinicPatient
  private let kind: String
  private let site: String
  /// The hours from the last assessment to the end of the data.
  private let age: Int
  private let area: Int

  init(number: Int, patient: ClinicPatient, _ random: inout ClinicRandom) {
    (self.number, self.patient) = (number, patient)
    kind = random.pick(["Pressure ulcer", "Venous leg ulcer", "Diabetic foot ulcer", "Surgical wound", "Burn"])
    site = random.pick(["Left heel", "Right heel", "Sacrum", "Left lower leg", "Right lower leg", "Abdomen"])
    age = random.below(20 * 24)
    area = 4 + random.below(20)
  }

  private var id: String { "wound-\(patient.number)-\(number)" }

  func resources(until end: Date, assessments count: Int) -> [FHIR.AnyResource] {
    let last = end.addingTimeInterval(Double(-3600 * age))
    let dates = (0..<count).map { last.addingTimeInterval(Double(($0 - count + 1) * 3 * 86_400)) }
    return [condition(since: dates[0])]
      + dates.enumerated().map { index, date in assessment(index, at: date, healed: index * 10 / count) }
  }

  private func condition(since date: Date) -> FHIR.AnyResource {
    FHIR.Condition {
      $0.id = id
      $0.clinicalStatus = FHIR.CodeableConcept(
        "active", system: "http://terminology.hl7.org/CodeSystem/condition-clinical", display: "Active")
      $0.verificationStatus = FHIR.CodeableConcept(
        "confirmed", system: "http://terminology.hl7.org/CodeSystem/condition-ver-status", display: "Confirmed")
      $0.category = [FHIR.CodeableConcept("wound", system: Self.codes, display: "Wound")]
      $0.code = FHIR.CodeableConcept(text: kind)
      $0.bodySite = [FHIR.CodeableConcept(text: site)]
      $0.subject = patient.reference
      $0.recordedDate = FHIR.DateTime(date)
    }.any
  }

  private func assessment(_ index: Int, at date: Date, healed tenths: Int) -> FHIR.AnyResource {
    let length = area - area * tenths / 10 + 1
    return FHIR.Observation {
      $0.id = "assessment-\(patient.number)-\(number)-\(index)"
      $0.status = .final
      $0.code = FHIR.CodeableConcept("39135-9", system: Self.loinc, display: "Wound assessment panel")
      $0.subject = patient.reference
      $0.focus = [FHIR.Reference { $0.reference = "Condition/\(id)" }]
      $0.effective = .dateTime(FHIR.DateTime(date))
      $0.performer = [
        FHIR.Reference {
          $0.reference = Clinic.nurse
          $0.display = Clinic.nurseName
        }
      ]
      $0.component = [
        measure("39126-8", "Length of Wound", Self.loinc, "\(length).4", "cm"),
        measure("39125-0", "Width of Wound", Self.loinc, "2.5", "cm"),
        measure("39127-6", "Depth of Wound", Self.loinc, "3", "mm"),
        measure("89260-4", "Area of wound", Self.loinc, "\(length * 2).25", "cm2"),
        measure("tissue-granulation", "Granulation tissue", Self.codes, "\(60 + tenths)", "%"),
        measure("tissue-slough", "Slough", Self.codes, "\(40 - tenths)", "%"),
        measure("72514-3", "Pain severity", Self.loinc, "\(10 - tenths)", "{score}"),
        FHIR.Observation.Component {
          $0.code = FHIR.CodeableConcept("89259-6", system: Self.loinc, display: "Wound exudate amount")
          $0.value = .codeableConcept(FHIR.CodeableConcept("exudate-light", system: Self.codes, display: "Light"))
        },
      ]
    }.any
  }

  private func measure(
    _ code: String, _ display: String, _ system: String, _ value: String, _ unit: String
  ) -> FHIR.Observation.Component {
    FHIR.Observation.Component {
      $0.code = FHIR.CodeableConcept(code, system: system, display: display)
      $0.value = FHIRDecimal(value).map { .quantity(FHIR.Quantity($0, unit, unit: unit)) }
    }
  }
}
