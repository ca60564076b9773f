/// The handling of a damaged file when a storage is opened.
public enum StorageDamagePolicy: Sendable {
  /// Leaves it where it is and throws `corrupt`, each time, until it is moved aside by the storage's `quarantine(at:)`.
  case keep
  /// Moves it aside and throws `corrupt` once, with the location it was moved to; the next call creates an empty file.
  ///
  /// For files that one process uses, and data that can be obtained again.
  case quarantine
}
