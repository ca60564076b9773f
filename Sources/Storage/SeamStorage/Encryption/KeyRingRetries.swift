/// Counts how often a call starts again because another storage has replaced the key ring.
///
/// Each further ring is a rotation or a reset that another storage has finished meanwhile. A call that is overtaken
/// every time throws `busy` instead of continuing for as long as others rotate.
struct KeyRingRetries {
  /// How many rings a call uses at most.
  static let limit = 100
  private var count = 1

  /// Counts one more ring; throws `busy` if the limit was reached.
  mutating func next(after error: (any Error)? = nil) throws(StorageError) {
    guard count < Self.limit else {
      throw StorageError(
        .busy, key: SealedNames.reference,
        reason: "other storages replaced the key ring \(Self.limit) times during the call", underlying: error)
    }
    count += 1
  }
}
