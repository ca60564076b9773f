/// A record of a wound that can be sent.
public enum WoundRecord: Hashable, Sendable {
  /// An assessment.
  case assessment(Assessment.ID)
  /// The wound itself.
  case wound(Wound.ID)
}
