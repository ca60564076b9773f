/// Why a change of a wound was not made; nothing that was entered is lost.
public enum WoundError: Error, Hashable, Sendable {
  /// The draft is not complete: a value of the step is missing or wrong.
  case incomplete(AssessmentDraft.Step)
  /// There is no draft, no assessment or no wound with the identifier any more.
  case absent
  /// The photo cannot be used, for the reason.
  case unusablePhoto(reason: String)
  /// The photo is not on the device and could not be fetched, for the reason.
  case photoNotFetched(reason: String)
}

extension WoundError: CustomStringConvertible {
  /// The failure and its remedy, for the user.
  public var description: String {
    switch self {
    case .incomplete(let step): "The assessment is not complete. Look at the step “\(step.rawValue)”."
    case .absent: "This record is no longer on the device. Go back and open it again."
    case .unusablePhoto(let reason): reason
    case .photoNotFetched(let reason): "The photo could not be fetched: \(reason)."
    }
  }
}
