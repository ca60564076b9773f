import Foundation
import SeamCollections
import SeamStorage
import Testing

/// The examples of SeamCollections' page.
struct SeamCollectionsTests {
  private let storage = InMemoryStorage()
  private let wilma = Patient(
    id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), familyName: "Ahlers",
    givenName: "Wilma", number: 7)

  @Test func valuesAreFoundByIndexes() async throws {
    let patients = StoredCollection(.patients, in: storage)
    try await patients.insert(wilma)
    try await patients.update(wilma.id) { $0.notes = "Left knee" }

    let onA = try await patients.values(Patient.byName.isIn("A"..<"B").limited(to: 100))
    let seventh = try await patients.values(Patient.byNumber.is(7)).first
    let knees = try await patients.values(Patient.words.contains("knee"))
    #expect(onA.map(\.id) == [wilma.id])
    #expect(seventh?.id == wilma.id)
    #expect(knees.map(\.id) == [wilma.id])
  }

  @Test func aResultIsShownUntilTheTaskIsCancelled() async throws {
    let patients = StoredCollection(.patients, in: storage)
    let (shown, continuation) = AsyncStream.makeStream(of: [UUID].self)
    let showing = Task { try await showKnees(of: patients) { continuation.yield($0.map(\.id)) } }
    var results = shown.makeAsyncIterator()
    #expect(await results.next() == [])
    var patient = wilma
    patient.notes = "Left knee"
    try await patients.insert(patient)
    #expect(await results.next() == [wilma.id])
    showing.cancel()
    _ = await showing.result
  }

  @Test func severalCollectionsAreChangedTogether() async throws {
    let patients = StoredCollection(.patients, in: storage)
    let visits = StoredCollection(CollectionSchema<Visit>("visits"), in: storage)
    try await patients.insert(wilma)
    let visit = Visit(id: 1, patient: wilma.id)

    var batch = CollectionBatch()
    batch.insert(visit, in: visits)
    batch.update(visit.patient, in: patients) { $0.notes = "Seen" }
    try await batch.commit()

    #expect(try await visits.value(1)?.patient == wilma.id)
    #expect(try await patients.value(wilma.id)?.notes == "Seen")
  }
}

private func showKnees(of patients: StoredCollection<Patient>, show: ([Patient]) -> Void) async throws {
  for try await found in patients.observe(Patient.words.contains("knee")) { show(found) }
}

private struct Visit: Codable, Sendable, Identifiable {
  let id: Int
  let patient: UUID
}

private struct Patient: Codable, Sendable, Identifiable {
  let id: UUID
  var familyName: String
  var givenName: String
  var number: Int
  var notes: String?

  static let byName = CollectionIndex("byName", \Patient.familyName, \.givenName)
  static let byNumber = CollectionIndex("byNumber", \Patient.number, isUnique: true)
  static let words = WordIndex("words", \Patient.familyName, \.notes)
}

extension CollectionSchema<Patient> {
  fileprivate static let patients = CollectionSchema(
    "patients", indexes: Patient.byName, Patient.byNumber, Patient.words)
}
