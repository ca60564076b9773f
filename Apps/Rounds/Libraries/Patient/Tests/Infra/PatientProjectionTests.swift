import CoreFHIR
import CoreSupport
import CoreSync
import CoreSyncTesting
import Foundation
import LibPatient
import SeamOperations
import Testing

/// Lists stay equal to the resources, in whatever order these arrive.
struct PatientProjectionTests {
  /// Of each resource, the versions in the order of their arrival; nil is its deletion.
  private static let versions: [[FHIR.AnyResource?]] = [
    [Some.patient("p1", "Wilma", "Ashe", ward: "North"), Some.patient("p1", "Wilma", "Brook", ward: "South")],
    [
      Some.patient("p2", "Otto", "Reed", ward: "North"),
      FHIR.AnyResource(unchecked: ["resourceType": "Patient", "id": "p2", "gender": "pink"]),
      Some.patient("p2", "Otto", "Reed", ward: "North"),
    ],
    [Some.patient("p3", "Ada", "Reed"), nil],
    [Some.team("t1", of: "Patient/p1", ["Practitioner/nurse-01"])],
    [
      Some.team("t2", of: "Patient/p1", ["Practitioner/nurse-01"]),
      Some.team("t2", of: "Patient/p2", ["Practitioner/nurse-02", "Practitioner/nurse-01"]),
    ],
    [Some.team("t3", of: "Patient/p3", ["Practitioner/nurse-01"]), nil],
    [Some.allergy("a1", of: "Patient/p1", "Latex"), Some.allergy("a1", of: "Patient/p2", "Latex")],
    [
      Some.allergy("a2", of: "Patient/p2", "Iodine"),
      Some.allergy("a2", of: "Patient/p2", "Iodine", verification: "refuted"),
    ],
    [Some.allergy("a3", of: "Patient/p1", "Penicillin", criticality: "high")],
  ]

  private static let paths = [
    "Patient/p1", "Patient/p2", "Patient/p3", "CareTeam/t1", "CareTeam/t2", "CareTeam/t3",
    "AllergyIntolerance/a1", "AllergyIntolerance/a2", "AllergyIntolerance/a3",
  ]

  @Test(arguments: 0..<40 as Range<UInt64>)
  func endsInTheSameRowsInEachOrder(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let clinic = Clinic()
    var next = Array(repeating: 0, count: Self.versions.count)
    var due: [(Double, String, String)] = [(9, "w1", "p1"), (4, "w2", "p2"), (7, "w3", "p1")]
    while true {
      let open = next.indices.filter { next[$0] < Self.versions[$0].count }
      guard let resource = open.randomElement(using: &random) else { break }
      // One page has versions of several resources.
      if let content = Self.versions[resource][next[resource]] {
        let other = open.filter { $0 != resource && Self.versions[$0][next[$0]] != nil }.randomElement(using: &random)
        let both = [resource] + (Bool.random(using: &random) ? [other].compactMap(\.self) : [])
        try await clinic.sync.download([content] + both.dropFirst().compactMap { Self.versions[$0][next[$0]] })
        for index in both.dropFirst() { next[index] += 1 }
      } else {
        try await clinic.sync.delete(at(Self.paths[resource]))
      }
      next[resource] += 1
      if Bool.random(using: &random), let (day, wound, patient) = due.popLast() {
        try await clinic.setDueDate(day, ofWound: wound, of: patient)
      }
    }
    for (day, wound, patient) in due { try await clinic.setDueDate(day, ofWound: wound, of: patient) }

    #expect(try await clinic.names(PatientFilter(scope: .mine)) == ["Otto Reed", "Wilma Brook"], "seed \(seed)")
    #expect(try await clinic.names(PatientFilter(scope: .all)) == ["Otto Reed", "Wilma Brook"])
    #expect(try await clinic.patients.wards().value() == ["North", "South"])
    let wilma = try #require(try await clinic.file("p1"))
    #expect(wilma.allergies.map(\.substance) == ["Penicillin"])
    #expect(wilma.patient.nextAssessment?.timeIntervalSince1970 == 604_800.0)
    #expect(try await clinic.file("p2")?.allergies.map(\.id) == ["a1"])
    #expect(try await clinic.file("p3") == nil)
    #expect(try await clinic.names(PatientFilter(scope: .all, search: "wilma ash")).isEmpty)
    #expect(try await clinic.names(PatientFilter(scope: .all, search: "wilma bro")) == ["Wilma Brook"])
  }

