import CoreFHIR
import Foundation
import LibPatient

/// Reads and writes an assessment as an Observation of FHIR whose focus is the wound.
enum AssessmentAdapter {
  /// Returns the assessment; nil if the observation is of another kind, was entered in error, or names no wound.
  ///
  /// Of an unreadable observation no finding is read: some would be shown as if they were all. One without a code may
  /// be an assessment, and is shown as one.
  static func assessment(_ observation: FHIR.Observation, status: RecordStatus) -> Assessment? {
    let isReadable = !status.isUnreadable
    guard WoundCodes.panel.matches(observation.code) || (!isReadable && observation.code?.coding.isEmpty ?? true),
      observation.status != .enteredInError,
      let id = observation.id, let wound = observation.focus.lazy.compactMap({ $0.id(of: "Condition") }).first,
      let patient = observation.subject?.id(of: "Patient")
    else { return nil }
    return Assessment(
      id: .init(rawValue: id), wound: .init(rawValue: wound), patient: .init(rawValue: patient),
      date: date(observation), nurse: observation.performer.first?.display,
      findings: isReadable ? FindingsAdapter.findings(observation) : Findings(),
      photo: observation.derivedFrom.lazy.compactMap { $0.id(of: "Media") }.first.map(WoundPhoto.ID.init),
      status: status, version: observation.meta?.versionId)
  }

  private static func date(_ observation: FHIR.Observation) -> Date {
    switch observation.effective {
    case .dateTime(let time): time.earliest()
    case .instant(let instant): instant.date
    case .period(let period): (period.start ?? period.end)?.earliest() ?? .distantPast
    default: observation.issued?.date ?? .distantPast
    }
  }

  /// Returns the observation of a new assessment.
  static func observation(_ assessment: Assessment, by nurse: Nurse, issued: Date) -> FHIR.Observation {
    FHIR.Observation {
      $0.id = assessment.id.rawValue
      $0.status = .final
      $0.category = [WoundCodes.exam]
      $0.code = WoundCodes.panel.concept
      $0.subject = FHIR.Reference(type: "Patient", id: assessment.patient.rawValue)
      $0.focus = [FHIR.Reference(type: "Condition", id: assessment.wound.rawValue)]
      $0.effective = .dateTime(FHIR.DateTime(assessment.date, offset: nurse.offset(at: assessment.date)))
      $0.issued = FHIR.Instant(issued, offset: nurse.offset(at: issued))
      $0.performer = [nurse.fhirReference]
      $0.component = FindingsAdapter.components(assessment.findings)
      if let photo = assessment.photo { $0.derivedFrom = [FHIR.Reference(type: "Media", id: photo.rawValue)] }
      if let note = assessment.findings.note { $0.note = [annotation(note, by: nurse, at: assessment.date)] }
    }
  }

  /// Writes the findings and the photo of a correction into an observation; all unchanged elements stay as they are.
  static func correct(
    _ observation: inout FHIR.Observation, to findings: Findings, photo: WoundPhoto.ID?, by nurse: Nurse, at date: Date
  ) {
    if let photo { observation.derivedFrom.insert(FHIR.Reference(type: "Media", id: photo.rawValue), at: 0) }
    FindingsAdapter.replace(findings, in: &observation)
    if observation.note.first?.text != findings.note {
      switch findings.note {
      case let note? where observation.note.isEmpty: observation.note = [annotation(note, by: nurse, at: date)]
      case let note?: observation.note[0].text = note
      case nil: observation.note.removeFirst()
      }
    }
    observation.status = .corrected
  }

  private static func annotation(_ text: String, by nurse: Nurse, at date: Date) -> FHIR.Annotation {
    FHIR.Annotation {
      $0.author = .reference(nurse.fhirReference)
      $0.time = FHIR.DateTime(date, offset: nurse.offset(at: date))
      $0.text = text
    }
  }
}

extension FHIR.Reference {
  init(type: String, id: String, display: String? = nil) {
    self.init {
      $0.reference = "\(type)/\(id)"
      $0.display = display
    }
  }

  /// The id of the resource that is referred to; nil if it is of another type or server.
  func id(of type: String) -> String? {
    guard let location = self.reference.flatMap(FHIRLocation.init), location.type == type else { return nil }
    return location.id
  }
}

extension Nurse {
  var fhirReference: FHIR.Reference {
    FHIR.Reference {
      $0.reference = reference
      $0.display = name
    }
  }
}
