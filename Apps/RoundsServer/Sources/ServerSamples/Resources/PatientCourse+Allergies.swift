import CoreFHIR

extension PatientCourse {
  /// Returns the allergies of the patient: a third of all have one or two.
  func allergies(seed: UInt64) -> [FHIR.AnyResource] {
    var random = SampleRandom(seed: seed, "allergy/\(profile.index)")
    guard random.below(3) == 0 else { return [] }
    let first = random.below(AllergyKind.all.count)
    // A second one is another.
    let others =
      random.chance(0.25) ? [(first + 1 + random.below(AllergyKind.all.count - 1)) % AllergyKind.all.count] : []
    return ([first] + others).enumerated().map { place, kind in
      allergy(AllergyKind.all[kind], number: place + 1, &random)
    }
  }

  /// CoreFHIR has no Swift type for it: all are written as JSON.
  private func allergy(_ kind: AllergyKind, number: Int, _ random: inout SampleRandom) -> FHIR.AnyResource {
    let isResolved = random.chance(0.06)
    let isSevere = kind.reactions.contains { $0.isSevere }
    let onset = period.days.lowerBound.civil.year - random.whole(1...max(1, min(30, profile.age - 5)))
    var json: FHIRObject = [
      "resourceType": "AllergyIntolerance", "id": .string(ids.allergy(number)),
      "clinicalStatus": SampleCodes.hl7(
        "allergyintolerance-clinical", isResolved ? "resolved" : "active", isResolved ? "Resolved" : "Active"
      ).fhirJSON,
      "verificationStatus": SampleCodes.hl7("allergyintolerance-verification", "confirmed", "Confirmed").fhirJSON,
      "type": "allergy", "category": [.string(kind.category)],
    ]
    if let criticality = isSevere ? "high" : random.pick(["low", "low", "unable-to-assess", nil]) {
      json["criticality"] = .string(criticality)
    }
    json["code"] = kind.concept.fhirJSON
    json["patient"] = patientReference.fhirJSON
    json["onsetDateTime"] = .string(String(onset))
    json["asserter"] = FHIR.Reference(doctor.reference, display: doctor.displayName).fhirJSON
    if isSevere || random.chance(0.8) {
      let manifestations = kind.reactions.map { $0.concept.fhirJSON }
      json["reaction"] = [["manifestation": .array(FHIRArray(manifestations))]]
    }
    return FHIR.AnyResource(unchecked: json)
  }
}

/// What patients of the sample data are allergic to: with codes of SNOMED CT, or in words only.
struct AllergyKind: Sendable {
  /// How a body reacts.
  struct Reaction: Sendable {
    let concept: FHIR.CodeableConcept
    let isSevere: Bool

    init(_ code: String, _ display: String, isSevere: Bool = false) {
      concept = FHIR.CodeableConcept(code, system: SampleCodes.snomed, display: display)
      self.isSevere = isSevere
    }

    static let rash = Reaction("271807003", "Eruption of skin")
    static let itching = Reaction("418290006", "Itching")
    static let hives = Reaction("126485001", "Urticaria")
    static let nausea = Reaction("422587007", "Nausea")
    static let anaphylaxis = Reaction("39579001", "Anaphylaxis", isSevere: true)
  }

  let concept: FHIR.CodeableConcept
  /// The code of the category, such as `medication`.
  let category: String
  let reactions: [Reaction]

  private init(_ text: String, code: String? = nil, _ category: String, _ reactions: [Reaction]) {
    concept = FHIR.CodeableConcept {
      $0.coding = code.map { [SampleCodes.snomed($0, text)] } ?? []
      $0.text = text
    }
    self.category = category
    self.reactions = reactions
  }

  static let all: [AllergyKind] = [
    AllergyKind("Allergy to penicillin", code: "91936005", "medication", [.rash]),
    AllergyKind("Penicillin, with shock", "medication", [.anaphylaxis, .hives]),
    AllergyKind("Latex", code: "111088007", "environment", [.hives, .itching]),
    AllergyKind("Iodine", code: "44588005", "medication", [.rash, .itching]),
    AllergyKind("Chlorhexidine", code: "373568007", "medication", [.anaphylaxis]),
    AllergyKind("Cashew nuts", code: "227493005", "food", [.nausea, .hives]),
    AllergyKind("Adhesive of plasters", "environment", [.rash]),
    AllergyKind("Silver in dressings", "environment", [.itching]),
    AllergyKind("Wool alcohols (lanolin)", "environment", [.rash, .itching]),
  ]
}
