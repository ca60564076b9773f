import CoreFHIR
import CoreSupport
import CoreSync
import CoreSyncTesting
import Foundation
import LibPatient
import LibWound
import SeamOperations
import Testing

/// Rows stay equal to the resources, in whatever order these arrive.
struct WoundProjectionTests {
  private static let broken = FHIR.AnyResource(unchecked: [
    "resourceType": "Observation", "id": "a3", "status": "odd",
    "subject": ["reference": "Patient/p"], "focus": [["reference": "Condition/w"]],
  ])

  /// Of each resource, the versions in their order; nil is its deletion.
  private static let versions: [(path: String, contents: [FHIR.AnyResource?])] = [
    ("Patient/p", [Some.patient("p")]), ("Patient/q", [Some.patient("q")]),
    ("Condition/w", [Some.wound("w", of: "q"), Some.wound("w", of: "p")]),
    ("Condition/v", [Some.wound("v", of: "p"), Some.wound("v", of: "p", clinical: "resolved")]),
    ("Condition/u", [Some.wound("u", of: "q"), nil]),
    (
      "Observation/a1",
      [
        Some.assessment("a1", of: "w", "2026-02-09T08:00:00Z", length: "9"),
        Some.assessment("a1", of: "w", "2026-02-01T08:00:00Z", length: "4"),
      ]
    ),
    ("Observation/a2", [Some.assessment("a2", of: "v"), Some.assessment("a2", of: "w", "2026-02-03T08:00:00Z")]),
    ("Observation/a3", [Some.assessment("a3", of: "w", "2026-02-03T08:00:00Z"), broken]),
    (
      "Observation/a4",
      [
        broken.with(id: "a4"), Some.assessment("a4", of: "w", "2026-02-03T08:00:00Z", length: "3"),
      ]
    ),
    ("Observation/a5", [Some.assessment("a5", of: "w", "2026-03-01T08:00:00Z"), nil]),
    ("Media/m1", [Some.photo("m1", of: "v"), Some.photo("m1", of: "w")]),
    ("Media/m2", [Some.photo("m2", of: "w"), nil]),
  ]

  @Test(arguments: 0..<60 as Range<UInt64>)
  func endsInTheSameRowsInEachOrder(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let clinic = WoundClinic()
    var next = Array(repeating: 0, count: Self.versions.count)
    while true {
      let open = next.indices.filter { next[$0] < Self.versions[$0].contents.count }.shuffled(using: &random)
      guard let first = open.first else { break }
      guard Self.versions[first].contents[next[first]] != nil else {
        try await clinic.sync.delete(at(Self.versions[first].path))
        next[first] += 1
        continue
      }
      // Some resources come in one page.
      let page = open.prefix(Int.random(in: 1...4, using: &random)).filter {
        Self.versions[$0].contents[next[$0]] != nil
      }
      try await clinic.sync.download(page.compactMap { Self.versions[$0].contents[next[$0]] })
      for index in page { next[index] += 1 }
    }
    let file = try #require(try await clinic.file("w"))
    #expect(file.assessments.map(\.id.rawValue) == ["a4", "a2", "a1", "a3"], "seed \(seed)")
    #expect(file.assessments.map(\.status.isUnreadable) == [false, false, false, true])
    #expect(file.assessments.map(\.findings.length?.tenths) == [300, nil, 400, nil])
    #expect(file.wound.last?.id.rawValue == "a4" && file.photos.map(\.id.rawValue) == ["m1"])
    #expect(try await clinic.wounds.wounds(of: .init(rawValue: "p")).value().map(\.id.rawValue) == ["w", "v"])
    #expect(try await clinic.wounds.wounds(of: .init(rawValue: "q")).value().isEmpty)
    let closed = try #require(try await clinic.file("v"))
    #expect(closed.wound.course == .healed && closed.wound.last == nil && closed.photos.isEmpty)
    #expect(try await clinic.file("u") == nil)
    let due = try await clinic.patients.list(PatientFilter(scope: .all)).value().patients.map(\.nextAssessment)
    #expect(due == [file.wound.dueDate, nil])
  }

