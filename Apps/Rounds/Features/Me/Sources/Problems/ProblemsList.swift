import CoreFHIR
import CoreSync
import SeamViews

/// Maps records that are to be settled to a list; a pure function.
enum ProblemsList {
  static func configuration(
    _ records: [SyncRecord]?, canShow: (FHIRLocation) -> Bool, failure: String?
  ) -> ListConfiguration {
    ListConfiguration(
      title: "To settle", sections: [.init(rows: (records ?? []).compactMap { row($0, canShow) })],
      empty: .init(
        title: failure == nil ? records == nil ? "Reading…" : "Nothing to settle" : "They could not be read",
        description: failure))
  }

  private static func row(_ record: SyncRecord, _ canShow: (FHIRLocation) -> Bool) -> ListConfiguration.Row? {
    let accessory: ListConfiguration.Accessory = canShow(record.location) ? .disclosure : .none
    return switch record.state {
    case .synced, .pending: nil
    case .refused(let refusal):
      .init(
        id: record.id, title: refusal.label, subtitle: refusal.reason, accessory: accessory,
        badge: Badge("Refused", tone: .critical))
    case .conflict(let conflict):
      .init(
        id: record.id, title: conflict.label, subtitle: "Changed here and by a colleague; both versions are kept.",
        accessory: accessory, badge: Badge("Conflict", tone: .critical))
    case .unreadable(let reason):
      .init(
        id: record.id, title: record.id, subtitle: reason, accessory: accessory,
        badge: Badge("Unreadable", tone: .critical))
    }
  }
}
