import CoreFHIR

extension PatientCourse {
  var ids: SampleIDs { SampleIDs(index: profile.index) }
  var patientReference: FHIR.Reference { FHIR.Reference("Patient/\(ids.patient)", display: profile.name.latin) }

  func patient(seed: UInt64) -> FHIR.Patient {
    var random = SampleRandom(seed: seed, "record/\(profile.index)")
    return FHIR.Patient {
      $0.id = ids.patient
      $0.identifier = identifiers
      $0.active = profile.death == nil && profile.leaving == nil
      $0.name = Self.names(profile.name, language: profile.culture.language)
      $0.telecom = telecom(&random)
      $0.gender = random.chance(0.01) ? .other : profile.isFemale ? .female : .male
      $0.birthDate = FHIR.Date(profile.birth.text)
      if let death = profile.death {
        // The day is known, and sometimes the time.
        let time = SampleTime(death, minute: random.whole(420...1200))
        let moment = random.chance(0.5) && period.contains(time) ? time.dateTime : FHIR.DateTime(death.text)
        $0.deceased = moment.map(FHIR.Value.dateTime)
      }
      $0.address = [FictionalContact.address(&random)]
      $0.maritalStatus = maritalStatus(&random)
      $0.contact = random.chance(0.7) ? [contact(&random)] : []
      $0.communication = communication(&random)
      $0.generalPractitioner = [FHIR.Reference(doctor.reference, display: doctor.displayName)]
      $0.managingOrganization = FHIR.Reference("Organization/" + district.organization, display: district.name)
    }
  }

  private var identifiers: [FHIR.Identifier] {
    let record = FHIR.Identifier {
      $0.use = .usual
      $0.type = SampleCodes.hl7("v2-0203", "MR", "Medical record number")
      $0.system = SampleCodes.recordNumber
      $0.value = "RW-\((profile.index + 1).padded(6))"
      $0.assigner = FHIR.Reference("Organization/" + District.rootID, display: District.rootName)
    }
    guard let number = FictionalContact.nhsNumber(index: profile.index) else { return [record] }
    return [
      record,
      FHIR.Identifier {
        $0.use = .official
        $0.system = SampleCodes.nhsNumber
        $0.value = number
      },
    ]
  }

  /// Returns the official name, and the usual one in Latin letters if the official one is in others.
  private static func names(_ name: PersonName, language: String) -> [FHIR.HumanName] {
    let latin = FHIR.HumanName {
      $0.use = name.family.native == nil ? .official : .usual
      $0.text = name.latin
      $0.family = name.family.latin
      $0.given = name.given.map(\.latin)
    }
    guard let family = name.family.native else { return [latin] }
    let given = name.given.map { $0.native ?? $0.latin }
    let native = FHIR.HumanName {
      $0.use = .official
      // Chinese names begin with the family, without a space.
      $0.text = language == "zh" ? family + given.joined() : (given + [family]).joined(separator: " ")
      $0.family = family
      $0.given = given
    }
    return [native, latin]
  }

  private func telecom(_ random: inout SampleRandom) -> [FHIR.ContactPoint] {
    var points = [FictionalContact.phone(.home, rank: 1, &random)]
    if random.chance(0.6) { points.append(FictionalContact.phone(.mobile, rank: 2, &random)) }
    if profile.age < 75, random.chance(0.6) { points.append(FictionalContact.email(profile.name.login, use: .home)) }
    return points
  }

  private func maritalStatus(_ random: inout SampleRandom) -> FHIR.CodeableConcept {
    let isOld = profile.age > 75
    let (code, display) = random.pick(weighted: [
      (("M", "Married"), isOld ? 40 : 50), (("W", "Widowed"), isOld ? 40 : 6), (("S", "Never Married"), isOld ? 8 : 30),
      (("D", "Divorced"), 12),
    ])
    return SampleCodes.hl7("v3-MaritalStatus", code, display)
  }

  private func contact(_ random: inout SampleRandom) -> FHIR.Patient.Contact {
    let (code, display, isFemale) = random.pick(weighted: [
      (("SPS", "spouse", !profile.isFemale), 35), (("DAU", "natural daughter", true), 28),
      (("SON", "natural son", false), 22),
      (("NBOR", "neighbor", random.chance(0.6)), 8), (("FRND", "unrelated friend", random.chance(0.5)), 7),
    ])
    let isFamily = code != "NBOR" && code != "FRND"
    let other = isFamily ? profile.culture : NameCulture.all[0]
    let name = other.name(isFemale: isFemale, &random)
    let family = isFamily && !other.hasGenderedFamilies && random.chance(0.7) ? profile.name.family : name.family
    return FHIR.Patient.Contact {
      $0.relationship = [SampleCodes.hl7("v3-RoleCode", code, display)]
      $0.name = FHIR.HumanName { human in
        human.text = PersonName(given: name.given, family: family).latin
        human.family = family.latin
        human.given = name.given.map(\.latin)
      }
      $0.telecom = [FictionalContact.phone(.mobile, &random)]
      $0.gender = isFemale ? .female : .male
    }
  }

  private func communication(_ random: inout SampleRandom) -> [FHIR.Patient.Communication] {
    let english = FHIR.Patient.Communication { $0.language = District.language("en", "English") }
    let code = profile.culture.language
    guard code != "en" else { return [english] }
    let own = FHIR.Patient.Communication {
      $0.language = District.language(code, profile.culture.languageName)
      $0.preferred = true
    }
    return random.chance(0.8) ? [own, english] : [own]
  }

  /// The nurses and the doctor who care for the patient, the named nurse first.
  var careTeam: FHIR.CareTeam {
    let members = [namedNurse] + nurses.filter { $0.id != namedNurse.id } + [doctor]
    let start = wounds.map(\.plan.firstSeen).min() ?? period.days.lowerBound
    let end = profile.death ?? profile.leaving
    return FHIR.CareTeam {
      $0.id = ids.careTeam
      $0.status = end == nil ? .active : .inactive
      $0.name = "Wound care of \(profile.name.latin)"
      $0.subject = patientReference
      $0.period = FHIR.Period {
        $0.start = FHIR.DateTime(start.text)
        $0.end = end.flatMap { FHIR.DateTime($0.text) }
      }
      $0.participant = members.map(district.participant)
      $0.managingOrganization = [FHIR.Reference("Organization/" + district.organization, display: district.name)]
    }
  }

  var comorbidities: [FHIR.Condition] {
    var random = SampleRandom(seed: district.seed, "comorbidity/\(profile.index)")
    return profile.comorbidities.enumerated().map { place, disease in
      // Found some years ago, but not in childhood.
      let years = random.whole(1...max(1, min(25, profile.age - 18)))
      let onset = period.days.lowerBound.civil.year - years
      return FHIR.Condition {
        $0.id = ids.condition(place + 1)
        $0.clinicalStatus = SampleCodes.hl7("condition-clinical", "active", "Active")
        $0.verificationStatus = SampleCodes.hl7("condition-ver-status", "confirmed", "Confirmed")
        $0.category = [SampleCodes.hl7("condition-category", "problem-list-item", "Problem List Item")]
        $0.code = FHIR.CodeableConcept {
          $0.coding = [SampleCodes.snomed(disease.code, disease.display)]
          $0.text = disease.display
        }
        $0.subject = patientReference
        $0.onset = FHIR.DateTime(String(onset)).map(FHIR.Value.dateTime)
        $0.asserter = FHIR.Reference(doctor.reference, display: doctor.displayName)
      }
    }
  }
}
