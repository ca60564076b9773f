/// Whether the server has a record as this device shows it.
public enum RecordStatus: Hashable, Sendable, Codable {
  /// The server has it.
  case synced
  /// It was entered or changed here and is not sent yet.
  case notSent
  /// The server refused it, for the reason; it is kept here.
  case refused(reason: String)
  /// It was changed here and by a colleague; both versions are kept.
  case conflict
  /// It cannot be read, for the reason; it is kept as it came.
  case unreadable(reason: String)

  /// Whether the user has to decide about it: it was refused, or changed by two.
  public var isToBeSettled: Bool {
    switch self {
    case .refused, .conflict: true
    case .synced, .notSent, .unreadable: false
    }
  }

  /// Whether it cannot be read.
  public var isUnreadable: Bool { if case .unreadable = self { true } else { false } }
}
