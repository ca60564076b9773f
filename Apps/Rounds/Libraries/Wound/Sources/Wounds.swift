public import CoreSync
public import Foundation
public import LibPatient
public import SeamOperations

/// The wounds of patients: their assessments, photos and drafts.
///
/// All data is read from and written to the database of the device, without a connection; changes are queued to send.
public struct Wounds: Sendable {
  private typealias Source = any WoundReading

  private static let assessment = QueryFunction(Source.assessment, changes: Source.recordChanges)
  private static let conflict = QueryFunction(Source.conflict, changes: Source.recordChanges)
  private static let draft = QueryFunction(Source.draft, changes: Source.draftChanges)
  private static let photo = QueryFunction(Source.bytes)

  private let operations: Operations<any WoundReading, WoundInfra>

  /// Opens the wounds.
  ///
  /// - Parameters:
  ///   - store: where they are kept.
  ///   - sync: keeps the resources, in the same database.
  ///   - photos: fetches photos that are not on the device, such as a `SyncEngine`.
  ///   - nurse: who makes assessments on this device.
  ///   - files: the files that photos are taken from.
  ///   - now: returns the current time.
  ///   - makeID: returns a new identifier.
  public init(
    _ store: WoundStore, sync: SyncStore, photos: any PhotoSource, nurse: Nurse,
    files: any PhotoFiles = DiskPhotoFiles(),
    now: @escaping @Sendable () -> Date = { Date() }, makeID: @escaping @Sendable () -> UUID = { UUID() }
  ) {
    let wounds = StoredWounds(store: store, sync: sync, photos: photos)
    operations = Operations(
      reading: wounds, writing: WoundInfra(wounds: wounds, files: files, nurse: nurse, now: now, makeID: makeID))
  }

  // MARK: Reading

  /// The wounds of a patient: the open ones first, of these those first that are due first.
  public func wounds(of patient: Patient.ID) -> BoundQuery<[Wound]> { operations.bind(WoundsOf(patient: patient)) }

  /// All that is known of a wound; nil if there is no such wound.
  public func file(_ id: Wound.ID) -> BoundQuery<WoundFile?> { operations.bind(WoundFileOf(id: id)) }

  /// An assessment; nil if there is none with the identifier.
  public func assessment(_ id: Assessment.ID) -> BoundQuery<Assessment?> { operations.bind(Self.assessment(id)) }

  /// The two versions of an assessment that was changed here and by a colleague; nil if there is no conflict.
  public func conflict(of id: Assessment.ID) -> BoundQuery<AssessmentConflict?> { operations.bind(Self.conflict(id)) }

  /// The last assessments of all wounds of a patient, the latest first.
  public func timeline(of patient: Patient.ID, limit: Int = 50) -> BoundQuery<[TimelineEntry]> {
    operations.bind(Timeline(patient: patient, limit: limit))
  }

  /// The draft of a subject, which was entered and not recorded; nil if there is none.
  public func draft(_ subject: AssessmentDraft.Subject) -> BoundQuery<AssessmentDraft?> {
    operations.bind(Self.draft(subject))
  }

  /// The bytes of a photo, also of a draft's; nil if they are not on the device: fetch them.
  public func photo(_ binary: String) -> BoundQuery<[UInt8]?> { operations.bind(Self.photo(binary)) }

  // MARK: Writing

  /// Stores the draft of an assessment, in place of the former draft of the same subject.
  public func save(_ draft: AssessmentDraft) -> BoundCommand {
    operations.command { infra in try await infra.wounds.save(draft) }
  }

  /// Removes the draft of an assessment, with its photo.
  public func discardDraft(_ subject: AssessmentDraft.Subject) -> BoundCommand {
    operations.command { infra in try await infra.wounds.discardDraft(subject) }
  }

  /// Adds the photo of a file to a draft and keeps it, in place of its former one.
  public func takePhoto(_ path: String, for draft: AssessmentDraft) -> BoundCommand {
    operations.bind(TakePhoto(draft: draft, path: path))
  }

  /// Turns a kept draft into an assessment, or corrects the one that it is for, and queues it to be sent.
  ///
  /// It can be repeated: a draft is recorded once.
  public func record(_ draft: AssessmentDraft) -> BoundCommand {
    operations.bind(RecordAssessment(subject: draft.subject, assessment: draft.assessment))
  }

  /// Records a new wound, and queues it to be sent.
  ///
  /// It can be repeated: a wound is recorded once.
  public func add(_ wound: NewWound) -> BoundCommand { operations.bind(AddWound(wound: wound)) }

  /// Marks a wound as healed, or as open again.
  public func set(_ course: Wound.Course, of wound: Wound.ID) -> BoundCommand {
    operations.command { infra in
      try await infra.wounds.set(course, of: wound, by: infra.nurse, at: infra.now(), edit: infra.makeID())
    }
  }

  /// Settles a record that was changed here and by a colleague, or that the server refused.
  ///
  /// If the record was refused, `mine` sends it again, and `theirs` gives up the version that was entered here. Nothing
  /// is lost: a version that is given up is kept on the device until signing out.
  public func resolve(_ record: WoundRecord, _ choice: ConflictChoice) -> BoundCommand {
    operations.command { infra in try await infra.wounds.resolve(record, choice) }
  }

  /// Fetches the bytes of a photo, unless they are on the device.
  public func fetchPhoto(_ binary: String) -> BoundCommand {
    operations.command { infra in try await infra.wounds.fetch(binary) }
  }

  /// Fetches the photos that the nurse will need without a connection: those of the open wounds of the nurse's own
  /// patients, the first and the last of each wound before those between, the latest first.
  ///
  /// Run it after each sync. It ends without an error when the connection is lost, when there is no room, and when each
  /// photo is there or was refused; the next run goes on with the rest. It costs little if no record has changed.
  public func fetchPhotosAhead() -> BoundCommand {
    operations.command { infra in
      try await infra.wounds.photos.fetchAhead { try await PhotosToKeep().value(from: infra.wounds) }
    }
  }
}
