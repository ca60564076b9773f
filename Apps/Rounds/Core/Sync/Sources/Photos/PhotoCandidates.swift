import SeamCollections

/// Reads which photos may be removed, the least recently seen first, as far as they are needed.
struct PhotoCandidates: Sendable {
  private var query: CollectionQuery<CachedPhoto>? = CachedPhoto.bySeen.all.limited(to: 100)
  private var photos: [CachedPhoto] = []
  private let kept: Set<String>

  /// - Parameter kept: photos that are not removed.
  init(except kept: Set<String>) { self.kept = kept }

  /// Returns photos that leave so many bytes when they are removed, or all that there are.
  mutating func first(freeing bytes: Int, in store: SyncStore) async throws -> [CachedPhoto] {
    while photos.reduce(0, { $0 + $1.size }) < bytes, let next = query {
      let page = try await store.cachedPhotos.page(next)
      photos += page.values.filter { !kept.contains($0.id) }
      query = page.next
    }
    var freed = 0
    return Array(
      photos.prefix { photo in
        defer { freed += photo.size }
        return freed < bytes
      })
  }
}
