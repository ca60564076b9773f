import CoreFHIR
import Foundation
import LibPatient

/// Reads and changes a wound as a Condition of FHIR.
enum WoundAdapter {
  private static let clinical = "http://terminology.hl7.org/CodeSystem/condition-clinical"

  /// Returns the wound; nil if the condition is no wound, was entered in error, or names no patient.
  ///
  /// An unreadable condition without a category may be a wound, and is shown as one.
  static func wound(_ condition: FHIR.Condition, status: RecordStatus) -> Wound? {
    let isWound =
      condition.category.contains(where: WoundCodes.wound.matches)
      || (status.isUnreadable && condition.category.allSatisfy(\.coding.isEmpty))
    guard isWound, let id = condition.id,
      let patient = condition.subject?.id(of: "Patient"), !isEnteredInError(condition)
    else { return nil }
    return Wound(
      id: .init(rawValue: id), patient: .init(rawValue: patient), kind: condition.code.flatMap(text) ?? "Wound",
      site: condition.bodySite.first.flatMap(text) ?? "", stage: condition.stage.first?.summary.flatMap(text),
      onset: onset(condition), course: course(condition), recorded: condition.recordedDate?.earliest(), status: status)
  }

  private static func isEnteredInError(_ condition: FHIR.Condition) -> Bool {
    condition.verificationStatus?.coding.contains { $0.code == "entered-in-error" } == true
  }

  private static func course(_ condition: FHIR.Condition) -> Wound.Course {
    guard let status = condition.clinicalStatus else { return .open }
    if status.has("resolved", in: clinical) { return .healed }
    return status.has("inactive", in: clinical) || status.has("remission", in: clinical) ? .ended : .open
  }

  private static func onset(_ condition: FHIR.Condition) -> String? {
    switch condition.onset {
    case .dateTime(let time): String(time.text.prefix(10))
    case .string(let text): text
    default: nil
    }
  }

  static func text(_ concept: FHIR.CodeableConcept) -> String? {
    concept.text ?? concept.coding.lazy.compactMap(\.display).first ?? concept.coding.first?.code
  }

  /// Returns the condition of a new wound.
  static func condition(_ wound: NewWound, by nurse: Nurse, at date: Date) -> FHIR.Condition {
    FHIR.Condition {
      $0.id = wound.wound.rawValue
      $0.clinicalStatus = FHIR.CodeableConcept("active", system: clinical, display: "Active")
      $0.verificationStatus = FHIR.CodeableConcept(
        "confirmed", system: "http://terminology.hl7.org/CodeSystem/condition-ver-status", display: "Confirmed")
      $0.category = [WoundCodes.wound.concept]
      $0.code = WoundCodes.Code(wound.kind.rawValue, wound.kind.title).concept
      $0.bodySite = [WoundCodes.Code(wound.region.id, wound.region.title).concept]
      $0.subject = FHIR.Reference(type: "Patient", id: wound.patient.rawValue)
      $0.recordedDate = FHIR.DateTime(date, offset: nurse.offset(at: date))
      $0.recorder = nurse.fhirReference
    }
  }

  /// Marks a condition as healed at a time, or as open again.
  static func set(_ course: Wound.Course, of condition: inout FHIR.Condition, at date: Date, by nurse: Nurse) {
    let code =
      switch course {
      case .open: ("active", "Active")
      case .healed: ("resolved", "Resolved")
      case .ended: ("inactive", "Inactive")
      }
    condition.clinicalStatus = FHIR.CodeableConcept(code.0, system: clinical, display: code.1)
    condition.abatement = course == .open ? nil : .dateTime(FHIR.DateTime(date, offset: nurse.offset(at: date)))
  }
}
