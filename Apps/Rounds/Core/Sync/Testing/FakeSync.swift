public import CoreFHIR
public import CoreSync
public import SeamStorage

/// A store without a server, and what a server would do: for tests of libraries and features.
///
/// ```swift
/// let storage = InMemoryStorage()
/// let sync = FakeSync(in: storage, projections: [PatientRows(storage)])
/// try await sync.download(wilma, wound)
/// try await sync.store.save(edit)
/// try await sync.conflict(location, theirs: changed)       // or deliver(), or refuse(location)
/// ```
public struct FakeSync: Sendable {
  /// The store, which behaves as in the app.
  public let store: SyncStore

  /// Creates an empty store.
  public init(in backend: any StorageBackend = InMemoryStorage(), projections: [any SyncProjection] = []) {
    store = SyncStore(in: backend, projections: projections)
  }

  /// Stores resources as if they were downloaded; each needs an id.
  ///
  /// One without `meta.versionId` gets the version after the one that is known. One that breaks the rules of its type
  /// becomes unreadable.
  public func download(_ resources: any FHIRResource...) async throws {
    try await download(resources.map { FHIR.AnyResource(unchecked: $0.json) })
  }

  /// Stores resources as if they were downloaded in one page.
  public func download(_ resources: [FHIR.AnyResource]) async throws { try await store.fakeDownload(resources) }

  /// Deletes a resource as if that were downloaded.
  public func delete(_ location: FHIRLocation) async throws { try await store.fakeDeletion(of: location) }

  /// Delivers all edits in their order, as if the server took them, except those that wait for a resolution and those
  /// behind them.
  public func deliver() async throws { try await store.fakeDelivery() }

  /// Refuses the first edit of a resource, as if the server did.
  public func refuse(
    _ location: FHIRLocation, status: Int = 422, reason: String = "The server does not take it."
  ) async throws {
    try await store.fakeRefusal(of: location, status: status, reason: reason)
  }

  /// Makes the first edit of a resource a conflict with a version of the server.
  ///
  /// - Parameter theirs: the server's resource; nil if it was deleted there.
  public func conflict(_ location: FHIRLocation, theirs: (any FHIRResource)?) async throws {
    try await store.fakeConflict(of: location, theirs: theirs.map { FHIR.AnyResource(unchecked: $0.json) })
  }
}
