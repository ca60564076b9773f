import Foundation
import SeamCollections
import SeamStorage
import Testing

@testable import LibPatient

struct PatientRowCodingTests {
  private static var full: PatientRow {
    var row = PatientRow(id: "p")
    row.person = PatientRow.Person(
      name: "Wilma Reed", nativeName: "Ви́лма", family: "Reed", birth: BirthDate(year: 1944, month: 3),
      recordNumber: "RW-000017", nationalNumber: "943 476 5919", ward: "North", isInactive: true)
    row.status = .refused(reason: "No.")
    row.teams = ["t1": ["Practitioner/1", "Practitioner/2"], "t2": [], "due": ["team"]]
    row.allergies = ["a": Allergy(id: "a", substance: "Latex", criticality: .high, reactions: ["Rash"])]
    row.dueDates = ["w1": Date(timeIntervalSinceReferenceDate: 1.25), "team": .distantFuture]
    row.isMine = true
    return row
  }

  private static var linked: PatientRow {
    var row = PatientRow(id: "q")
    row.dueDates["w"] = .distantPast
    return row
  }

  @Test(arguments: [full, linked, PatientRow(id: "r")])
  func readsWhatWasStored(_ row: PatientRow) async throws {
    let patients = StoredCollection(.patients, in: InMemoryStorage())
    try await patients.save(row)
    #expect(try await patients.value(row.id) == row)
  }

  @Test func refusesLinksThatItDoesNotKnow() throws {
    let bytes = Data(#"{"id": "p", "isMine": true, "links": ["nephew", "n"]}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(PatientRow.self, from: bytes) }
    let cut = Data(#"{"id": "p", "isMine": true, "links": ["team", "t", 2, "Practitioner/1"]}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(PatientRow.self, from: cut) }
  }

  /// Rows of the first version of the schema are found, listed and sorted as before.
  @Test func readsRowsOfTheFirstVersion() async throws {
    let storage = InMemoryStorage()
    let first = StoredCollection(Self.firstVersion, in: storage)
    var old = PatientRowV1(id: "p")
    old.person = .init(
      name: "Zoë Reed", family: "Reed", birth: BirthDate(year: 1944), recordNumber: "RW-000017", ward: "North",
      isInactive: true)
    old.status = .conflict
    old.teams = ["t": ["Practitioner/1"]]
    old.allergies = ["a": Allergy(id: "a", substance: "Latex")]
    old.dueDates = ["w": Date(timeIntervalSinceReferenceDate: 5)]
    old.isMine = true
    try await first.save(old)

    let patients = StoredCollection(.patients, in: storage)
    let row = try #require(try await patients.value("p"))
    #expect(row.person?.birth == BirthDate(year: 1944))
    #expect(row.person?.isInactive == true)
    #expect(row.status == .conflict)
    #expect(row.teams == old.teams)
    #expect(row.allergies == old.allergies)
    #expect(row.dueDates == old.dueDates)
    #expect(row.isMine)
    #expect(PatientSearch("zoe re").finds(row))
    #expect(try await patients.values(PatientRow.byPlace.is("all")).map(\.id) == ["p"])
    #expect(try await patients.values(PatientRow.words.contains("reed 17", completing: true)).map(\.id) == ["p"])
  }

  /// Words of the second version were folded in another way.
  @Test func foldsTheWordsOfTheSecondVersion() async throws {
    let storage = InMemoryStorage()
    var row = Self.full
    row.person = PatientRow.Person(name: "Łódź", family: "", isInactive: false)
    row.person?.words = PatientWords(of: [])
    try await StoredCollection(CollectionSchema<PatientRow>("patients", version: 2), in: storage).save(row)
    let patients = StoredCollection(.patients, in: storage)
    #expect(PatientSearch("lodz").finds(try #require(try await patients.value("p"))))
    #expect(try await patients.values(PatientRow.words.contains("lodz")).map(\.id) == ["p"])
  }

  private static let firstVersion = CollectionSchema<PatientRowV1>(
    "patients",
    indexes: CollectionIndex<PatientRowV1, IndexPair<String, IndexPair<Date, String>>>(
      "byPlace", eachOf: \PatientRowV1.places),
    CollectionIndex<PatientRowV1, String>("byWard", eachOf: \PatientRowV1.wards),
    WordIndex<PatientRowV1>("words", \PatientRowV1.searchTexts))
}

extension PatientRowV1: Identifiable {
  fileprivate var places: [IndexPair<String, IndexPair<Date, String>>] { PatientRow(self).places }
  fileprivate var wards: [String] { PatientRow(self).wards }
  fileprivate var searchTexts: [String] { PatientRow(self).searchTexts }
}
