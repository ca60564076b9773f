/// All that is known of a wound.
public struct WoundFile: Hashable, Sendable {
  /// The wound.
  public let wound: Wound
  /// The assessments, the latest first.
  public let assessments: [Assessment]
  /// The photos, the latest first.
  public let photos: [WoundPhoto]
  /// The assessment that was begun and not recorded; nil if there is none.
  public let draft: AssessmentDraft?
  /// The area over time.
  public let curve: HealingCurve

  /// Creates a file.
  public init(wound: Wound, assessments: [Assessment] = [], photos: [WoundPhoto] = [], draft: AssessmentDraft? = nil) {
    self.wound = wound
    self.assessments = assessments
    self.photos = photos
    self.draft = draft
    curve = HealingCurve(assessments)
  }
}

/// An assessment that was changed here and by a colleague.
public struct AssessmentConflict: Hashable, Sendable {
  /// The version that was entered here.
  public let mine: Assessment
  /// The version that the server has; nil if it was deleted there.
  public let theirs: Assessment?

  /// Creates a conflict.
  public init(mine: Assessment, theirs: Assessment?) {
    self.mine = mine
    self.theirs = theirs
  }
}
