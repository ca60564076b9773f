/// An assessment in the timeline of a patient.
public struct TimelineEntry: Hashable, Sendable {
  /// The assessment.
  public let assessment: Assessment
  /// The title of the wound.
  public let wound: String

  /// Creates an entry.
  public init(assessment: Assessment, wound: String) {
    self.assessment = assessment
    self.wound = wound
  }
}
