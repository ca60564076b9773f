/// How a nurse resolves two versions of an assessment.
public enum ConflictChoice: String, Hashable, Sendable, Codable, CaseIterable {
  /// The version that was entered here replaces the colleague's.
  case mine
  /// The colleague's version stays; the version that was entered here is kept on this device.
  case theirs
  /// The colleague's version stays, and the version that was entered here becomes an assessment of its own.
  case both
}
