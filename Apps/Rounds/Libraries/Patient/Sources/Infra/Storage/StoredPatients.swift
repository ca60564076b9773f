import CoreFHIR
import CoreSync
import Foundation
import SeamCollections

/// The stored patients, as queries read them.
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
    let limit = max(0, min(filter.limit, .max - 1))
    let rows =
      filter.search.contains(where: { $0.isLetter || $0.isNumber })
      ? try await found(filter, limit: limit + 1)
      : try await patients.values(Self.query(filter).limited(to: limit + 1))
    return PatientPage(patients: rows.prefix(limit).compactMap(Patient.init), hasMore: rows.count > limit)
  }

  private static func query(_ filter: PatientFilter) -> CollectionQuery<PatientRow> {
    let list = PatientRow.list(filter.scope, ward: filter.ward)
    return filter.dueBefore.map { PatientRow.byPlace.is(list, isIn: ..<$0) } ?? PatientRow.byPlace.is(list)
  }

  /// How many patients a search sorts at most.
  private static let most = 1500

  /// The first patients of a list that a search finds.
  ///
  /// A search with many matches, such as "Ward" or a digit, fills a page from the first patients of the list, or a
  /// little further on. The matches of any other search are read by the index of words and sorted, unless they are too
  /// many for that: then the list is read on.
  private func found(_ filter: PatientFilter, limit: Int) async throws -> [PatientRow] {
    let search = PatientSearch(filter.search)
    // A list of some patients is often shorter than the list of all matches.
    let isPart = filter.scope == .mine || filter.ward != nil || filter.dueBefore != nil
    var page = try await patients.page(Self.query(filter).limited(to: isPart ? 400 : 150))
    var found = Array(page.values.lazy.filter(search.finds).prefix(limit))
    guard found.count < limit, page.next != nil else { return found }
    // The next letter may have been typed meanwhile; its search waits for the reads of this one.
    try Task.checkCancellation()
    if let count = Self.rows(toFind: limit, where: found.count, among: page.values.count) {
      // From the first again: reading on from the end of a page takes twice the time.
      page = try await patients.page(Self.query(filter).limited(to: count))
      found = Array(page.values.lazy.filter(search.finds).prefix(limit))
    } else {
      let some = try await patients.values(
        PatientRow.words.contains(filter.search, completing: true).limited(to: Self.most))
      if some.count < Self.most { return Array(sorted(some, filter).prefix(limit)) }
    }
    while found.count < limit, let next = page.next {
      try Task.checkCancellation()
      page = try await patients.page(next)
      found += page.values.lazy.filter(search.finds).prefix(limit - found.count)
    }
    return found
  }

  /// How many patients of a list have to be read to fill a page, estimated from the first ones; nil if fewer than a
  /// tenth of those match, as all matches are then fewer to read.
  private static func rows(toFind limit: Int, where found: Int, among first: Int) -> Int? {
    guard found * 10 >= first, found > 0 else { return nil }
    return Int(min(Double(limit) * Double(first) / Double(found) * 1.2, 20_000))
  }

  /// Those of some patients that are on a list, in its order.
  private func sorted(_ rows: [PatientRow], _ filter: PatientFilter) -> [PatientRow] {
    rows.filter(filter.lists).compactMap { row in row.order.map { (row: row, order: $0) } }
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

extension PatientFilter {
  /// Whether a patient is on the list, whatever is searched for.
  fileprivate func lists(_ row: PatientRow) -> Bool {
    guard let person = row.person else { return false }
    return (scope == .all || row.isMine) && (ward == nil || ward == person.ward)
      && dueBefore.map { (row.nextAssessment ?? .distantFuture) < $0 } ?? true
  }
}