  @Test func showsUnreadableRecordsAndReadsThemAgain() async throws {
    let clinic = try await WoundClinic.withWound()
    var wound = Some.wound("w", of: "p")
    let readable = wound
    wound.json["clinicalStatus"] = 3
    try await clinic.sync.download([wound])
    #expect(try await clinic.file()?.wound.status.isUnreadable == true)
    wound.json["category"] = "wound"
    try await clinic.sync.download([wound])
    #expect(try await clinic.file()?.wound.status.isUnreadable == true)
    try await clinic.sync.download([readable])
    #expect(try await clinic.file()?.wound.status == .synced)
    var other = Some.assessment("s", of: "w") { $0.code = FHIR.CodeableConcept("push-score", system: Some.rounds) }
    other.json["status"] = 3
    try await clinic.sync.download([other])
    #expect(try await clinic.file()?.assessments == [])
  }

  @Test func leavesOutWhatIsNoWoundAndNoAssessmentOfThisServer() async throws {
    let clinic = try await WoundClinic.withWound()
    try await clinic.sync.download([
      Some.wound("x1", of: "https://elsewhere.example/Patient/p"), Some.wound("x2", of: "#p"),
      Some.wound("x3", of: "Group/p"), Some.assessment("y1", of: "https://elsewhere.example/Condition/w"),
      Some.assessment("y2", of: "#w"), Some.assessment("y3", of: "w") { $0.status = .enteredInError },
      Some.assessment("y4", of: "w") { $0.code = FHIR.CodeableConcept(text: "Wound assessment") },
      Some.photo("z1", of: "w", url: "https://elsewhere.example/Binary/b"), Some.photo("z2", of: "w", url: "b"),
    ])
    #expect(try await clinic.wounds.wounds(of: .init(rawValue: "p")).value().map(\.id.rawValue) == ["w"])
    #expect(try await clinic.file()?.assessments == [])
    #expect(try await clinic.file()?.photos == [])
  }

  @Test func ordersByPartialDatesAndPutsThoseWithoutLast() async throws {
    let clinic = try await WoundClinic.withWound()
    try await clinic.sync.download([
      Some.assessment("a", of: "w", nil, length: "9"), Some.assessment("b", of: "w", "2026", length: "8"),
      Some.assessment("c", of: "w", "2026-02-03T23:00:00-05:00"), Some.assessment("d", of: "w", "2026-02-04"),
      Some.assessment("e", of: "w", "2025-12-31T23:59:59.999Z"),
    ])
    let file = try #require(try await clinic.file())
    #expect(file.assessments.map(\.id.rawValue) == ["c", "d", "b", "e", "a"])
    #expect(file.curve.points.isEmpty)
  }

  @Test func forgetsEverything() async throws {
    let clinic = try await WoundClinic.withWound()
    try await clinic.sync.download([Some.assessment("a", of: "w"), Some.photo("m", of: "w")])
    try await clinic.wounds.save(completeDraft()).run()
    try await clinic.sync.store.erase()
    #expect(try await clinic.file() == nil)
    #expect(try await clinic.wounds.timeline(of: .init(rawValue: "p")).value().isEmpty)
    #expect(try await clinic.draft(.wound(.init(rawValue: "w"))) != nil)
    try await clinic.store.eraseDrafts()
    #expect(try await clinic.draft(.wound(.init(rawValue: "w"))) == nil)
  }

  /// A wound with 3,000 assessments, of which each is a page of its own, and 100 wounds of one patient.
  @Test func keepsManyRecordsOfAPatient() async throws {
    let clinic = try await WoundClinic.withWound()
    try await clinic.sync.download((0..<100).map { Some.wound("w\($0)", of: "p") })
    for page in 0..<30 {
      try await clinic.sync.download(
        (0..<100).map {
          Some.assessment("a\(page * 100 + $0)", of: "w", "2026-02-01T08:00:\($0 % 50 + 10)Z", length: "1")
        })
    }
    let file = try #require(try await clinic.file())
    #expect(file.assessments.count == 3000 && file.wound.last?.id == file.assessments.first?.id)
    #expect(try await clinic.wounds.wounds(of: .init(rawValue: "p")).value().count == 101)
    #expect(try await clinic.wounds.timeline(of: .init(rawValue: "p"), limit: 10).value().count == 10)
  }
}

extension FHIR.AnyResource {
  fileprivate func with(id: String) -> FHIR.AnyResource {
    var copy = self
    copy.id = id
    return copy
  }
}
