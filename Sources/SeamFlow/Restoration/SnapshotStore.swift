/// Keeps what is on show from one run of the app to the next.
///
/// `LocalSnapshotStore` of the SeamFlowStorage library keeps it in a `LocalStorage`.
public protocol SnapshotStore: Sendable {
  /// What was kept last; nil where nothing was.
  ///
  /// - Throws: where something is there that cannot be read; it must stay where it is, whatever is saved later.
  func load() async throws -> NavigationSnapshot?

  /// Keeps a snapshot in the place of the last one that could be read.
  func save(_ snapshot: NavigationSnapshot) async throws
}
