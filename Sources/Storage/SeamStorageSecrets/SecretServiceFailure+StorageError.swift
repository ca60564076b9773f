#if os(Linux)
import SeamStorage

extension StorageError {
  /// Maps a failure to the error that the storage throws.
  init(_ failure: SecretServiceFailure, key: String?, location: String) {
    let (code, reason): (Code, String) =
      switch failure.kind {
      case .busGone: (.unavailable, "the session bus disconnected")
      case .serviceGone: (.unavailable, "the Secret Service quit")
      case .noAnswer: (.unavailable, "the Secret Service did not reply in time")
      case .locked: (.locked, "the collection was locked during the call")
      case .noSuchObject: (.unavailable, "the object was deleted during the call")
      case .refused: (.unavailable, "the session bus denied access to this process")
      case .other: (.unavailable, "the Secret Service failed")
      }
    self.init(code, key: key, location: location, reason: reason, underlying: failure)
  }

  /// The error of a write that received no reply.
  static func unknownOutcome(_ cause: any Error, key: String?, location: String) -> StorageError {
    let remedy = "The outcome is unknown: the write was made completely or not at all. Read before writing again."
    if case ClosedCollection.locked = cause {
      return StorageError(
        Code(name: Code.locked.name, remedy: remedy), key: key, location: location,
        reason: "the Secret Service restarted during the write and is locked")
    }
    let reason = "the Secret Service did not confirm the write"
    return StorageError(
      Code(name: Code.unavailable.name, remedy: remedy), key: key, location: location, reason: reason, underlying: cause
    )
  }
}
#endif
