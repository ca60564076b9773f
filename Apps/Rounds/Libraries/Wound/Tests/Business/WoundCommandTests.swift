import CoreFHIR
import CoreSync
import CoreSyncTesting
import Foundation
import LibPatient
import LibWound
import SeamOperations
import Testing

struct WoundCommandTests {
  private let patient = Patient.ID(rawValue: "p")

  @Test(arguments: WoundKind.allCases)
  func addsAWoundOnce(_ kind: WoundKind) async throws {
    let clinic = try await WoundClinic.withWound()
    let wound = NewWound(id: uuid(5), patient: patient, kind: kind, region: BodyRegion(.heel, .left))
    try await clinic.wounds.add(wound).run()
    try await clinic.wounds.add(wound).run()
    #expect(try await clinic.sync.store.counts().pending == 1)
    try await clinic.sync.deliver()
    try await clinic.wounds.add(wound).run()
    #expect(try await clinic.sync.store.counts() == SyncCounts())
    let stored = try #require(try await clinic.file(id(5))?.wound)
    #expect(
      stored.kind == kind.title && stored.site == "Left heel" && stored.course == .open && stored.patient == patient)
    #expect(stored.recorded == WoundClinic.now && stored.dueDate == WoundClinic.now)
    let condition = try #require(try await clinic.sync.store.record(at("Condition/\(id(5))"))?.content)
    #expect(throws: Never.self) { try FHIR.AnyResource(condition.fhirJSON, checking: .strict) }
  }

  @Test(arguments: [Wound.Course.healed, .ended])
  func closesAndReopensAWound(_ course: Wound.Course) async throws {
    let clinic = try await WoundClinic.withWound()
    let wound = Wound.ID(rawValue: "w")
    try await clinic.wounds.set(course, of: wound).run()
    #expect(try await clinic.file()?.wound.course == course)
    #expect(try await clinic.file()?.wound.dueDate == nil)
    let list = PatientFilter(scope: .all)
    #expect(try await clinic.patients.list(list).value().patients.first?.nextAssessment == nil)
    let closed = try #require(try await clinic.sync.store.record(at("Condition/w"))?.content)
    #expect(throws: Never.self) { try FHIR.AnyResource(closed.fhirJSON, checking: .strict) }
    try await clinic.wounds.set(.open, of: wound).run()
    #expect(try await clinic.file()?.wound.course == .open)
    #expect(try await clinic.patients.list(list).value().patients.first?.nextAssessment != nil)
    try await clinic.sync.deliver()
    var reopened = try #require(try await clinic.sync.store.record(at("Condition/w"))?.resource(FHIR.Condition.self))
    var original = try #require(Some.wound("w", of: "p").as(FHIR.Condition.self))
    (reopened.meta, reopened.clinicalStatus, original.clinicalStatus) = (nil, nil, nil)
    #expect(Set(reopened.json.map { "\($0)" }) == Set(original.json.map { "\($0)" }))
  }

  @Test func refusesToCloseWhatIsNotThere() async throws {
    let clinic = try await WoundClinic.withWound()
    for id in ["none", "no id", ""] {
      await #expect(throws: WoundError.absent) { try await clinic.wounds.set(.healed, of: .init(rawValue: id)).run() }
      await #expect(throws: (any Error).self) {
        try await clinic.wounds.resolve(.assessment(.init(rawValue: id)), .mine).run()
      }
    }
  }

  @Test func listsOpenWoundsByTheirDueDate() async throws {
    let clinic = try await WoundClinic.withWound()
    try await clinic.sync.download([
      Some.wound("v", of: "p"), Some.wound("closed", of: "p", clinical: "resolved"), Some.wound("q", of: "q"),
      Some.assessment("a", of: "w", "2026-02-01T08:00:00Z"), Some.assessment("b", of: "v", "2026-01-20T08:00:00Z"),
      Some.assessment("c", of: "closed", "2026-01-25T08:00:00Z"),
    ])
    #expect(try await clinic.wounds.wounds(of: patient).value().map(\.id.rawValue) == ["v", "w", "closed"])
    let timeline = try await clinic.wounds.timeline(of: patient).value()
    #expect(timeline.map(\.assessment.id.rawValue) == ["a", "c", "b"])
    #expect(timeline.first?.wound == "Burn, left hand")
    #expect(try await clinic.wounds.timeline(of: patient, limit: 1).value().count == 1)
    #expect(try await clinic.wounds.timeline(of: patient, limit: -1).value().isEmpty)
    #expect(try await clinic.wounds.wounds(of: .init(rawValue: "none")).value().isEmpty)
    #expect(try await clinic.wounds.assessment(.init(rawValue: "none")).value() == nil)
    #expect(try await clinic.wounds.conflict(of: .init(rawValue: "a")).value() == nil)
  }

  @Test func leavesAssessmentsWithoutADateOutOfTheCurve() async throws {
    let clinic = try await WoundClinic.withWound()
    for (id, time) in [("a", nil), ("b", "2026-02")] as [(String, String?)] {
      try await clinic.sync.download([
        Some.assessment(id, of: "w", time) {
          $0.component = [Some.component("area", Some.rounds, Some.quantity("4", "cm2"))]
        }
      ])
    }
    #expect(try await clinic.file()?.curve.points.map(\.assessment.rawValue) == ["b"])
  }

  @Test func showsADraftAsItIsKept() async throws {
    let clinic = try await WoundClinic.withWound()
    var files = clinic.wounds.file(.init(rawValue: "w")).values.makeAsyncIterator()
    let first = try await files.next()
    #expect(first??.draft == nil)
    let draft = completeDraft()
    try await clinic.wounds.save(draft).run()
    let second = try await files.next()
    #expect(second??.draft == draft)
    try await clinic.wounds.record(draft).run()
    var last = try await files.next()
    // The draft and the assessment are stored together.
    while last??.assessments.isEmpty == true {
      #expect(last??.draft != nil)
      last = try await files.next()
    }
    #expect(last??.draft == nil)
  }

  @Test func readsPhotosOfThisMachine() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("photos-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a b.jpg")
    try Data([1, 2, 3]).write(to: file)
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("link"), withDestinationURL: file)
    let large = folder.appendingPathComponent("large")
    try Data().write(to: large)
    let handle = try FileHandle(forWritingTo: large)
    try handle.truncate(atOffset: UInt64(DiskPhotoFiles.sizeLimit) + 1)
    try handle.close()
    let files = DiskPhotoFiles()
    #expect(try await files.read(file.path) == [1, 2, 3])
    #expect(try await files.read(folder.path + "/link") == [1, 2, 3])
    for path in [folder.path, large.path, folder.path + "/none", "a.jpg", "", "/dev/zero", "/a\0b", "~none/a"] {
      await #expect(throws: WoundError.self, "\(path)") { try await files.read(path) }
    }
  }
}
