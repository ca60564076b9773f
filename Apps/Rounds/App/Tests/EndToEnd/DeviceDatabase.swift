import CoreFHIR
import CoreSync
import Foundation
import LibPatient
import SeamCollections
import SeamStorage
import SeamStorageSQLite
import Testing

@testable import CoreSync
@testable import LibWound
@testable import RoundsApp

/// The database of the app, read beside it; nothing is written, so that a killed app finds all as it left it.
struct DeviceDatabase {
  private let storage: SQLiteStorage
  private let store: SyncStore
  private let wounds: WoundStore

  /// Reads the database in a folder of the app's data, and closes it.
  static func read<Result: Sendable>(
    in folder: String, _ body: (DeviceDatabase) async throws -> Result
  ) async throws -> Result {
    let database = try DeviceDatabase(in: folder)
    let result: Result
    do {
      result = try await body(database)
    } catch {
      await database.storage.close()
      throw error
    }
    await database.storage.close()
    return result
  }

  /// Whether a folder of the app's data has the database of a user.
  static func exists(in folder: String) throws -> Bool { try file(in: folder) != nil }

  private static func file(in folder: String) throws -> String? {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .first { $0.hasPrefix("clinic-") && $0.hasSuffix(".db") }
  }

  private init(in folder: String) throws {
    let file = try #require(try Self.file(in: folder), "there is no database")
    storage = SQLiteStorage(at: "\(folder)/\(file)", access: .readOnly)
    wounds = WoundStore(in: storage, patients: PatientStore(in: storage, nurse: ""))
    store = SyncStore(in: storage, projections: [])
  }

  /// All drafts.
  func drafts() async throws -> [AssessmentDraft] { try await wounds.drafts.values(.all) }

  /// Waits until the drafts are as a closure says; fails after half a minute.
  func waitForDrafts(
    _ problem: String, _ location: SourceLocation = #_sourceLocation, until isSo: ([AssessmentDraft]) -> Bool
  ) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
      let drafts = try await drafts()
      if isSo(drafts) { return }
      try #require(ContinuousClock.now < deadline, "\(problem): \(drafts)", sourceLocation: location)
    }
  }

  /// The assessment with an identifier, as lists show it; nil if there is none.
  func assessment(_ id: Assessment.ID) async throws -> Assessment? {
    try await wounds.assessments.value(id.rawValue)?.assessment
  }

  /// How many wounds and assessments lists show.
  func rowCounts() async throws -> (wounds: Int, assessments: Int) {
    (try await wounds.wounds.count(), try await wounds.assessments.count())
  }

  /// The numbers of records that are not synced.
  func counts() async throws -> SyncCounts { try await store.counts() }

  /// When all had been downloaded; nil if it never was.
  func lastSynced() async throws -> Date? { try await store.ledger().lastSynced }

  /// The versions of all resources that were downloaded, by their paths; those with edits made here are left out.
  func versions() async throws -> [String: String] {
    var versions: [String: String] = [:]
    for type in ClinicSession.types.map(\.name) {
      var cursor: SyncRecordPage.Cursor?
      repeat {
        let page = try await store.records(ofType: type, after: cursor, limit: 500)
        for record in page.records where record.content != nil && record.state == .synced {
          versions[record.id] = record.version ?? ""
        }
        cursor = page.next
      } while cursor != nil
    }
    return versions
  }
}