  @Test func listsAnUnreadablePatientAndSaysSo() async throws {
    let clinic = Clinic()
    try await clinic.sync.download([
      FHIR.AnyResource(unchecked: ["resourceType": "Patient", "id": "p", "birthDate": "yesterday"])
    ])
    let page = try await clinic.patients.list(PatientFilter(scope: .all)).value()
    #expect(page.patients.map(\.name) == ["Unreadable record p"])
    #expect(page.patients.first?.status.isUnreadable == true)
    #expect(try await clinic.names(PatientFilter(scope: .all, search: "unreadable")).count == 1)
  }

  @Test func keepsAPatientOfAnUnreadableTeamOnTheList() async throws {
    let clinic = Clinic()
    try await clinic.sync.download([Some.patient("p", "Wilma", "Ashe")])
    var team = Some.team("t", of: "Patient/p", ["Practitioner/nurse-01"])
    team.json["status"] = "busy"
    try await clinic.sync.download([team])
    #expect(try await clinic.sync.store.record(at("CareTeam/t"))?.state != .synced)
    #expect(try await clinic.names(PatientFilter(scope: .mine)) == ["Wilma Ashe"])
  }

  @Test(arguments: [FHIR.CareTeam.Status.inactive, .enteredInError])
  func leavesOutTeamsThatEnded(_ status: FHIR.CareTeam.Status) async throws {
    let clinic = Clinic()
    try await clinic.sync.download([
      Some.patient("p", "Wilma", "Ashe"), Some.team("t", of: "Patient/p", ["Practitioner/nurse-01"], status: status),
    ])
    #expect(try await clinic.names(PatientFilter(scope: .mine)).isEmpty)
  }

  @Test func takesNoOtherSubjectForAPatient() async throws {
    let clinic = Clinic()
    for reference in ["Group/p", "https://elsewhere.example/fhir/Patient/p", "#p", "urn:oid:2.999", "", "Patient/p/x"] {
      try await clinic.sync.download([
        Some.team("t", of: reference, ["Practitioner/nurse-01"]), Some.allergy("a", of: reference, "Latex"),
      ])
    }
    try await clinic.sync.download([Some.patient("p", "Wilma", "Ashe")])
    #expect(try await clinic.names(PatientFilter(scope: .mine)).isEmpty)
    #expect(try await clinic.file("p")?.allergies == [])
  }

  @Test func marksWhatIsNotSentAndWhatIsRefused() async throws {
    let clinic = Clinic()
    try await clinic.sync.download([Some.patient("p", "Wilma", "Ashe")])
    var edit = SyncEdit(label: "Address", id: .init())
    edit.update(try #require(try await clinic.sync.store.record(at("Patient/p"))?.resource(FHIR.Patient.self)))
    try await clinic.sync.store.save(edit)
    #expect(try await clinic.file("p")?.patient.status == .notSent)
    try await clinic.sync.refuse(at("Patient/p"), reason: "No.")
    #expect(try await clinic.file("p")?.patient.status == .refused(reason: "No."))
    try await clinic.sync.store.resolve(at("Patient/p"), .theirs)
    #expect(try await clinic.file("p")?.patient.status == .synced)
  }

  @Test func forgetsEverything() async throws {
    let clinic = Clinic()
    try await clinic.sync.download(Self.versions.compactMap { $0[0] })
    try await clinic.setDueDate(1, ofWound: "w", of: "p1")
    try await clinic.sync.store.erase()
    #expect(try await clinic.patients.list(PatientFilter(scope: .all)).value() == PatientPage())
    #expect(try await clinic.patients.wards().value().isEmpty)
    try await clinic.store.erase()
    try await clinic.sync.download([Some.patient("p1", "Wilma", "Ashe")])
    #expect(try await clinic.file("p1")?.patient.nextAssessment == nil)
  }
}
