public import CoreFHIR
import CoreSupport
import Foundation
public import SeamCollections

extension SyncStore {
  /// Stores an edit, shows it, and queues it for the server: all in one durable commit, or nothing.
  ///
  /// An edit of a resource that waits for another edit of it is sent after that one; edits of different resources do
  /// not wait for one another, unless one refers to a resource that another creates. Saving an edit again before it is
  /// sent does nothing. It takes a time that does not grow with what is stored.
  ///
  /// - Throws: ``SyncError`` with the code `invalid`, `exists` or `absent`, and errors of the storage, as when the disk
  ///   is full. Then nothing was stored.
  public func save(_ edit: SyncEdit) async throws { try await save(edit) { _ in } }

  /// Stores an edit together with other changes, such as the removal of a draft.
  ///
  /// - Parameters:
  ///   - edit: what is stored and sent; see ``save(_:)``.
  ///   - also: adds to the commit; it may be called more than once. Its collections are in the store's storage.
  public func save(_ edit: SyncEdit, _ also: @Sendable (inout CollectionBatch) -> Void) async throws {
    let reading = SyncReading(
      paths: edit.entries.map { "\($0.resource.resourceType)/\($0.resource.id ?? "")" }
        + edit.attachments.map { "\(FHIR.Binary.typeName)/\($0.id)" },
      uploads: [edit.uploadID] + edit.attachments.map(edit.uploadID))
    let size = edit.attachments.reduce(0) { $0 + $1.bytes.count }
    try await makingRoom(for: size) {
      try await perform(reading, { try $0.save(edit) }, isEmptyCommitted: true, also: also)
    }
  }

  /// Settles a conflict, or an edit that the server refused.
  ///
  /// Nothing that was entered is lost: what `theirs` discards is in ``discarded(_:)`` until everything is erased. All
  /// edits of the resource that are not at the server are settled together; other resources of the same edits are sent.
  /// A photo, and an edit of a resource that the server does not have, are sent again by `both` as by `mine`.
  ///
  /// - Returns: where what was made here is now: another location only for `both`.
  /// - Throws: ``SyncError`` with the code `notInConflict` if there is nothing to settle.
  @discardableResult
  public func resolve(_ location: FHIRLocation, _ choice: SyncResolution) async throws -> FHIRLocation {
    let newID = makeID().uuidString.lowercased()
    let new = Locked(location)
    try await perform(SyncReading(paths: [location.text], withUploads: true)) { work in
      try work.resolve(location, choice, newID: newID)
      if let copy = FHIRLocation(type: location.type, id: newID), work.records[copy.text] != nil {
        new.withLock { $0 = copy }
      }
    }
    return new.withLock { $0 }
  }
}
