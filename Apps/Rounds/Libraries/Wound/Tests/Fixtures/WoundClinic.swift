import CoreFHIR
import CoreSync
import CoreSyncTesting
import Foundation
import LibPatient
import LibWound
import SeamOperations
import SeamStorage

/// Wounds in memory, with fakes of the server, the clock, the files and the source of photos.
struct WoundClinic {
  static let now = Date(timeIntervalSince1970: 1_774_782_000)

  let storage = InMemoryStorage()
  let patientStore: PatientStore
  let store: WoundStore
  let sync: FakeSync
  let patients: Patients
  let wounds: Wounds

  init(files: [String: [UInt8]] = [:], photos: any PhotoSource = NoPhotos()) {
    patientStore = PatientStore(in: storage, nurse: "Practitioner/nurse-01")
    store = WoundStore(in: storage, patients: patientStore)
    sync = FakeSync(in: storage, projections: [patientStore.projection, store.projection])
    patients = Patients(patientStore, sync: sync.store)
    let ids = Counter()
    wounds = Wounds(
      store, sync: sync.store, photos: photos,
      nurse: Nurse(reference: "Practitioner/nurse-01", name: "Nora Quill", timeZone: .gmt),
      files: FakeFiles(files: files), now: { Self.now }, makeID: { uuid(1000 + ids.next()) })
  }

  /// A clinic with a patient and an open wound.
  static func withWound(files: [String: [UInt8]] = [:]) async throws -> WoundClinic {
    let clinic = WoundClinic(files: files)
    try await clinic.sync.download([Some.patient("p"), Some.wound("w", of: "p")])
    return clinic
  }

  func file(_ wound: String = "w") async throws -> WoundFile? {
    try await wounds.file(Wound.ID(rawValue: wound)).value()
  }

  func observation(_ id: String) async throws -> FHIR.Observation? {
    try await sync.store.record(at("Observation/\(id)"))?.resource(FHIR.Observation.self)
  }

  func draft(_ subject: AssessmentDraft.Subject) async throws -> AssessmentDraft? {
    try await wounds.draft(subject).value()
  }

  /// Begins the correction of an assessment, as a screen does.
  func correction(
    of id: String, _ number: Int = 7, _ change: (inout AssessmentDraft) -> Void
  ) async throws -> AssessmentDraft? {
    guard let assessment = try await wounds.assessment(.init(rawValue: id)).value() else { return nil }
    var draft = AssessmentDraft(correcting: assessment, id: uuid(number))
    change(&draft)
    return draft
  }
}

/// A draft that can be recorded.
func completeDraft(of wound: String = "w", _ number: Int = 1, note: String = "") -> AssessmentDraft {
  var draft = AssessmentDraft(of: Wound.ID(rawValue: wound), id: uuid(number), started: WoundClinic.now - 60)
  draft.lengths = [.length: "4.2", .width: "3"]
  draft.tissue = [.granulation: "60", .slough: "40"]
  (draft.exudate, draft.exudateKind, draft.pain, draft.note) = (.light, .serous, 3, note)
  return draft
}

/// The location of a path; the tests write valid ones.
func at(_ path: String) -> FHIRLocation {
  guard let location = FHIRLocation(path) else { preconditionFailure("“\(path)” is no path of a resource") }
  return location
}

func uuid(_ number: Int) -> UUID {
  let digits = String(number)
  return UUID(uuidString: "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits)
    ?? UUID()
}

func id(_ number: Int) -> String { uuid(number).uuidString.lowercased() }

/// Resources as servers write them.
enum Some {
  static let rounds = "https://rounds.example/codes"

  static func patient(_ id: String) -> FHIR.AnyResource {
    FHIR.Patient {
      $0.id = id
      $0.name = [FHIR.HumanName { $0.family = id }]
    }.any
  }

  static func wound(_ id: String, of patient: String, clinical: String = "active") -> FHIR.AnyResource {
    FHIR.Condition {
      $0.id = id
      $0.clinicalStatus = FHIR.CodeableConcept(
        clinical, system: "http://terminology.hl7.org/CodeSystem/condition-clinical")
      $0.category = [FHIR.CodeableConcept("wound", system: rounds)]
      $0.code = FHIR.CodeableConcept(text: "Burn")
      $0.bodySite = [FHIR.CodeableConcept(text: "Left hand")]
      $0.subject = FHIR.Reference { $0.reference = patient.contains("/") ? patient : "Patient/\(patient)" }
      $0.recordedDate = FHIR.DateTime("2026-01-01")
    }.any
  }

  static func assessment(
    _ id: String, of wound: String, patient: String = "p", _ time: String? = "2026-02-01T08:00:00Z",
    length: String? = nil, _ change: (inout FHIR.Observation) -> Void = { _ in }
  ) -> FHIR.AnyResource {
    FHIR.Observation {
      $0.id = id
      $0.status = .final
      $0.code = FHIR.CodeableConcept("39135-9", system: "http://loinc.org")
      $0.subject = FHIR.Reference { $0.reference = "Patient/\(patient)" }
      $0.focus = [FHIR.Reference { $0.reference = wound.contains("/") ? wound : "Condition/\(wound)" }]
      $0.effective = time.flatMap(FHIR.DateTime.init).map(FHIR.Value.dateTime)
      if let length { $0.component = [component("39126-8", "http://loinc.org", quantity(length, "cm"))] }
      change(&$0)
    }.any
  }

  static func component(
    _ code: String, _ system: String = rounds, _ value: FHIR.Value?
  ) -> FHIR.Observation.Component {
    FHIR.Observation.Component {
      $0.code = FHIR.CodeableConcept(code, system: system)
      $0.value = value
    }
  }

  static func quantity(_ value: String, _ unit: String) -> FHIR.Value {
    .quantity(FHIR.Quantity(FHIRDecimal(value) ?? 0, unit))
  }

  static func photo(
    _ id: String, of wound: String, url: String = "Binary/b1", _ date: String = "2026-02-01"
  ) -> FHIR.AnyResource {
    FHIR.Media {
      $0.id = id
      $0.status = .completed
      $0.extensions = [
        FHIR.Extension(
          "https://rounds.example/extensions/wound", .reference(FHIR.Reference { $0.reference = "Condition/\(wound)" }))
      ]
      $0.created = FHIR.DateTime(date).map(FHIR.Value.dateTime)
      $0.content = FHIR.Attachment { $0.url = url }
    }.any
  }
}

struct FakeFiles: PhotoFiles {
  let files: [String: [UInt8]]

  func read(_ path: String) async throws(WoundError) -> [UInt8] {
    guard let bytes = files[path] else { throw .unusablePhoto(reason: "There is no file \(path).") }
    return bytes
  }
}

struct NoPhotos: PhotoSource {
  func fetch(_ binary: String) async throws(WoundError) { throw .photoNotFetched(reason: "no connection") }

  func fetchAhead(_ photos: @Sendable () async throws -> [WoundPhoto]) async throws {}
}

private final class Counter: Sendable {
  private let lock = NSLock()
  // Safe: it is read and written under the lock only.
  nonisolated(unsafe) private var count = 0

  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}
