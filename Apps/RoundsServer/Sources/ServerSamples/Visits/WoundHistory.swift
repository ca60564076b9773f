/// A wound and all its assessments.
struct WoundHistory: Sendable {
  /// A wound at a visit.
  struct Entry: Sendable {
    /// The number of the assessment among those of the wound, from 1.
    let number: Int
    let time: SampleTime
    let nurse: StaffMember
    let assessment: WoundAssessment
    let hasPhoto: Bool
  }

  let plan: WoundPlan
  private(set) var entries: [Entry] = []

  /// The time when the wound was found closed; nil if it is open.
  var closed: SampleTime? { entries.last.flatMap { $0.assessment.isClosed ? $0.time : nil } }

  /// Whether the nurses no longer see the wound, although it is open.
  var wasReferred: Bool { closed == nil && entries.count >= Self.longest }

  /// The most assessments of a wound.
  static let longest = 120

  init(_ plan: WoundPlan) { self.plan = plan }

  mutating func append(_ entry: Entry) { entries.append(entry) }
}
