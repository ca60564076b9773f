import CoreFHIR
import CoreSync
import Foundation
import SeamCollections

/// What queries of patients read.
protocol PatientReading: Sendable {
  func page(_ filter: PatientFilter) async throws -> PatientPage
  func file(_ id: Patient.ID) async throws -> PatientFile?
  func wards() async throws -> [String]
  func changes() -> AsyncStream<Void>
}

/// Patients in the database of this device.
struct StoredPatients: PatientReading {
  let patients: StoredCollection<PatientRow>
  let sync: SyncStore

  func changes() -> AsyncStream<Void> { patients.changes() }

  func page(_ filter: PatientFilter) async throws -> PatientPage {
    let limit = max(0, filter.limit)
    let rows =
      filter.search.contains(where: { $0.isLetter || $0.isNumber })
      ? try await found(filter) : try await listed(filter, limit: limit + 1)
    let page = rows.prefix(limit).compactMap(Patient.init)
    return PatientPage(patients: page, hasMore: rows.count > limit)
  }

  private func listed(_ filter: PatientFilter, limit: Int) async throws -> [PatientRow] {
    let list = PatientRow.list(filter.scope, ward: filter.ward)
    let query =
      filter.dueBefore.map { PatientRow.byPlace.is(list, isIn: ..<$0) } ?? PatientRow.byPlace.is(list)
    return try await patients.values(query.limited(to: limit))
  }

  /// The patients that a search finds, in the order of lists.
  private func found(_ filter: PatientFilter) async throws -> [PatientRow] {
    try await patients.values(PatientRow.words.contains(filter.search, completing: true))
      .filter { row in
        guard let person = row.person else { return false }
        return (filter.scope == .all || row.isMine) && (filter.ward == nil || filter.ward == person.ward)
          && filter.dueBefore.map { (row.nextAssessment ?? .distantFuture) < $0 } ?? true
      }
      .compactMap { row in row.order.map { (row: row, order: $0) } }
      .sorted { $0.order < $1.order }.map(\.row)
  }

  func file(_ id: Patient.ID) async throws -> PatientFile? {
    guard let row = try await patients.value(id.rawValue), let patient = Patient(row),
      let location = FHIRLocation(type: FHIR.Patient.typeName, id: id.rawValue)
    else { return nil }
    let resource = try await sync.record(location)?.resource(FHIR.Patient.self)
    return PatientFileAdapter.file(resource, patient: patient, row: row)
  }

  func wards() async throws -> [String] {
    var wards: [String] = []
    // Each step skips the patients of a ward, so that it costs as much as there are wards.
    while let next = try await patients.values(Self.query(after: wards.last).limited(to: 1)).first?.person?.ward {
      wards.append(next)
    }
    return wards
  }

  private static func query(after ward: String?) -> CollectionQuery<PatientRow> {
    ward.map { PatientRow.byWard.isIn(($0 + "\0")...) } ?? PatientRow.byWard.all
  }
}
