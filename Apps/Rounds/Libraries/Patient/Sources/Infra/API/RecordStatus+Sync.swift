public import CoreSync

extension RecordStatus {
  /// The status of a record by its way to the server.
  public init(_ state: SyncRecord.State) {
    self =
      switch state {
      case .synced: .synced
      case .pending: .notSent
      case .refused(let refusal): .refused(reason: refusal.reason)
      case .conflict: .conflict
      case .unreadable(let reason): .unreadable(reason: reason)
      }
  }
}
