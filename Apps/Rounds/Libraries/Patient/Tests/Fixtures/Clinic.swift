import CoreFHIR
import CoreSync
import CoreSyncTesting
import Foundation
import LibPatient
import SeamCollections
import SeamOperations
import SeamStorage

/// Patients in memory, with a fake of the sync in place of a server.
struct Clinic {
  let storage = InMemoryStorage()
  let store: PatientStore
  let sync: FakeSync
  let patients: Patients

  init(nurse: String = "Practitioner/nurse-01") {
    store = PatientStore(in: storage, nurse: nurse)
    sync = FakeSync(in: storage, projections: [store.projection])
    patients = Patients(store, sync: sync.store)
  }

  /// The names of a list.
  func names(_ filter: PatientFilter) async throws -> [String] {
    try await patients.list(filter).value().patients.map(\.name)
  }

  func file(_ id: String) async throws -> PatientFile? {
    try await patients.file(Patient.ID(rawValue: id)).value()
  }

  /// Notes when a wound is due, as the library of wounds does.
  func setDueDate(_ day: Double?, ofWound wound: String, of patient: String) async throws {
    var batch = CollectionBatch()
    store.setDueDate(
      day.map { Date(timeIntervalSince1970: $0 * 86_400) }, ofWound: wound, of: .init(rawValue: patient), in: &batch)
    try await batch.commit()
  }
}

/// Resources as servers write them.
enum Some {
  static func patient(
    _ id: String, _ given: String, _ family: String, ward: String? = nil, number: String? = nil,
    _ change: (inout FHIR.Patient) -> Void = { _ in }
  ) -> FHIR.AnyResource {
    FHIR.Patient {
      $0.id = id
      $0.name = [
        FHIR.HumanName {
          $0.given = [given]
          $0.family = family
        }
      ]
      if let ward { $0.managingOrganization = FHIR.Reference { $0.display = ward } }
      if let number { $0.identifier = [FHIR.Identifier { $0.value = number }] }
      change(&$0)
    }.any
  }

  static func team(
    _ id: String, of patient: String, _ members: [String], status: FHIR.CareTeam.Status = .active
  ) -> FHIR.AnyResource {
    FHIR.CareTeam {
      $0.id = id
      $0.status = status
      $0.subject = FHIR.Reference { $0.reference = patient }
      $0.participant = members.map { member in
        FHIR.CareTeam.Participant { $0.member = FHIR.Reference { $0.reference = member } }
      }
    }.any
  }

  static func allergy(
    _ id: String, of patient: String, _ substance: String, criticality: String? = nil, verification: String? = nil,
    clinical: String? = nil, reactions: [String] = []
  ) -> FHIR.AnyResource {
    func concept(_ code: String) -> FHIRJSON {
      .object(["coding": .array([.object(["code": .string(code)])])])
    }
    var json: FHIRObject = [
      "resourceType": "AllergyIntolerance", "id": .string(id),
      "patient": .object(["reference": .string(patient)]), "code": .object(["text": .string(substance)]),
    ]
    if let criticality { json["criticality"] = .string(criticality) }
    if let verification { json["verificationStatus"] = concept(verification) }
    if let clinical { json["clinicalStatus"] = concept(clinical) }
    if !reactions.isEmpty {
      let items = reactions.map { FHIRJSON.object(["text": .string($0)]) }
      json["reaction"] = .array([.object(["manifestation": .array(FHIRArray(items))])])
    }
    return FHIR.AnyResource(unchecked: json)
  }
}

/// The location of a path; the tests write valid ones.
func at(_ path: String) -> FHIRLocation {
  guard let location = FHIRLocation(path) else { preconditionFailure("“\(path)” is no path of a resource") }
  return location
}
