#if os(Linux)
import SeamStorage

/// The reason a collection cannot be read, which a prompt may resolve.
enum ClosedCollection: Error {
  case locked(String)
  case missing

  /// The error to throw if the user is not prompted.
  func storageError(_ location: String) -> StorageError {
    switch self {
    case .locked:
      StorageError(
        .locked, location: location,
        reason: "the collection is locked; log in, unlock it in a password manager, or allow prompts")
    case .missing:
      StorageError(
        .unavailable, location: location,
        reason: "the collection does not exist; log in, create it in a password manager, or allow prompts")
    }
  }
}
#endif
