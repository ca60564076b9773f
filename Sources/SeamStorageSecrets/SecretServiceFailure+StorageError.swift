import SeamStorage

extension StorageError {
  /// Maps a failure to the error that the storage throws.
  init(_ failure: SecretServiceFailure, key: String?, place: String) {
    let (code, reason): (Code, String) =
      switch failure.kind {
      case .busGone: (.unavailable, "the session bus hung up")
      case .serviceGone: (.unavailable, "the Secret Service went away")
      case .noAnswer: (.unavailable, "the Secret Service is there and does not answer")
      case .locked: (.locked, "the collection was locked in the middle of the call")
      case .noSuchObject: (.unavailable, "what was asked for went away in the middle of the call")
      case .refused: (.unavailable, "this process may not do that on the session bus")
      case .other: (.unavailable, "the Secret Service failed")
      }
    self.init(code, key: key, place: place, reason: reason, underlying: failure)
  }

  /// What a write means whose answer never came.
  static func unknownOutcome(_ cause: any Error, key: String?, place: String) -> StorageError {
    let remedy = "It is not known whether the write was made: all of it was, or none. Read before writing again."
    if case ClosedCollection.locked = cause {
      return StorageError(
        Code(name: Code.locked.name, remedy: remedy), key: key, place: place,
        reason: "the Secret Service went away in the middle of the write and came back locked")
    }
    let reason = "the Secret Service did not say whether the write was made"
    return StorageError(
      Code(name: Code.unavailable.name, remedy: remedy), key: key, place: place, reason: reason, underlying: cause)
  }
}
