import CoreFHIR
import CoreSync
import CoreSyncTesting
import Foundation
import LibPatient
import LibWound
import SeamOperations
import Testing

struct RecordAssessmentTests {
  private let subject = AssessmentDraft.Subject.wound(.init(rawValue: "w"))

  @Test func turnsTheDraftIntoAnAssessmentThatIsSent() async throws {
    let clinic = try await WoundClinic.withWound()
    let draft = completeDraft(note: "  Clean. ")
    try await clinic.wounds.save(draft).run()
    #expect(try await clinic.file()?.draft == draft)
    try await clinic.wounds.record(draft).run()
    let file = try #require(try await clinic.file())
    #expect(file.draft == nil && file.assessments.count == 1)
    let assessment = try #require(file.assessments.first)
    #expect(assessment.id.rawValue == id(1) && assessment.date == draft.started && assessment.nurse == "Nora Quill")
    #expect(
      assessment.status == .notSent && assessment.findings.note == "Clean." && assessment.findings.area?.text == "9.89")
    #expect(file.wound.last?.id == assessment.id && file.wound.dueDate == draft.started + 7 * 86_400)
    #expect(
      try await clinic.patients.list(PatientFilter(scope: .all)).value().patients.first?.nextAssessment
        == file.wound.dueDate)
    try await clinic.sync.deliver()
    #expect(try await clinic.file()?.assessments.first?.status == .synced)
    #expect(try await clinic.sync.store.counts() == SyncCounts())
  }

  @Test func recordsADraftOnce() async throws {
    let clinic = try await WoundClinic.withWound()
    let draft = completeDraft()
    try await clinic.wounds.save(draft).run()
    try await clinic.wounds.record(draft).run()
    // The process was killed before it knew; before and after it was sent.
    try await clinic.wounds.record(draft).run()
    #expect(try await clinic.sync.store.counts().pending == 1)
    try await clinic.sync.deliver()
    try await clinic.wounds.record(draft).run()
    #expect(try await clinic.file()?.assessments.count == 1)
    #expect(try await clinic.sync.store.counts() == SyncCounts())
  }

  @Test func doesNotBringARecordedDraftBack() async throws {
    let clinic = try await WoundClinic.withWound()
    var draft = completeDraft()
    try await clinic.wounds.save(draft).run()
    try await clinic.wounds.record(draft).run()
    draft.note = "too late"
    try await clinic.wounds.save(draft).run()
    #expect(try await clinic.draft(subject) == nil)
    // The next draft of the wound is another one.
    try await clinic.wounds.save(completeDraft(2)).run()
    #expect(try await clinic.draft(subject)?.assessment.rawValue == id(2))
  }

  @Test func recordsWhatIsKeptAndNotWhatIsShown() async throws {
    let clinic = try await WoundClinic.withWound()
    var draft = completeDraft()
    try await clinic.wounds.save(draft).run()
    draft.pain = 9
    try await clinic.wounds.record(draft).run()
    #expect(try await clinic.file()?.assessments.first?.findings.pain == 3)
  }

  @Test func refusesAnIncompleteDraftAndKeepsIt() async throws {
    let clinic = try await WoundClinic.withWound()
    var draft = completeDraft()
    draft.pain = nil
    try await clinic.wounds.save(draft).run()
    await #expect(throws: WoundError.incomplete(.findings)) { try await clinic.wounds.record(draft).run() }
    #expect(try await clinic.draft(subject) == draft)
    #expect(try await clinic.file()?.assessments == [])
  }

  @Test func refusesWhatIsNotThere() async throws {
    let clinic = try await WoundClinic.withWound()
    await #expect(throws: WoundError.absent) { try await clinic.wounds.record(completeDraft()).run() }
    let elsewhere = completeDraft(of: "none")
    try await clinic.wounds.save(elsewhere).run()
    await #expect(throws: WoundError.absent) { try await clinic.wounds.record(elsewhere).run() }
    #expect(try await clinic.draft(elsewhere.subject) == elsewhere)
    // Another draft of the wound took its place.
    try await clinic.wounds.save(completeDraft(2)).run()
    await #expect(throws: WoundError.absent) { try await clinic.wounds.record(completeDraft(1)).run() }
  }

  @Test func keepsADraftThatTheSyncRefuses() async throws {
    let clinic = try await WoundClinic.withWound()
    // The server has something else under the id, which is no assessment.
    try await clinic.sync.download([Some.assessment(id(1), of: "w") { $0.code = FHIR.CodeableConcept(text: "other") }])
    let draft = completeDraft()
    try await clinic.wounds.save(draft).run()
    await #expect(throws: SyncError.self) { try await clinic.wounds.record(draft).run() }
    #expect(try await clinic.draft(subject) == draft)
  }

  // MARK: Photos

  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 9]

  @Test func takesAPhotoAndRecordsItWithTheAssessment() async throws {
    let clinic = try await WoundClinic.withWound(files: ["/a/one.jpg": Self.jpeg, "/b.png": Self.png])
    try await clinic.wounds.takePhoto("/a/one.jpg", for: completeDraft()).run()
    let first = try #require(try await clinic.draft(subject)?.photo)
    #expect(first.contentType == "image/jpeg" && first.name == "one.jpg" && first.size == 7)
    #expect(try await clinic.wounds.photo(first.binary).value() == Self.jpeg)
    try await clinic.wounds.takePhoto("/b.png", for: completeDraft()).run()
    let draft = try #require(try await clinic.draft(subject))
    let second = try #require(draft.photo)
    #expect(try await clinic.wounds.photo(first.binary).value() == nil)
    try await clinic.wounds.record(draft).run()
    let file = try #require(try await clinic.file())
    #expect(file.photos.map(\.binary) == [second.binary] && file.assessments.first?.photo == file.photos.first?.id)
    #expect(try await clinic.wounds.photo(second.binary).value() == Self.png)
    let media = try #require(
      try await clinic.sync.store.record(at("Media/\(second.binary)"))?.resource(FHIR.Media.self))
    #expect(throws: Never.self) { try FHIR.Media(media.fhirJSON, checking: .strict) }
    try await clinic.wounds.fetchPhoto(second.binary).run()
  }

  @Test func removesThePhotoOfADraft() async throws {
    let clinic = try await WoundClinic.withWound(files: ["/a.jpg": Self.jpeg])
    for discards in [true, false] {
      try await clinic.wounds.takePhoto("/a.jpg", for: completeDraft()).run()
      var draft = try #require(try await clinic.draft(subject))
      let photo = try #require(draft.photo)
      draft.photo = nil
      if discards {
        try await clinic.wounds.discardDraft(subject).run()
      } else {
        try await clinic.wounds.save(draft).run()
      }
      #expect(try await clinic.wounds.photo(photo.binary).value() == nil)
      #expect(try await clinic.draft(subject) == (discards ? nil : draft))
    }
  }

  @Test func refusesWhatIsNoPhoto() async throws {
    let clinic = try await WoundClinic.withWound(files: ["/a.txt": Array("text".utf8), "/empty": []])
    for path in ["/a.txt", "/empty", "/none", ""] {
      await #expect(throws: WoundError.self) { try await clinic.wounds.takePhoto(path, for: completeDraft()).run() }
    }
    #expect(try await clinic.draft(subject) == nil)
    await #expect(throws: WoundError.photoNotFetched(reason: "no connection")) {
      try await clinic.wounds.fetchPhoto("elsewhere").run()
    }
  }
}
