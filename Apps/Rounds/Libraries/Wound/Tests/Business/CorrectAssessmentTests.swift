import CoreFHIR
import CoreSupport
import CoreSync
import CoreSyncTesting
import Foundation
import LibPatient
import LibWound
import SeamOperations
import ServerSamples
import Testing

struct CorrectAssessmentTests {
  private static let samples = SampleData(
    seed: 3, patients: 4, years: 1, until: Date(timeIntervalSince1970: 1_774_782_000))

  /// Corrects one finding of each assessment of some patients: nothing else of the record differs.
  @Test(arguments: 0..<4)
  func changesOneComponentOnly(_ index: Int) async throws {
    let clinic = WoundClinic()
    let resources = Self.samples.patients[index].resources
    try await clinic.sync.download(resources)
    var random = SeededRandom(seed: UInt64(index))
    var count = 0
    for resource in resources {
      guard let observation = resource.as(FHIR.Observation.self), let id = observation.id,
        let assessment = try await clinic.wounds.assessment(.init(rawValue: id)).value()
      else { continue }
      count += 1
      var draft = AssessmentDraft(correcting: assessment, id: uuid(count))
      let code: String
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        draft.pain = (assessment.findings.pain ?? 0) < 10 ? 10 : 0
        code = "pain"
      case 1:
        draft.lengths[.depth] = "7.77"
        code = "depth"
      case 2:
        draft.isInfected = !(assessment.findings.isInfected ?? false)
        code = "infection-signs"
      default:
        draft.note += " More."
        code = ""
      }
      try await clinic.wounds.save(draft).run()
      try await clinic.wounds.record(draft).run()
      let corrected = try #require(try await clinic.observation(id))
      var (old, new) = (try #require(resource.as(FHIR.Observation.self)), corrected)
      #expect(new.status == .corrected)
      #expect(
        old.component.first { $0.has(code) } != new.component.first { $0.has(code) } || code.isEmpty, "\(id) \(code)")
      for path in [\FHIR.Observation.component] {
        old[keyPath: path].removeAll { $0.has(code) }
        new[keyPath: path].removeAll { $0.has(code) }
      }
      (old.status, old.meta, new.meta) = (.corrected, nil, nil)
      if code.isEmpty { (old.note, new.note) = ([], []) }
      #expect(old.bytes == new.bytes, "\(id) \(code)")
    }
    #expect(count >= 10)
  }

  /// A record with values that a draft cannot hold, and that the rules do not allow.
  private static let foreign = Some.assessment("a", of: "w") {
    $0.component = [
      Some.component("39126-8", "http://loinc.org", Some.quantity("4.2567", "cm")),
      Some.component("area", Some.rounds, Some.quantity("12.345", "cm2")),
      Some.component("tissue-slough", Some.rounds, Some.quantity("33.3", "%")),
      Some.component(
        "exudate-amount", Some.rounds, .codeableConcept(FHIR.CodeableConcept("exudate-none", system: Some.rounds))),
      Some.component(
        "exudate-type", Some.rounds, .codeableConcept(FHIR.CodeableConcept("exudate-serous", system: Some.rounds))),
      Some.component("colour", "https://elsewhere.example", .string("blue")),
    ]
    $0.note = [FHIR.Annotation { $0.text = "  spaced \n" }, FHIR.Annotation { $0.text = "second" }]
    $0.json["unknownMember"] = ["x": 1]
  }

  @Test func leavesWhatItCannotHoldAsItIs() async throws {
    let clinic = try await WoundClinic.withWound()
    try await clinic.sync.download([Self.foreign])
    let before = try #require(try await clinic.observation("a"))
    let draft = try #require(try await clinic.correction(of: "a") { $0.pain = 4 })
    #expect(AssessmentRules.firstIncompleteStep(of: draft) == nil)
    try await clinic.wounds.save(draft).run()
    try await clinic.wounds.record(draft).run()
    var after = try #require(try await clinic.observation("a"))
    #expect(after.component.count == 7 && after.component.last?.has("pain") == true)
    after.component.removeLast()
    after.status = .final
    #expect(after.bytes == before.bytes)
  }

  @Test func measuresTheAreaAgainWhereTheSizeChanges() async throws {
    let clinic = try await WoundClinic.withWound()
    try await clinic.sync.download([Self.foreign])
    let draft = try #require(try await clinic.correction(of: "a") { $0.lengths = [.length: "2", .width: "1"] })
    try await clinic.wounds.save(draft).run()
    try await clinic.wounds.record(draft).run()
    let findings = try #require(try await clinic.wounds.assessment(.init(rawValue: "a")).value()).findings
    #expect(findings.area?.text == "1.57" && findings.width?.tenths == 100 && findings.tissue?[.slough] == 33)
  }

  @Test func asksForWhatItTouches() async throws {
    let clinic = try await WoundClinic.withWound()
    try await clinic.sync.download([Self.foreign])
    let draft = try #require(try await clinic.correction(of: "a") { $0.tissue[.slough] = "50" })
    try await clinic.wounds.save(draft).run()
    await #expect(throws: WoundError.incomplete(.tissue)) { try await clinic.wounds.record(draft).run() }
    #expect(try await clinic.draft(draft.subject) == draft)
  }

  @Test func sendsNothingWhereNothingWasChanged() async throws {
    let clinic = try await WoundClinic.withWound()
    try await clinic.sync.download([Self.foreign])
    let draft = try #require(try await clinic.correction(of: "a") { $0.photoPath = "/unused" })
    try await clinic.wounds.save(draft).run()
    try await clinic.wounds.record(draft).run()
    #expect(try await clinic.sync.store.counts() == SyncCounts())
    #expect(try await clinic.draft(draft.subject) == nil)
  }

  @Test func addsAPhotoBeforeTheFormerOnes() async throws {
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 1]
    let clinic = try await WoundClinic.withWound(files: ["/p.jpg": bytes])
    try await clinic.sync.download([
      Some.assessment("a", of: "w") { $0.derivedFrom = [FHIR.Reference { $0.reference = "Media/old" }] }
    ])
    let draft = try #require(try await clinic.correction(of: "a") { _ in })
    try await clinic.wounds.takePhoto("/p.jpg", for: draft).run()
    try await clinic.wounds.record(draft).run()
    let photo = try #require(try await clinic.wounds.assessment(.init(rawValue: "a")).value()?.photo)
    #expect(try await clinic.file()?.photos.map(\.id) == [photo])
    #expect(try await clinic.wounds.photo(photo.rawValue).value() == bytes)
    #expect(try await clinic.observation("a")?.derivedFrom.last?.reference == "Media/old")
  }

  // MARK: Colleagues

  private func pain(_ value: String) -> FHIR.Observation.Component {
    Some.component("pain", Some.rounds, Some.quantity(value, "{score}"))
  }

  private func download(_ clinic: WoundClinic, length: String, pain: String) async throws {
    try await clinic.sync.download([
      Some.assessment("a", of: "w", length: length) { $0.component.append(self.pain(pain)) }
    ])
  }

  @Test func keepsWhatAColleagueChangedMeanwhile() async throws {
    let clinic = try await WoundClinic.withWound()
    try await download(clinic, length: "4", pain: "3")
    let draft = try #require(try await clinic.correction(of: "a") { $0.pain = 5 })
    try await clinic.wounds.save(draft).run()
    try await download(clinic, length: "6", pain: "3")
    try await clinic.wounds.record(draft).run()
    let findings = try #require(try await clinic.wounds.assessment(.init(rawValue: "a")).value()).findings
    #expect(findings.length?.tenths == 600 && findings.pain == 5)
    let record = try #require(try await clinic.sync.store.record(at("Observation/a")))
    #expect(record.version == "2")
  }

  /// The edit names the version that the user saw, so that the server refuses to overwrite the colleague's value.
  @Test func namesTheVersionThatWasSeenWhereBothChangedAFinding() async throws {
    let clinic = try await WoundClinic.withWound()
    try await download(clinic, length: "4", pain: "3")
    let draft = try #require(try await clinic.correction(of: "a") { $0.pain = 5 })
    try await clinic.wounds.save(draft).run()
    try await download(clinic, length: "6", pain: "8")
    try await clinic.wounds.record(draft).run()
    #expect(try await clinic.sync.store.record(at("Observation/a"))?.version == "1")
    try await clinic.sync.conflict(
      at("Observation/a"),
      theirs: Some.assessment("a", of: "w", length: "6") { $0.component.append(pain("8")) }
        .as(FHIR.Observation.self))
    let conflict = try #require(try await clinic.wounds.conflict(of: .init(rawValue: "a")).value())
    #expect(conflict.mine.findings.pain == 5 && conflict.theirs?.findings.pain == 8)
    #expect(conflict.mine.findings.length?.tenths == 600)
  }

  @Test(arguments: ConflictChoice.allCases)
  func resolvesAConflict(_ choice: ConflictChoice) async throws {
    let clinic = try await WoundClinic.withWound()
    try await download(clinic, length: "4", pain: "3")
    let draft = try #require(try await clinic.correction(of: "a") { $0.pain = 5 })
    try await clinic.wounds.save(draft).run()
    try await clinic.wounds.record(draft).run()
    #expect(try await clinic.wounds.conflict(of: .init(rawValue: "a")).value() == nil)
    let theirs = Some.assessment("a", of: "w", length: "4") { $0.component.append(pain("8")) }
    try await clinic.sync.conflict(at("Observation/a"), theirs: theirs.as(FHIR.Observation.self))
    #expect(try await clinic.file()?.assessments.first?.status == .conflict)
    try await clinic.wounds.resolve(.assessment(.init(rawValue: "a")), choice).run()
    try await clinic.sync.deliver()
    let pains = try #require(try await clinic.file()).assessments.map { $0.findings.pain ?? -1 }
    #expect(pains.sorted() == (choice == .mine ? [5] : choice == .theirs ? [8] : [5, 8]))
    #expect(try await clinic.file()?.assessments.allSatisfy { $0.status == .synced } == true)
  }
}

extension FHIR.Observation.Component {
  fileprivate func has(_ code: String) -> Bool { self.code?.has(code, in: Some.rounds) == true }
}
