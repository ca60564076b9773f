/// Keeps what is on show from one run of the app to the next.
///
/// `LocalSnapshotStore` of the SeamFlowStorage library keeps it in a `LocalStorage`.
public protocol SnapshotStore: Sendable {
  /// What was saved last; nil if nothing was.
  ///
  /// - Throws: ``UnreadableSnapshot`` or a `DecodingError` if something is there that can never be read; it must stay
  ///   where it is, whatever is saved later. Any other error means that the store is not available now, as before the
  ///   first unlock of a device: nothing is saved then, and loading is tried again.
  func load() async throws -> NavigationSnapshot?

  /// Saves a snapshot in the place of the last one that could be read.
  ///
  /// It is called only after a load that succeeded or failed for good.
  func save(_ snapshot: NavigationSnapshot) async throws
}

/// A snapshot is there and can never be read: it is damaged, or a newer version of the app wrote it.
public struct UnreadableSnapshot: Error, Equatable, Sendable, CustomStringConvertible {
  /// Why it cannot be read.
  public let description: String

  /// Makes the error.
  public init(_ description: String) { self.description = description }
}
