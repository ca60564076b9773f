import LibPatient
import SeamViews

extension Badge {
  /// Creates the badge of a record that the server does not have as it is shown; nil if it has.
  init?(_ status: RecordStatus) {
    switch status {
    case .synced: return nil
    case .notSent: self.init("Not sent yet", tone: .warning)
    case .refused: self.init("Refused", tone: .critical)
    case .conflict: self.init("Conflict", tone: .critical)
    case .unreadable: self.init("Unreadable", tone: .critical)
    }
  }
}
