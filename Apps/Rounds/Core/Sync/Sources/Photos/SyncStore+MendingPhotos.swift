import SeamCollections

extension SyncStore {
  /// Runs a body; if it finds a value of the server's photos that is damaged on the medium, removes that photo, which
  /// can be fetched again, and runs it once more.
  func mendingPhotos<Result>(_ body: () async throws -> Result) async throws -> Result {
    while true {
      do {
        return try await body()
      } catch let error as CollectionError where error.code == .unreadable {
        guard let id = error.identifier, try await mend(id, in: error.collection) else { throw error }
      }
    }
  }

  /// Removes what is damaged; returns false if it is not of a photo that the server has.
  private func mend(_ id: String, in collection: String) async throws -> Bool {
    switch collection {
    case refusedPhotos.schema.name:
      try await refusedPhotos.discard(id)
    case cachedPhotos.schema.name:
      // It is listed again when the photos are counted.
      try await exclusively {
        try await cachedPhotos.discard(id)
        try await cachedPhotos.rebuild(CachedPhoto.bySeen)
        try await forgetPhotoBytes()
      }
    case photos.schema.name, pieces.schema.name:
      let binary = String(id.prefix { $0 != "/" })
      guard let cached = try await cachedPhotos.value(binary) else { return false }
      try await exclusively {
        try await photos.discard(binary)
        try await cachedPhotos.remove(binary)
        for piece in cached.pieceIDs { try await pieces.discard(piece) }
        try await forgetPhotoBytes()
      }
    default: return false
    }
    return true
  }

  private func forgetPhotoBytes() async throws {
    guard try await ledgers.value(0) != nil else { return }
    try await ledgers.update(0) { ledger in
      ledger.photoBytes = nil
      ledger.revision += 1
      // What is missing is looked up again.
      ledger.contentRevision = (ledger.contentRevision ?? 0) + 1
    }
  }
}
