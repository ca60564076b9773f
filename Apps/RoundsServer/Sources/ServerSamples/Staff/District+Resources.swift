import CoreFHIR

extension District {
  static let rootID = "organization-0"
  static let rootName = "Rivermouth Community Nursing"

  /// The organization of all districts.
  static let root = organization(rootID, name: rootName, partOf: nil)

  /// CoreFHIR has no Swift type for organizations, so they are written as JSON.
  private static func organization(_ id: String, name: String, partOf: String?) -> FHIR.AnyResource {
    var json: FHIRObject = [
      "resourceType": "Organization",
      "id": .string(id),
      "identifier": [["system": "https://rounds.example/identifiers/organization", "value": .string(id)]],
      "active": true,
      "type": [SampleCodes.hl7("organization-type", "prov", "Healthcare Provider").fhirJSON],
      "name": .string(name),
    ]
    if let partOf { json["partOf"] = FHIR.Reference("Organization/" + partOf, display: rootName).fhirJSON }
    return FHIR.AnyResource(unchecked: json)
  }

  /// The organization, the practitioners and the team.
  var resources: [FHIR.AnyResource] {
    let staff = nurses + doctors
    return [Self.organization(organization, name: name, partOf: Self.rootID)]
      + staff.map { practitioner($0).any } + [careTeam(staff).any]
  }

  private func practitioner(_ member: StaffMember) -> FHIR.Practitioner {
    var random = SampleRandom(seed: seed, "practitioner/\(member.id)")
    return FHIR.Practitioner {
      $0.id = member.id
      $0.identifier = [
        FHIR.Identifier {
          $0.use = .official
          $0.system = SampleCodes.licence
          $0.value = "\(member.role == .doctor ? "D" : "N")\(random.whole(100_000...999_999))"
        }
      ]
      $0.active = true
      $0.name = [
        FHIR.HumanName {
          $0.use = .official
          $0.text = member.displayName
          $0.family = member.name.family.latin
          $0.given = member.name.given.map(\.latin)
          $0.prefix = member.role == .doctor ? ["Dr"] : []
        }
      ]
      $0.telecom = [
        FictionalContact.phone(.work, rank: 1, &random), FictionalContact.email(member.id, use: .work),
      ]
      $0.gender = member.isFemale ? .female : .male
      $0.qualification = [
        FHIR.Practitioner.Qualification {
          let role = member.role.code
          $0.code = SampleCodes.concept(role.code, role.display)
        }
      ]
      $0.communication = [Self.language("en", "English")]
      if member.culture.language != "en" {
        $0.communication.append(Self.language(member.culture.language, member.culture.languageName))
      }
    }
  }

  static func language(_ code: String, _ display: String) -> FHIR.CodeableConcept {
    FHIR.CodeableConcept(code, system: "urn:ietf:bcp:47", display: display)
  }

  private func careTeam(_ staff: [StaffMember]) -> FHIR.CareTeam {
    FHIR.CareTeam {
      $0.id = team
      $0.status = .active
      $0.name = name + " wound care"
      $0.participant = staff.map(participant)
      $0.managingOrganization = [FHIR.Reference("Organization/" + organization, display: name)]
    }
  }

  /// Returns a member of a care team.
  func participant(_ member: StaffMember) -> FHIR.CareTeam.Participant {
    FHIR.CareTeam.Participant {
      let role = member.role.code
      $0.role = [SampleCodes.concept(role.code, role.display)]
      $0.member = FHIR.Reference(member.reference, display: member.displayName)
      $0.onBehalfOf = FHIR.Reference("Organization/" + organization, display: name)
    }
  }
}
