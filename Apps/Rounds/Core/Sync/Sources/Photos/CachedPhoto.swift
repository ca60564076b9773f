import SeamCollections

/// A photo on the device that the server has too, so that it can be removed.
///
/// Photos that are not sent, and those that were discarded, have none: they are removed only with everything.
struct CachedPhoto: Codable, Hashable, Sendable, Identifiable {
  /// The id of the `Binary`.
  let id: String
  /// The number of bytes.
  let size: Int
  /// A greater number than those of photos that were fetched or seen before.
  var seen: Int

  /// The identifiers of the pieces of its bytes.
  var pieceIDs: [String] { StoredPhoto.pieceIDs(of: id, size: size) }

  static let bySeen = CollectionIndex("bySeen", \CachedPhoto.seen, \.id)
}

extension CollectionSchema<CachedPhoto> {
  static let syncCachedPhotos = CollectionSchema("sync.cachedPhotos", indexes: CachedPhoto.bySeen)
}
