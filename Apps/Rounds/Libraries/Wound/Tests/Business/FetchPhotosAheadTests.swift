import CoreFHIR
import CoreSync
import CoreSyncTesting
import Foundation
import LibPatient
import LibWound
import SeamOperations
import SeamStorage
import Synchronization
import Testing

/// Which photos are fetched before they are asked for.
struct FetchPhotosAheadTests {
  private let source = PlannedPhotos()

  private func team(_ patient: String, of nurse: String, _ status: FHIR.CareTeam.Status = .active) -> FHIR.AnyResource {
    FHIR.CareTeam {
      $0.id = "team-\(patient)"
      $0.status = status
      $0.subject = FHIR.Reference { $0.reference = "Patient/\(patient)" }
      $0.participant = [
        FHIR.CareTeam.Participant { $0.member = FHIR.Reference { $0.reference = "Practitioner/\(nurse)" } }
      ]
    }.any
  }

  private func photo(_ id: String, of wound: String, _ day: Int) -> FHIR.AnyResource {
    Some.photo("media-\(id)", of: wound, url: "Binary/\(id)", "2026-02-\(day < 10 ? "0" : "")\(day)")
  }

  private func planned(_ clinic: WoundClinic) async throws -> [String] {
    try await clinic.wounds.fetchPhotosAhead().run()
    return source.plans.last?.map(\.binary) ?? []
  }

  @Test func fetchesThoseOfTheOpenWoundsOfTheNursesPatients() async throws {
    let clinic = WoundClinic(photos: source)
    try await clinic.sync.download([
      Some.patient("mine"), team("mine", of: "nurse-01"), Some.wound("open", of: "mine"),
      Some.wound("healed", of: "mine", clinical: "resolved"), photo("o1", of: "open", 1), photo("o2", of: "open", 2),
      photo("o3", of: "open", 3), photo("o4", of: "open", 4), photo("h1", of: "healed", 9),
      Some.patient("other"), team("other", of: "nurse-02"), Some.wound("others", of: "other"),
      photo("x", of: "others", 9),
      Some.patient("second"), team("second", of: "nurse-01"), Some.wound("new", of: "second"), photo("n", of: "new", 2),
    ])
    #expect(try await planned(clinic) == ["o4", "n", "o1", "o3", "o2"])
    #expect(source.plans.last?.first?.version == "1")
    // Wounds heal, and patients go to another team.
    try await clinic.wounds.set(.healed, of: .init(rawValue: "open")).run()
    #expect(try await planned(clinic) == ["n"])
    try await clinic.sync.download([team("other", of: "nurse-01"), team("second", of: "nurse-01", .inactive)])
    #expect(try await planned(clinic) == ["x"])
    // The description of a photo changes, and it is removed.
    try await clinic.sync.download([photo("x", of: "others", 8)])
    _ = try await planned(clinic)
    #expect(source.plans.last?.first?.version == "2")
    try await clinic.sync.delete(at("Media/media-x"))
    #expect(try await planned(clinic) == [])
  }

  @Test func keepsTheLastPhotosOfAWoundAndTheFirst() async throws {
    for count in [49, 50, 51, 60] {
      let clinic = WoundClinic(photos: source)
      let photos = (0..<count).map { number in
        Some.photo("\(100 + number)", of: "w", url: "Binary/\(100 + number)", "20\(10 + number)-01-01")
      }
      try await clinic.sync.download(
        [Some.patient("p"), team("p", of: "nurse-01"), Some.wound("w", of: "p")] + photos)
      let plan = try await planned(clinic)
      #expect(plan.count == min(count, 51))
      #expect(plan.prefix(3) == ["\(99 + count)", "100", "\(98 + count)"], "\(count)")
    }
  }

  @Test func fetchesNothingForAClinicWithoutPatients() async throws {
    #expect(try await planned(WoundClinic(photos: source)) == [])
  }

  @Test func passesOnWhyItEnded() async throws {
    source.failure = .photoNotFetched(reason: "the test fails")
    let clinic = WoundClinic(photos: source)
    await #expect(throws: WoundError.photoNotFetched(reason: "the test fails")) {
      try await clinic.wounds.fetchPhotosAhead().run()
    }
  }
}

/// Asks for the plan, and fetches nothing.
private final class PlannedPhotos: PhotoSource {
  private let state = Mutex<(plans: [[WoundPhoto]], failure: WoundError?)>(([], nil))

  var plans: [[WoundPhoto]] { state.withLock { $0.plans } }
  var failure: WoundError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  func fetch(_ binary: String) async throws(WoundError) { throw .photoNotFetched(reason: "no connection") }

  func fetchAhead(_ photos: @Sendable () async throws -> [WoundPhoto]) async throws {
    if let failure { throw failure }
    let plan = try await photos()
    state.withLock { $0.plans.append(plan) }
  }
}

/// The cost of planning in a clinic with many photos; `SEAM_GROWTH=1` prints figures.
struct PhotoPlanGrowthTests {
  private let source = PlannedPhotos()

  @Test func plansAmongManyPhotos() async throws {
    let clinic = WoundClinic(photos: source)
    let isMeasuring = ProcessInfo.processInfo.environment["SEAM_GROWTH"] != nil
    let (patients, photos) = isMeasuring ? (100, 100) : (10, 60)
    for patient in 0..<patients {
      let team = FHIR.CareTeam {
        $0.id = "t\(patient)"
        $0.subject = FHIR.Reference { $0.reference = "Patient/p\(patient)" }
        $0.participant = [
          FHIR.CareTeam.Participant { $0.member = FHIR.Reference { $0.reference = "Practitioner/nurse-01" } }
        ]
      }
      try await clinic.sync.download(
        [Some.patient("p\(patient)"), Some.wound("w\(patient)", of: "p\(patient)"), team.any]
          + (0..<photos).map { Some.photo("m\(patient)-\($0)", of: "w\(patient)", url: "Binary/\(patient)-\($0)") })
    }
    let start = ContinuousClock.now
    try await clinic.wounds.fetchPhotosAhead().run()
    if isMeasuring {
      print("\(patients * photos) photos of \(patients) own patients planned in \(start.duration(to: .now))")
    }
    #expect(source.plans.last?.count == min(2000, patients * 51))
  }
}
