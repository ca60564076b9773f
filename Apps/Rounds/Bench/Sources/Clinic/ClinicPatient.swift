import CoreFHIR
import Foundation

/// A patient of the clinic, all of whose record follows from a number.
struct ClinicPatient {
  let number: Int
  let given: String
  let family: String
  let ward: String
  let nationalNumber: String

  init(_ number: Int) {
    self.number = number
    var random = ClinicRandom(seed: UInt64(number))
    given = random.pick(PatientNames.givens)
    family = random.pick(PatientNames.families)
    ward = random.pick(PatientNames.wards)
    let digits = String(9_000_000_000 + random.below(1_000_000_000))
    nationalNumber = "\(digits.prefix(3)) \(digits.dropFirst(3).prefix(3)) \(digits.dropFirst(6))"
    self.random = random
  }

  private let random: ClinicRandom

  var name: String { "\(given) \(family)" }
  var id: String { "patient-\(number)" }
  var recordNumber: String { "RW-\(String(1_000_000 + number).dropFirst())" }

  // MARK: Search

  /// The words that the patient is found by, folded.
  var words: Set<String> {
    let digits = [recordNumber, nationalNumber].map { String($0.filter(\.isNumber)) }
    let texts =
      [name, ward, recordNumber, nationalNumber, "RW\(digits[0])"] + digits
      + digits.map { String($0.drop { $0 == "0" }) }
    return Set(texts.flatMap(Self.words))
  }

  /// Runs of letters and digits, without case and diacritics.
  static func words(_ text: String) -> [String] {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "en"))
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  // MARK: Record

  /// The resources of the patient as a server has them: one that refers to another comes after it.
  func resources(until end: Date) -> [FHIR.AnyResource] {
    var random = random
    var resources = [patient(&random), careTeam]
    if random.below(3) == 0 { resources.append(allergy(&random)) }
    for wound in 0..<(number % 5 == 0 ? 2 : 1) {
      let course = ClinicWound(number: wound, patient: self, &random)
      resources += course.resources(until: end, assessments: number == 0 ? 30 : 2)
    }
    return resources
  }

  var reference: FHIR.Reference {
    FHIR.Reference {
      $0.reference = "Patient/\(id)"
      $0.display = name
    }
  }

  private func patient(_ random: inout ClinicRandom) -> FHIR.AnyResource {
    FHIR.Patient {
      $0.id = id
      $0.active = true
      $0.identifier = [
        FHIR.Identifier {
          $0.use = .usual
          $0.type = FHIR.CodeableConcept("MR", system: "http://terminology.hl7.org/CodeSystem/v2-0203")
          $0.system = "https://rounds.example/identifiers/record"
          $0.value = recordNumber
        },
        FHIR.Identifier {
          $0.use = .official
          $0.system = "https://fhir.nhs.uk/Id/nhs-number"
          $0.value = nationalNumber
        },
      ]
      $0.name = [
        FHIR.HumanName {
          $0.use = .official
          $0.text = name
          $0.family = family
          $0.given = [given]
        }
      ]
      $0.gender = random.below(2) == 0 ? .female : .male
      let (month, day) = (random.below(12) + 1, random.below(28) + 1)
      $0.birthDate = FHIR.Date("\(1925 + random.below(70))-\(Self.two(month))-\(Self.two(day))")
      $0.telecom = [
        FHIR.ContactPoint {
          $0.system = .phone
          $0.use = .home
          $0.value = "01632 96\(1000 + random.below(9000))"
        }
      ]
      $0.address = [
        FHIR.Address {
          $0.line = ["\(1 + random.below(200)) \(random.pick(PatientNames.families)) Street"]
          $0.city = "Rivermouth"
        }
      ]
      $0.managingOrganization = FHIR.Reference {
        $0.reference = "Organization/rivermouth"
        $0.display = ward
      }
    }.any
  }

  /// The signed-in nurse cares for every tenth patient.
  private var careTeam: FHIR.AnyResource {
    FHIR.CareTeam {
      $0.id = "team-\(number)"
      $0.status = .active
      $0.name = "Wound care of \(name)"
      $0.subject = reference
      let nurses = [number % 10 == 0 ? Clinic.nurse : "Practitioner/nurse-\(number % 10)", "Practitioner/doctor"]
      $0.participant = nurses.map { nurse in
        FHIR.CareTeam.Participant { $0.member = FHIR.Reference { $0.reference = nurse } }
      }
    }.any
  }

  private func allergy(_ random: inout ClinicRandom) -> FHIR.AnyResource {
    let substance = random.pick(["Penicillin", "Latex", "Iodine", "Silver dressings", "Adhesive", "Morphine"])
    return FHIR.AnyResource(unchecked: [
      "resourceType": "AllergyIntolerance", "id": .string("allergy-\(number)"), "criticality": "high",
      "code": ["text": .string(substance)], "patient": reference.fhirJSON,
      "reaction": [["manifestation": [["text": "Rash"]]]],
    ])
  }

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
