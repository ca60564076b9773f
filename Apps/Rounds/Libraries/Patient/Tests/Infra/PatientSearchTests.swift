import CoreSyncTesting
import SeamCollections
import SeamStorage
import Testing

@testable import LibPatient

/// A row is found by its words whether it is read by the index or in the order of a list.
struct PatientSearchTests {
  private static let texts = [
    "Wilma Reed", "Zoë Ashe-Brown", "Straße 12", "Ñuñez O'Neil", "王小明", "Ⅷ ½ x²", "İstanbul ıI", "a_b.c/d", "𝔘 नमस्ते",
    "e\u{0301}cole École", "ﬁne FINE", "Łódź Παπαδόπουλος", "T細胞 สมชาย", "", "  ", String(repeating: "ab", count: 80),
  ]
  private static let searches = [
    "w", "zoe", "ZOË b", "ashe brown", "strasse", "straße", "nun", "o neil", "oneil", "o’n", "neil", "王", "小", "小明",
    "王 明", "lodz", "ΠΑΠΑΔΟΠΟΥΛΟΣ", "細", "มช", "ⅷ", "½", "x2", "ist", "i", "b c",
    "𝔘", "नम", "ecole", "école e", "fi", "ﬁ", "12", "-", " ", String(repeating: "ab", count: 32),
    String(repeating: "ab", count: 100), "ab",
  ]

  @Test(arguments: searches)
  func findsWhatTheIndexFinds(_ search: String) async throws {
    let rows = Self.texts.enumerated().map { index, text in
      var row = PatientRow(id: "p\(index)")
      row.person = PatientRow.Person(name: text, family: "", isInactive: false)
      return row
    }
    let patients = StoredCollection(.patients, in: InMemoryStorage())
    for row in rows { try await patients.save(row) }
    let indexed = try await patients.values(PatientRow.words.contains(search, completing: true)).map(\.id)
    let compared = rows.filter(PatientSearch(search).finds).map(\.id)
    #expect(Set(compared) == Set(indexed), "“\(search)”")
  }

  /// The search for a letter ends once the next letter was typed.
  @Test func endsWhenItIsCancelled() async throws {
    let clinic = Clinic()
    try await clinic.sync.download((0..<200).map { Some.patient("p\($0)", "Bo", "Reed\($0)") })
    let stored = StoredPatients(patients: clinic.store.patients, sync: clinic.sync.store)
    let search = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await stored.page(PatientFilter(scope: .all, search: "reed199"))
    }
    await #expect(throws: CancellationError.self) { try await search.value }
  }
}
