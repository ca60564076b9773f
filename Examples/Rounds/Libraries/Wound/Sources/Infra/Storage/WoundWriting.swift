import Foundation

/// What commands of wounds write.
protocol WoundWriting: WoundReading {
  /// Stores a draft, and removes the bytes of a photo that it has no more; does nothing if it was recorded before.
  func save(_ draft: AssessmentDraft) async throws
  /// Stores a draft with the bytes of its new photo, in one commit; the bytes of its former photo are removed.
  func save(_ draft: AssessmentDraft, photo bytes: [UInt8]) async throws
  func discardDraft(_ subject: AssessmentDraft.Subject) async throws
  /// Stores a new assessment and its photo, removes the draft, and queues all to be sent, in one commit.
  func record(_ assessment: Assessment, photo: NewPhoto?, of draft: AssessmentDraft, by nurse: Nurse, at date: Date)
    async throws
  /// Stores a corrected assessment and its new photo, removes the draft, and queues all to be sent, in one commit.
  ///
  /// Where the draft changes what a colleague changed meanwhile, it becomes a conflict.
  func correct(
    _ id: Assessment.ID, by correction: AssessmentCorrection, photo: NewPhoto?, of draft: AssessmentDraft, nurse: Nurse,
    at date: Date
  ) async throws
  func add(_ wound: NewWound, by nurse: Nurse, at date: Date) async throws
  func set(_ course: Wound.Course, of wound: Wound.ID, by nurse: Nurse, at date: Date, edit id: UUID) async throws
  func resolve(_ record: WoundRecord, _ choice: ConflictChoice) async throws
  /// Fetches the bytes of a photo, unless they are on the device.
  func fetch(_ binary: String) async throws
  /// Fetches photos before they are asked for, in their order.
  ///
  /// - Parameter photos: returns the photos; called only if records have changed.
  func fetchAhead(_ photos: @Sendable () async throws -> [WoundPhoto]) async throws
}

/// A photo that is recorded with an assessment.
struct NewPhoto: Hashable, Sendable {
  let photo: WoundPhoto
  let contentType: String
}

/// What commands of wounds need.
struct WoundInfra: Sendable {
  let wounds: any WoundWriting
  let files: any PhotoFiles
  let nurse: Nurse
  /// The current time.
  let now: @Sendable () -> Date
  /// Returns a new identifier.
  let makeID: @Sendable () -> UUID

  init(
    wounds: any WoundWriting, files: any PhotoFiles, nurse: Nurse, now: @escaping @Sendable () -> Date,
    makeID: @escaping @Sendable () -> UUID
  ) {
    self.wounds = wounds
    self.files = files
    self.nurse = nurse
    self.now = now
    self.makeID = makeID
  }
}
