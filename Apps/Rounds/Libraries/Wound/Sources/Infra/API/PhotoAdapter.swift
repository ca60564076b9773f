import CoreFHIR
import Foundation
import LibPatient

/// Reads and writes a photo as a Media of FHIR, whose bytes are a Binary.
enum PhotoAdapter {
  /// Returns the photo; nil if the medium names no wound or no bytes of this server, or was entered in error.
  static func photo(_ media: FHIR.Media) -> WoundPhoto? {
    guard let id = media.id, media.status != .enteredInError,
      case .reference(let reference)? = media.extensionValue(WoundCodes.woundOfPhoto),
      let wound = reference.id(of: "Condition"),
      let binary = media.content?.url.flatMap(FHIRLocation.init), binary.type == "Binary"
    else { return nil }
    return WoundPhoto(
      id: .init(rawValue: id), wound: .init(rawValue: wound), date: date(media), binary: binary.id,
      version: media.meta?.versionId)
  }

  private static func date(_ media: FHIR.Media) -> Date {
    switch media.created {
    case .dateTime(let time): time.earliest()
    case .period(let period): (period.start ?? period.end)?.earliest() ?? .distantPast
    default: media.issued?.date ?? .distantPast
    }
  }

  static func media(
    _ photo: WoundPhoto, contentType: String, of patient: Patient.ID, by nurse: Nurse, issued: Date
  ) -> FHIR.Media {
    let wound = FHIR.Reference(type: "Condition", id: photo.wound.rawValue)
    return FHIR.Media {
      $0.id = photo.id.rawValue
      $0.extensions = [FHIR.Extension(WoundCodes.woundOfPhoto, .reference(wound))]
      $0.status = .completed
      $0.type = FHIR.CodeableConcept(
        "image", system: "http://terminology.hl7.org/CodeSystem/media-type", display: "Image")
      $0.subject = FHIR.Reference(type: "Patient", id: patient.rawValue)
      $0.created = .dateTime(FHIR.DateTime(photo.date, offset: nurse.offset(at: photo.date)))
      $0.issued = FHIR.Instant(issued, offset: nurse.offset(at: issued))
      $0.operator = nurse.fhirReference
      $0.content = FHIR.Attachment { attachment in
        attachment.contentType = contentType
        attachment.url = "Binary/\(photo.binary)"
        attachment.creation = FHIR.DateTime(photo.date, offset: nurse.offset(at: photo.date))
      }
    }
  }
}
