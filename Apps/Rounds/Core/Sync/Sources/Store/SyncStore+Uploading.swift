import SeamCollections

extension SyncStore {
  /// Returns an upload; nil if it is done or discarded.
  func upload(_ id: String) async throws -> StoredUpload? {
    _ = try await ledger()
    return try await uploads.value(id)
  }

  /// Returns the uploads after a sequence, in their order.
  func uploads(after sequence: Int, limit: Int) async throws -> [StoredUpload] {
    _ = try await ledger()
    return try await uploads.values(StoredUpload.bySequence.isIn((sequence + 1)...).limited(to: limit))
  }

  /// Whether an earlier upload changes one of the resources.
  func isBehindAnother(_ upload: StoredUpload) async throws -> Bool {
    let before = try await records.values(upload.paths).flatMap { $0?.uploads.prefix { $0 != upload.id } ?? [] }
    return try await uploads.values(before).contains { other in
      guard let other, other.sequence < upload.sequence else { return false }
      return !Set(other.paths).isDisjoint(with: upload.paths)
    }
  }

  /// Returns the versions that the resources of an upload are based on; none of one that the server does not have.
  func bases(of upload: StoredUpload) async throws -> [String: String] {
    let records = try await self.records.values(upload.entries.map(\.path))
    var bases: [String: String] = [:]
    for record in records.compactMap({ $0 }) { bases[record.id] = record.mine?.base }
    return bases
  }

  /// Changes what is stored about an upload, if it still waits for the request of an attempt.
  func change(
    _ upload: StoredUpload, _ plan: @Sendable (inout SyncWork) throws -> Void
  ) async throws {
    try await perform(SyncReading(uploads: [upload.id])) { work in
      guard work.uploads[upload.id]?.attempt == upload.attempt, work.uploads[upload.id]?.isStopped == false else {
        return
      }
      try plan(&work)
    }
  }
}
