import CoreFHIR
import CoreSync
import Foundation
import LibPatient
import SeamCollections

/// Wounds in the database of this device.
struct StoredWounds: WoundReading {
  let store: WoundStore
  let sync: SyncStore
  let photos: any PhotoSource

  func recordChanges() -> AsyncStream<Void> {
    merged([store.wounds.changes(), store.assessments.changes(), store.photos.changes()])
  }

  func draftChanges() -> AsyncStream<Void> { store.drafts.changes() }

  func changes() -> AsyncStream<Void> { merged([recordChanges(), draftChanges()]) }

  func wounds(of patient: Patient.ID) async throws -> [Wound] {
    try await store.wounds.values(WoundRow.byPatient.is(patient.rawValue)).map(\.wound)
  }

  func wound(_ id: Wound.ID) async throws -> Wound? { try await store.wounds.value(id.rawValue)?.wound }

  func assessments(of wound: Wound.ID) async throws -> [Assessment] {
    try await store.assessments.values(AssessmentRow.byWound.is(wound.rawValue).descending()).map(\.assessment)
  }

  func assessments(of patient: Patient.ID, limit: Int) async throws -> [Assessment] {
    let query = AssessmentRow.byPatient.is(patient.rawValue).descending().limited(to: max(0, limit))
    return try await store.assessments.values(query).map(\.assessment)
  }

  func assessment(_ id: Assessment.ID) async throws -> Assessment? {
    try await store.assessments.value(id.rawValue)?.assessment
  }

  func conflict(of id: Assessment.ID) async throws -> AssessmentConflict? {
    guard let location = FHIRLocation(type: FHIR.Observation.typeName, id: id.rawValue),
      let record = try await sync.record(location), case .conflict(let conflict) = record.state,
      let mine = AssessmentAdapter.assessment(record)
    else { return nil }
    let theirs = conflict.theirs?.as(FHIR.Observation.self)
    return AssessmentConflict(
      mine: mine, theirs: theirs.flatMap { AssessmentAdapter.assessment($0, status: .synced) })
  }

  func photos(of wound: Wound.ID) async throws -> [WoundPhoto] {
    try await store.photos.values(PhotoRow.byWound.is(wound.rawValue).descending()).map(\.photo)
  }

  func photos(of wound: Wound.ID, limit: Int) async throws -> [WoundPhoto] {
    let query = PhotoRow.byWound.is(wound.rawValue).descending().limited(to: limit)
    return try await store.photos.values(query).map(\.photo)
  }

  func firstPhoto(of wound: Wound.ID) async throws -> WoundPhoto? {
    try await store.photos.values(PhotoRow.byWound.is(wound.rawValue).limited(to: 1)).first?.photo
  }

  func ownPatients(limit: Int) async throws -> [Patient.ID] { try await store.patients.own(limit: limit) }

  func draft(_ subject: AssessmentDraft.Subject) async throws -> AssessmentDraft? {
    try await store.drafts.value(subject.id)
  }

  func bytes(_ binary: String) async throws -> [UInt8]? {
    if let photo = try await store.draftPhotos.value(binary) { return Array(photo.bytes) }
    return try await sync.bytes(of: binary)
  }

  /// Signals of several streams as one.
  private func merged(_ streams: [AsyncStream<Void>]) -> AsyncStream<Void> {
    let (merged, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      await withTaskGroup(of: Void.self) { group in
        for stream in streams {
          group.addTask { for await signal in stream { continuation.yield(signal) } }
        }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return merged
  }
}
