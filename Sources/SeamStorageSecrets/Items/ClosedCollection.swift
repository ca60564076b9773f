import SeamStorage

/// Why nothing can be read from a collection now: what a prompt may change.
enum ClosedCollection: Error {
  case locked(String)
  case missing

  /// What it means where nobody is asked.
  func storageError(_ place: String) -> StorageError {
    switch self {
    case .locked:
      StorageError(
        .locked, place: place,
        reason: "the collection is locked; it is unlocked at login, by a password manager, or by allowing prompts")
    case .missing:
      StorageError(
        .unavailable, place: place,
        reason: "there is no such collection; one is made at the first login, by a password manager, or by allowing "
          + "prompts")
    }
  }
}
