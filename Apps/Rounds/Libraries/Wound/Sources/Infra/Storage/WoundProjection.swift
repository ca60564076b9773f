import CoreFHIR
import CoreSync
import LibPatient
import SeamCollections

/// Keeps the rows of wounds, assessments and photos equal to their resources, and notes when wounds are due.
struct WoundProjection: SyncProjection {
  let wounds: StoredCollection<WoundRow>
  let assessments: StoredCollection<AssessmentRow>
  let photos: StoredCollection<PhotoRow>
  let patients: PatientStore

  func apply(_ changes: [SyncChange], to batch: inout CollectionBatch) async throws {
    // Of several changes of a resource only the last counts, which has its current contents.
    var conditions: [String: SyncChange] = [:]
    var observations: [String: SyncChange] = [:]
    for change in changes {
      switch change.location.type {
      case FHIR.Condition.typeName: conditions[change.location.id] = change
      case FHIR.Observation.typeName: observations[change.location.id] = change
      case FHIR.Media.typeName: apply(photo: change, to: &batch)
      default: break
      }
    }
    let lasts = try await apply(assessments: observations, to: &batch)
    try await apply(wounds: conditions, lasts, to: &batch)
  }

  private func apply(photo change: SyncChange, to batch: inout CollectionBatch) {
    if let photo = change.after?.content?.as(FHIR.Media.self).flatMap(PhotoAdapter.photo) {
      batch.save(PhotoRow(photo: photo), in: photos)
    } else {
      batch.remove(change.location.id, in: photos)
    }
  }

  /// Stores assessments, and returns the last one of each wound that is affected; nil for a wound without any.
  private func apply(
    assessments changes: [String: SyncChange], to batch: inout CollectionBatch
  ) async throws -> [String: Assessment?] {
    var new: [String: Assessment] = [:]
    for (id, change) in changes { new[id] = change.after.flatMap(AssessmentAdapter.assessment) }
    let former = try await assessments.values(Array(changes.keys))
    var affected: [String: Set<String>] = [:]
    for (id, row) in zip(changes.keys, former) {
      if let wound = row?.wound { affected[wound, default: []].insert(id) }
      if let wound = new[id]?.wound.rawValue { affected[wound, default: []].insert(id) }
      if let assessment = new[id] {
        batch.save(AssessmentRow(assessment: assessment), in: assessments)
      } else if row != nil {
        batch.remove(id, in: assessments)
      }
    }
    var lasts: [String: Assessment?] = [:]
    for (wound, ids) in affected {
      // One row more than the changed ones, so that the last unchanged assessment is among them.
      let stored = try await assessments.values(
        AssessmentRow.byWound.is(wound).descending().limited(to: ids.count + 1))
      let unchanged = stored.first { !ids.contains($0.id) }?.assessment
      let changed = ids.compactMap { new[$0] }.filter { $0.wound.rawValue == wound }
      lasts[wound] = .some(
        (changed + [unchanged].compactMap(\.self)).max { ($0.date, $0.id.rawValue) < ($1.date, $1.id.rawValue) })
    }
    return lasts
  }

  private func apply(
    wounds changes: [String: SyncChange], _ lasts: [String: Assessment?], to batch: inout CollectionBatch
  ) async throws {
    let ids = Array(Set(changes.keys).union(lasts.keys))
    for (id, row) in zip(ids, try await wounds.values(ids)) {
      var wound = row?.wound
      if let change = changes[id] {
        wound = change.after.flatMap(WoundAdapter.wound)
        wound?.last = row?.wound.last
        if wound != nil, row == nil, lasts[id] == nil { wound?.last = try await last(of: id) }
      }
      if let last = lasts[id] { wound?.last = last.map(Wound.LastAssessment.init) }
      if let former = row?.wound, former.patient != wound?.patient {
        patients.setDueDate(nil, ofWound: id, of: former.patient, in: &batch)
      }
      if let wound {
        batch.save(WoundRow(wound: wound), in: wounds)
        patients.setDueDate(wound.dueDate, ofWound: id, of: wound.patient, in: &batch)
      } else if row != nil {
        batch.remove(id, in: wounds)
      }
    }
  }

  /// The last assessment that arrived before its wound did.
  private func last(of wound: String) async throws -> Wound.LastAssessment? {
    try await assessments.values(AssessmentRow.byWound.is(wound).descending().limited(to: 1)).first
      .map { Wound.LastAssessment($0.assessment) }
  }
}

extension Wound.LastAssessment {
  init(_ assessment: Assessment) {
    self.init(
      id: assessment.id, date: assessment.date, area: assessment.findings.area,
      interval: NextAssessment.interval(after: assessment.findings))
  }
}

extension AssessmentAdapter {
  static func assessment(_ record: SyncRecord) -> Assessment? {
    record.content?.as(FHIR.Observation.self).flatMap { assessment($0, status: RecordStatus(record.state)) }
  }
}

extension WoundAdapter {
  static func wound(_ record: SyncRecord) -> Wound? {
    record.content?.as(FHIR.Condition.self).flatMap { wound($0, status: RecordStatus(record.state)) }
  }
}
