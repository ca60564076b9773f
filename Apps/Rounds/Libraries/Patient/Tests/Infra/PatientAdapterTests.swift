import CoreFHIR
import CoreSyncTesting
import Foundation
import LibPatient
import SeamOperations
import Testing

/// Patients read from records of several origins.
struct PatientAdapterTests {
  private func file(_ change: @escaping @Sendable (inout FHIR.Patient) -> Void) async throws -> PatientFile {
    let clinic = Clinic()
    try await clinic.sync.download([Some.patient("p", "Wilma", "Ashe", change)])
    return try #require(try await clinic.file("p"))
  }

  private static func name(_ use: FHIR.HumanName.Use?, _ text: String) -> FHIR.HumanName {
    FHIR.HumanName {
      $0.use = use
      $0.text = text
    }
  }

  @Test func prefersTheUsualNameAndShowsTheOfficialOne() async throws {
    let file = try await file { $0.name = [Self.name(.official, "王小明"), Self.name(.usual, "Wang Xiaoming")] }
    #expect(file.patient.name == "Wang Xiaoming" && file.patient.nativeName == "王小明")
  }

  @Test func namesAPatientWithoutAName() async throws {
    #expect(try await file { $0.name = [] }.patient.name == "Unnamed")
    #expect(try await file { $0.name = [FHIR.HumanName { $0.use = .official }] }.patient.name == "Unnamed")
    #expect(try await file { $0.name = [FHIR.HumanName { $0.family = "Ashe" }] }.patient.name == "Ashe")
  }

  @Test(arguments: [("1944-03-09", 1944, 3, 9), ("1944-03", 1944, 3, nil), ("1944", 1944, nil, nil)])
  func readsDatesWithTheirParts(_ text: String, _ year: Int, _ month: Int?, _ day: Int?) async throws {
    let birth = try await file { $0.birthDate = FHIR.Date(text) }.patient.birth
    #expect(birth == BirthDate(year: year, month: month, day: day) && birth?.text == text)
  }

  @Test func tellsRecordAndNationalNumbersApart() async throws {
    let file = try await file { patient in
      patient.identifier = [
        FHIR.Identifier {
          $0.system = "https://fhir.nhs.uk/Id/nhs-number"
          $0.value = "9990000018"
        }, FHIR.Identifier { $0.value = "X-1" },
        FHIR.Identifier {
          $0.type = FHIR.CodeableConcept("MR", system: "http://terminology.hl7.org/CodeSystem/v2-0203")
          $0.value = "RW-000017"
        },
      ]
    }
    #expect(file.patient.recordNumber == "RW-000017" && file.nationalNumber == "9990000018")
  }

  @Test func knowsWhoHasDiedOrLeft() async throws {
    #expect(try await !file { $0.deceased = .boolean(false) }.patient.isInactive)
    #expect(try await file { $0.deceased = .boolean(true) }.patient.isInactive)
    #expect(try await file { $0.deceased = FHIR.DateTime("2026-01").map(FHIR.Value.dateTime) }.patient.isInactive)
    #expect(try await file { $0.active = false }.patient.isInactive)
  }

  @Test func listsContactsByRankWithoutFormerOnes() async throws {
    let file = try await file { patient in
      patient.telecom = [
        FHIR.ContactPoint {
          $0.system = .phone
          $0.value = "2"
          $0.use = .mobile
          $0.rank = 2
        },
        FHIR.ContactPoint {
          $0.value = "a@b.example"
          $0.system = .email
        },
        FHIR.ContactPoint {
          $0.system = .phone
          $0.value = "1"
          $0.rank = 1
        },
        FHIR.ContactPoint {
          $0.system = .phone
          $0.value = "0"
          $0.use = .old
        },
      ]
    }
    #expect(file.contactPoints.map(\.value) == ["1", "2", "a@b.example"])
    #expect(file.contactPoints.map(\.label) == ["Phone", "Mobile", "E-mail"])
  }

  @Test func readsAllergiesByCodesOrWordsTheMostDangerousFirst() async throws {
    let clinic = Clinic()
    var coded = Some.allergy("a1", of: "Patient/p", "")
    coded.json["code"] = .object([
      "coding": .array([.object(["code": "91936005"]), .object(["display": "Penicillin"])])
    ])
    var bare = Some.allergy("a2", of: "Patient/p", "")
    bare.json["code"] = nil
    try await clinic.sync.download([
      Some.patient("p", "Wilma", "Ashe"), coded, bare,
      Some.allergy("a3", of: "Patient/p", "Latex", criticality: "high", reactions: ["Rash", "Cough"]),
      Some.allergy("a4", of: "Patient/p", "Plasters", criticality: "low"),
      Some.allergy("a5", of: "Patient/p", "Nuts", criticality: "huge"),
      Some.allergy("a6", of: "Patient/p", "Refuted", verification: "refuted"),
      Some.allergy("a7", of: "Patient/p", "Error", verification: "entered-in-error"),
      Some.allergy("a8", of: "Patient/p", "Outgrown", clinical: "resolved"),
    ])
    let file = try #require(try await clinic.file("p"))
    #expect(file.allergies.map(\.substance) == ["Latex", "Nuts", "Penicillin", "Unknown substance", "Plasters"])
    #expect(
      file.allergies.first == Allergy(id: "a3", substance: "Latex", criticality: .high, reactions: ["Rash", "Cough"]))
    #expect(file.patient.allergyCount == 5)
  }

  @Test func readsARecordOfAllSizes() async throws {
    let long = String(repeating: "a", count: 100_000)
    let file = try await file { patient in
      patient.name = [FHIR.HumanName { $0.family = long }]
      patient.telecom = (0..<10_000).map { number in
        FHIR.ContactPoint {
          $0.system = .phone
          $0.value = String(number)
        }
      }
    }
    #expect(file.patient.name == long && file.contactPoints.count == 10_000)
  }
}
