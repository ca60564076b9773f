public import CoreSync
public import LibPatient
import SeamCollections
public import SeamStorage

/// The wounds, assessments, photos and drafts of a device, as its database keeps them.
public struct WoundStore: Sendable {
  let wounds: StoredCollection<WoundRow>
  let assessments: StoredCollection<AssessmentRow>
  let photos: StoredCollection<PhotoRow>
  let drafts: StoredCollection<AssessmentDraft>
  let draftPhotos: StoredCollection<DraftPhoto>
  let patients: PatientStore

  /// Opens the wounds of a database; nothing is read yet.
  ///
  /// - Parameters:
  ///   - backend: the database of the device.
  ///   - patients: learns when a patient's wounds are to be assessed; in the same database.
  public init(in backend: any StorageBackend, patients: PatientStore) {
    wounds = StoredCollection(.wounds, in: backend)
    assessments = StoredCollection(.assessments, in: backend)
    photos = StoredCollection(.photos, in: backend)
    drafts = StoredCollection(.drafts, in: backend)
    draftPhotos = StoredCollection(.draftPhotos, in: backend)
    self.patients = patients
  }

  /// Removes the drafts with their photos, for signing out: all else is removed with the resources.
  ///
  /// If it is interrupted, call it again.
  public func eraseDrafts() async throws {
    try await clear(drafts)
    try await clear(draftPhotos)
  }

  private func clear<Value>(_ collection: StoredCollection<Value>) async throws {
    while true {
      let some = try await collection.values(.all.limited(to: 100))
      guard !some.isEmpty else { return }
      try await collection.remove(some.map(\.id))
    }
  }

  /// Derives wounds, assessments and photos from resources: Condition, Observation and Media.
  ///
  /// It comes after the projection of patients.
  public var projection: any SyncProjection {
    WoundProjection(wounds: wounds, assessments: assessments, photos: photos, patients: patients)
  }
}
