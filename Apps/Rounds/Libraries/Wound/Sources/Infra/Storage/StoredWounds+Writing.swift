import CoreFHIR
import CoreSync
import Foundation
import LibPatient
import SeamCollections
import SeamStorage

/// A photo that is recorded with an assessment.
struct NewPhoto: Hashable, Sendable {
  let photo: WoundPhoto
  let contentType: String
}

extension StoredWounds {
  /// Stores a draft, and removes the bytes of a photo that it has no more; does nothing if it was recorded before.
  ///
  /// - Parameter bytes: the bytes of the draft's new photo, stored in the same commit; nil if it has no new one.
  func save(_ draft: AssessmentDraft, photo bytes: [UInt8]? = nil) async throws {
    let former = try await store.drafts.value(draft.id)?.photo?.binary
    // A draft outlives the end of the process at each letter; the next one makes it outlive a loss of power.
    var batch = CollectionBatch(durability: bytes == nil ? .processCrash : .powerLoss)
    if case .wound = draft.subject { batch.require(draft.assessment.rawValue, in: store.assessments) { $0 == nil } }
    batch.save(draft, in: store.drafts)
    if let former, former != draft.photo?.binary { batch.remove(former, in: store.draftPhotos) }
    if let bytes, let photo = draft.photo {
      batch.save(DraftPhoto(id: photo.binary, bytes: Data(bytes)), in: store.draftPhotos)
    }
    do {
      try await batch.commit()
    } catch let error as StorageError where error.code == .conflict {
      // The last letter of a draft can arrive after it was recorded.
      guard try await store.assessments.value(draft.assessment.rawValue) != nil else { throw error }
    }
  }

  func discardDraft(_ subject: AssessmentDraft.Subject) async throws {
    var batch = CollectionBatch()
    if let photo = try await store.drafts.value(subject.id)?.photo { batch.remove(photo.binary, in: store.draftPhotos) }
    batch.remove(subject.id, in: store.drafts)
    try await batch.commit()
  }

  /// Stores a new assessment and its photo, removes the draft, and queues all to be sent, in one commit.
  func record(
    _ assessment: Assessment, photo: NewPhoto?, of draft: AssessmentDraft, by nurse: Nurse, at date: Date
  ) async throws {
    var edit = SyncEdit(label: try await label("Assessment", of: assessment.wound), id: draft.edit)
    edit.create(AssessmentAdapter.observation(assessment, by: nurse, issued: date))
    if let photo { try await add(photo, of: assessment.patient, by: nurse, at: date, to: &edit) }
    try await sync.save(edit) { remove(draft, from: &$0) }
  }

  private func add(
    _ photo: NewPhoto, of patient: Patient.ID, by nurse: Nurse, at date: Date, to edit: inout SyncEdit
  ) async throws {
    guard let bytes = try await store.draftPhotos.value(photo.photo.binary)?.bytes else {
      throw WoundError.unusablePhoto(reason: "The photo of the draft is missing. Take it once more.")
    }
    edit.create(
      PhotoAdapter.media(photo.photo, contentType: photo.contentType, of: patient, by: nurse, issued: date))
    edit.attach(Array(bytes), contentType: photo.contentType, id: photo.photo.binary)
  }

  /// Stores a corrected assessment and its new photo, removes the draft, and queues all to be sent, in one commit.
  ///
  /// Where the draft changes what a colleague changed meanwhile, it becomes a conflict.
  func correct(
    _ id: Assessment.ID, by correction: AssessmentCorrection, photo: NewPhoto?, of draft: AssessmentDraft, nurse: Nurse,
    at date: Date
  ) async throws {
    let (observation, assessment) = try await observation(id)
    var corrected = observation
    AssessmentAdapter.correct(&corrected, to: correction.findings, photo: photo?.photo.id, by: nurse, at: date)
    if correction.overlaps, let version = draft.original?.version {
      // The sync compares the named version with the server's, and keeps both.
      corrected.meta = corrected.meta ?? FHIR.Meta { _ in }
      corrected.meta?.versionId = version
    }
    var edit = SyncEdit(label: try await label("Correction", of: assessment.wound), id: draft.edit)
    edit.update(corrected)
    if let photo { try await add(photo, of: assessment.patient, by: nurse, at: date, to: &edit) }
    try await sync.save(edit) { remove(draft, from: &$0) }
  }

  private func observation(_ id: Assessment.ID) async throws -> (FHIR.Observation, Assessment) {
    guard let location = FHIRLocation(type: FHIR.Observation.typeName, id: id.rawValue),
      let observation = try await sync.record(location)?.resource(FHIR.Observation.self),
      let assessment = AssessmentAdapter.assessment(observation, status: .synced)
    else { throw WoundError.absent }
    return (observation, assessment)
  }

  func add(_ wound: NewWound, by nurse: Nurse, at date: Date) async throws {
    let condition = WoundAdapter.condition(wound, by: nurse, at: date)
    var edit = SyncEdit(label: "\(wound.kind.title), \(wound.region.title.lowercased())", id: wound.id)
    edit.create(condition)
    try await sync.save(edit)
  }

  func set(_ course: Wound.Course, of wound: Wound.ID, by nurse: Nurse, at date: Date, edit id: UUID) async throws {
    guard let location = FHIRLocation(type: FHIR.Condition.typeName, id: wound.rawValue),
      var condition = try await sync.record(location)?.resource(FHIR.Condition.self)
    else { throw WoundError.absent }
    WoundAdapter.set(course, of: &condition, at: date, by: nurse)
    var edit = SyncEdit(label: try await label(course == .open ? "Reopened" : "Closed", of: wound), id: id)
    edit.update(condition)
    try await sync.save(edit)
  }

  func resolve(_ record: WoundRecord, _ choice: ConflictChoice) async throws {
    let location =
      switch record {
      case .assessment(let id): FHIRLocation(type: FHIR.Observation.typeName, id: id.rawValue)
      case .wound(let id): FHIRLocation(type: FHIR.Condition.typeName, id: id.rawValue)
      }
    guard let location else { throw WoundError.absent }
    let resolution: SyncResolution =
      switch choice {
      case .mine: .mine
      case .theirs: .theirs
      case .both: .both
      }
    _ = try await sync.resolve(location, resolution)
  }

  /// Fetches the bytes of a photo, unless they are on the device.
  func fetch(_ binary: String) async throws {
    if try await bytes(binary) != nil { return }
    try await photos.fetch(binary)
  }

  private func label(_ what: String, of wound: Wound.ID) async throws -> String {
    guard let wound = try await self.wound(wound) else { return what }
    return "\(what): \(wound.title)"
  }

  private func remove(_ draft: AssessmentDraft, from batch: inout CollectionBatch) {
    batch.remove(draft.id, in: store.drafts)
    if let photo = draft.photo { batch.remove(photo.binary, in: store.draftPhotos) }
  }
}
