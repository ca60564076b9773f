import SeamCollections

/// How far the download of a type has come; stored in the commit of each page.
struct StoredCursor: Codable, Hashable, Sendable, Identifiable {
  /// A parameter of the link to the next page.
  struct Item: Codable, Hashable, Sendable {
    let name: String
    let value: String
  }

  /// The type.
  let id: String
  /// The text of the search, without times: another search begins from the start.
  let search: String
  /// The greatest time of a resource that was received; nil before the first.
  var updated: SyncMoment?
  /// The link to the next page of the search under way; nil if none is.
  var next: [Item]?
  /// The time since which deletions are to be asked for; nil before the first resource.
  var deletedSince: SyncMoment?
  /// Whether all resources were received once.
  var isComplete = false
  /// How many resources the first download received.
  var received = 0
  /// How many the server had when the first download began; nil if it did not say.
  var total: Int?

  init(id: String, search: String) {
    self.id = id
    self.search = search
  }
}

extension CollectionSchema<StoredCursor> {
  static let syncCursors = CollectionSchema<StoredCursor>("sync.cursors")
}
