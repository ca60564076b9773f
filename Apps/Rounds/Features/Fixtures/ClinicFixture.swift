public import CoreDates
public import CoreFHIR
import CoreSync
public import CoreSyncTesting
public import Foundation
public import LibPatient
public import LibWound
import SeamOperations
public import SeamStorage

/// A clinic in memory for tests of features: the real libraries over a store without a server.
///
/// The day is 10 March 2026, 12:00 in UTC.
public struct ClinicFixture: Sendable {
  public static let wilma = Patient.ID(rawValue: "wilma")
  public static let heel = Wound.ID(rawValue: "heel")
  public static let first = Assessment.ID(rawValue: "first")
  public static let last = Assessment.ID(rawValue: "last")

  public let sync: FakeSync
  public let patients: Patients
  public let wounds: Wounds
  public let photos = FakePhotos()
  public let clock = ClinicClock(timeZone: .gmt) { Self.date(10, hour: 12) }

  /// Makes a clinic with Wilma, who has a wound at the heel with two assessments, and with Fred, who has none.
  ///
  /// - Parameters:
  ///   - storage: an empty storage, which others can use at the same time.
  ///   - isEmpty: whether nothing was downloaded yet.
  public init(in storage: InMemoryStorage = InMemoryStorage(), isEmpty: Bool = false) async throws {
    let patientStore = PatientStore(in: storage, nurse: "Practitioner/me")
    let woundStore = WoundStore(in: storage, patients: patientStore)
    sync = FakeSync(in: storage, projections: [patientStore.projection, woundStore.projection])
    patients = Patients(patientStore, sync: sync.store)
    wounds = Wounds(
      woundStore, sync: sync.store, photos: photos,
      nurse: Nurse(reference: "Practitioner/me", name: "Me", timeZone: .gmt),
      files: photos, now: clock.now)
    if !isEmpty { try await sync.download(Self.resources) }
  }

  public static func date(_ day: Int, hour: Int = 9) -> Date {
    Date(timeIntervalSince1970: 1_772_323_200 + Double(day - 1) * 86_400 + Double(hour) * 3600)
  }

  // MARK: Resources

  private static var resources: [FHIR.AnyResource] {
    [
      patient("wilma", "Wilma", "Flintstone", number: "RW-000017", ward: "Bedrock", birth: "1950-03-11").any,
      patient("fred", "Fred", "Rubble", number: "RW-000018", ward: "Rockville", birth: "1948").any,
      FHIR.CareTeam {
        $0.id = "team"
        $0.subject = reference("Patient/wilma")
        $0.participant = [FHIR.CareTeam.Participant { $0.member = reference("Practitioner/me") }]
      }.any,
      FHIR.Condition {
        $0.id = "heel"
        $0.clinicalStatus = FHIR.CodeableConcept(
          "active", system: "http://terminology.hl7.org/CodeSystem/condition-clinical")
        $0.category = [FHIR.CodeableConcept("wound", system: "https://rounds.example/codes")]
        $0.code = FHIR.CodeableConcept(text: "Pressure ulcer")
        $0.bodySite = [FHIR.CodeableConcept(text: "Left heel")]
        $0.subject = reference("Patient/wilma")
      }.any,
      assessment("first", day: 1, length: "4.0", width: "3.0", area: "9.42").any,
      assessment("last", day: 8, length: "3.0", width: "2.0", area: "4.71").any,
    ]
  }

  private static func patient(
    _ id: String, _ given: String, _ family: String, number: String, ward: String, birth: String
  ) -> FHIR.Patient {
    FHIR.Patient {
      $0.id = id
      $0.name = [
        FHIR.HumanName {
          $0.use = .official
          $0.given = [given]
          $0.family = family
        }
      ]
      $0.identifier = [
        FHIR.Identifier {
          $0.system = "urn:oid:2.999.4.1"
          $0.value = number
        }
      ]
      $0.birthDate = FHIR.Date(birth)
      $0.managingOrganization = FHIR.Reference { $0.display = ward }
    }
  }

  /// Returns an assessment of the heel.
  public static func assessment(
    _ id: String, day: Int, length: String, width: String, area: String, pain: Int = 3
  ) -> FHIR.Observation {
    func component(_ code: String, _ value: String, _ unit: String) -> FHIR.Observation.Component {
      FHIR.Observation.Component {
        $0.code = FHIR.CodeableConcept(code, system: "https://rounds.example/codes")
        $0.value = FHIRDecimal(value).map { .quantity(FHIR.Quantity($0, unit, unit: unit)) }
      }
    }
    return FHIR.Observation {
      $0.id = id
      $0.status = .final
      $0.code = FHIR.CodeableConcept("39135-9", system: "http://loinc.org")
      $0.subject = reference("Patient/wilma")
      $0.focus = [reference("Condition/heel")]
      $0.effective = .dateTime(FHIR.DateTime(date(day)))
      $0.performer = [FHIR.Reference { $0.display = "Betty" }]
      $0.component = [
        component("length", length, "cm"), component("width", width, "cm"), component("area", area, "cm2"),
        component("tissue-granulation", "100", "%"), component("pain", String(pain), "{score}"),
      ]
    }
  }

  private static func reference(_ text: String) -> FHIR.Reference { FHIR.Reference { $0.reference = text } }
}
