import LibPatient

/// The stored wounds, as queries read them.
protocol WoundReading: Sendable {
  /// The wounds of a patient, in any order.
  func wounds(of patient: Patient.ID) async throws -> [Wound]
  func wound(_ id: Wound.ID) async throws -> Wound?
  /// The assessments of a wound, the latest first.
  func assessments(of wound: Wound.ID) async throws -> [Assessment]
  /// The last assessments of a patient's wounds, the latest first.
  func assessments(of patient: Patient.ID, limit: Int) async throws -> [Assessment]
  func assessment(_ id: Assessment.ID) async throws -> Assessment?
  func conflict(of id: Assessment.ID) async throws -> AssessmentConflict?
  /// The photos of a wound, the latest first.
  func photos(of wound: Wound.ID) async throws -> [WoundPhoto]
  /// The last photos of a wound, the latest first.
  func photos(of wound: Wound.ID, limit: Int) async throws -> [WoundPhoto]
  /// The first photo of a wound; nil if there is none.
  func firstPhoto(of wound: Wound.ID) async throws -> WoundPhoto?
  /// The patients of the nurse who uses the device, those first who are to be seen first.
  func ownPatients(limit: Int) async throws -> [Patient.ID]
  func draft(_ subject: AssessmentDraft.Subject) async throws -> AssessmentDraft?
  /// The bytes of a photo, also of a draft's; nil if they are not on the device.
  func bytes(_ binary: String) async throws -> [UInt8]?
  /// Signals changes of wounds, assessments and photos.
  func recordChanges() -> AsyncStream<Void>
  /// Signals changes of drafts, which are stored with each letter.
  func draftChanges() -> AsyncStream<Void>
  /// Signals both.
  func changes() -> AsyncStream<Void>
}
