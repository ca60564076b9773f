import CoreFHIR
import CoreSync
import SeamCollections

/// Keeps the rows of patients equal to their resources: Patient, CareTeam and AllergyIntolerance.
struct PatientProjection: SyncProjection {
  let patients: StoredCollection<PatientRow>
  /// The reference to the nurse whose device this is, such as `Practitioner/nurse-01`.
  let nurse: String

  func apply(_ changes: [SyncChange], to batch: inout CollectionBatch) async throws {
    for change in changes {
      switch change.location.type {
      case FHIR.Patient.typeName: apply(patient: change, to: &batch)
      case FHIR.CareTeam.typeName: apply(careTeam: change, to: &batch)
      case AllergyAdapter.type: apply(allergy: change, to: &batch)
      default: break
      }
    }
  }

  private func apply(patient change: SyncChange, to batch: inout CollectionBatch) {
    let id = change.location.id
    guard let record = change.after, record.content != nil else { return update(id, in: &batch) { $0.person = nil } }
    let person = record.resource(FHIR.Patient.self).map(PatientAdapter.person) ?? PatientAdapter.unreadable(id: id)
    let status = RecordStatus(record.state)
    update(id, in: &batch) { row in
      row.person = person
      row.status = status
    }
  }

  private func apply(careTeam change: SyncChange, to batch: inout CollectionBatch) {
    let id = change.location.id
    // An unreadable team is read as far as possible: no patient is dropped from a nurse's list by it.
    let teams = [change.before, change.after].map { $0?.content?.as(FHIR.CareTeam.self) }
    let subjects = teams.map { $0?.subject?.patientID }
    if let former = subjects[0], former != subjects[1] {
      update(former, in: &batch) { $0.setTeam(id, to: nil, nurse: nurse) }
    }
    guard let team = teams[1], let subject = subjects[1] else { return }
    let isActive = team.status != .enteredInError && team.status != .inactive
    let members = team.participant.compactMap { $0.member?.reference }
    update(subject, in: &batch) { $0.setTeam(id, to: isActive ? members : nil, nurse: nurse) }
  }

  private func apply(allergy change: SyncChange, to batch: inout CollectionBatch) {
    let id = change.location.id
    let former = change.before?.content.flatMap(AllergyAdapter.allergy)
    let current = change.after?.content.flatMap(AllergyAdapter.allergy)
    if let former, former.patient != current?.patient { update(former.patient, in: &batch) { $0.allergies[id] = nil } }
    if let current { update(current.patient, in: &batch) { $0.allergies[id] = current.allergy } }
  }

  private func update(
    _ id: String, in batch: inout CollectionBatch, _ change: @escaping @Sendable (inout PatientRow) -> Void
  ) {
    batch.update(id, default: PatientRow(id: id), in: patients) { row in change(&row) }
  }
}

extension PatientRow {
  mutating func setTeam(_ id: String, to members: [String]?, nurse: String) {
    teams[id] = members
    isMine = teams.values.contains { $0.contains(nurse) }
  }
}

extension FHIR.Reference {
  /// The id of the patient that is referred to; nil if it is no patient of this server.
  var patientID: String? {
    guard let location = self.reference.flatMap(FHIRLocation.init), location.type == FHIR.Patient.typeName else {
      return nil
    }
    return location.id
  }
}
