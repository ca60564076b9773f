/// Stores the navigation state between runs of the app.
///
/// ``LocalSnapshotStore`` stores it in a `LocalStorage`.
public protocol SnapshotStore: Sendable {
  /// Returns the last saved snapshot; nil if there is none.
  ///
  /// - Throws: ``UnreadableSnapshot`` or a `DecodingError` if there is a snapshot that can never be read. The store
  ///   must keep it, whatever is saved later. Any other error means that the store is unavailable, for example before
  ///   the first unlock of a device: nothing is saved then, and loading is retried.
  func load() async throws -> NavigationSnapshot?

  /// Saves a snapshot, replacing the last readable one.
  ///
  /// It is called only after a load that succeeded or failed permanently.
  func save(_ snapshot: NavigationSnapshot) async throws
}

/// A snapshot exists and can never be read, because it is damaged or was written by a newer version of the app.
public struct UnreadableSnapshot: Error, Equatable, Sendable, CustomStringConvertible {
  /// Why it cannot be read.
  public let description: String

  /// Creates the error.
  public init(_ description: String) { self.description = description }
}
