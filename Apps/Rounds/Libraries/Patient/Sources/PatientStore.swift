public import CoreSync
public import Foundation
public import SeamCollections
public import SeamStorage

/// The patients of a device, as its database keeps them.
///
/// ```swift
/// let store = PatientStore(in: database, nurse: user.practitioner)
/// let sync = SyncStore(in: database, projections: [store.projection])
/// let patients = Patients(store, sync: sync)
/// ```
public struct PatientStore: Sendable {
  let patients: StoredCollection<PatientRow>
  private let nurse: String

  /// Opens the patients of a database; nothing is read yet.
  ///
  /// - Parameters:
  ///   - backend: the database of the device.
  ///   - nurse: the reference to the signed-in nurse, such as `Practitioner/nurse-01`; erase everything before another
  ///     one signs in.
  public init(in backend: any StorageBackend, nurse: String) {
    patients = StoredCollection(.patients, in: backend)
    self.nurse = nurse
  }

  /// Derives the patients from resources: Patient, CareTeam and AllergyIntolerance.
  public var projection: any SyncProjection { PatientProjection(patients: patients, nurse: nurse) }

  /// Removes the rows that remain of patients after their resources were removed, for signing out.
  ///
  /// If it is interrupted, call it again.
  public func erase() async throws {
    while true {
      let some = try await patients.values(.all.limited(to: 500))
      guard !some.isEmpty else { return }
      try await patients.remove(some.map(\.id))
    }
  }

  /// Returns the patients whose care teams the signed-in nurse belongs to, those first who are to be seen first.
  public func own(limit: Int) async throws -> [Patient.ID] {
    let list = PatientRow.list(.mine, ward: nil)
    return try await patients.values(PatientRow.byPlace.is(list).limited(to: max(0, limit)))
      .map { Patient.ID(rawValue: $0.id) }
  }

  /// Notes when a wound is to be assessed, by which lists of patients are sorted.
  ///
  /// - Parameters:
  ///   - date: when the wound is to be assessed; nil if it needs no assessment any more.
  ///   - wound: the id of the wound.
  ///   - patient: the patient who has it; need not be known yet.
  ///   - batch: the batch that stores the change.
  public func setDueDate(
    _ date: Date?, ofWound wound: String, of patient: Patient.ID, in batch: inout CollectionBatch
  ) {
    batch.update(patient.rawValue, default: PatientRow(id: patient.rawValue), in: patients) { row in
      row.dueDates[wound] = date
    }
  }
}
