import Foundation
import LibPatient
import SeamCollections

/// A wound as it is stored, found by its patient.
struct WoundRow: Codable, Sendable, Identifiable, Hashable {
  var wound: Wound

  var id: String { wound.id.rawValue }
  var patient: String { wound.patient.rawValue }

  static let byPatient = CollectionIndex("byPatient", \WoundRow.patient)
}

/// An assessment as it is stored, found by its wound and its patient, in the order of time.
struct AssessmentRow: Codable, Sendable, Identifiable, Hashable {
  var assessment: Assessment

  var id: String { assessment.id.rawValue }
  var wound: String { assessment.wound.rawValue }
  var patient: String { assessment.patient.rawValue }
  var date: Date { assessment.date }

  static let byWound = CollectionIndex("byWound", \AssessmentRow.wound, \.date, \.id)
  static let byPatient = CollectionIndex("byPatient", \AssessmentRow.patient, \.date, \.id)
}

/// A photo as it is stored, found by its wound, in the order of time.
struct PhotoRow: Codable, Sendable, Identifiable, Hashable {
  var photo: WoundPhoto

  var id: String { photo.id.rawValue }
  var wound: String { photo.wound.rawValue }
  var date: Date { photo.date }

  static let byWound = CollectionIndex("byWound", \PhotoRow.wound, \.date, \.id)
}

/// The bytes of a draft's photo, which are not written again with each letter.
struct DraftPhoto: Codable, Sendable, Identifiable, Hashable {
  let id: String
  var bytes: Data
}

extension CollectionSchema<WoundRow> {
  static let wounds = CollectionSchema("wounds", indexes: WoundRow.byPatient)
}

extension CollectionSchema<AssessmentRow> {
  static let assessments = CollectionSchema(
    "assessments", indexes: AssessmentRow.byWound, AssessmentRow.byPatient)
}

extension CollectionSchema<PhotoRow> {
  static let photos = CollectionSchema("photos", indexes: PhotoRow.byWound)
}

extension CollectionSchema<AssessmentDraft> {
  static let drafts = CollectionSchema("drafts")
}

extension CollectionSchema<DraftPhoto> {
  static let draftPhotos = CollectionSchema("draftPhotos")
}
