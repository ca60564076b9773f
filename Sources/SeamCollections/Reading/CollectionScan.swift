import SeamStorage

/// What a query found at one moment: identifiers with the stored values, in order.
struct CollectionRows: Sendable, Equatable {
  struct Row: Sendable, Equatable {
    let id: [UInt8]
    let bytes: [UInt8]
  }

  var rows: [Row] = []
  /// The key after which the next page begins; nil if there is none.
  var cursor: [UInt8]?
}

/// Where a query finds identifiers.
enum QueryPlan<Value>: Sendable {
  /// The values themselves.
  case values(KeyBounds)
  /// The entries of an index.
  case index(MaintainedIndex<Value>, KeyBounds)
  /// The entries of a word index.
  case words(MaintainedIndex<Value>, whole: [[UInt8]], beginning: [UInt8]?)
  /// All values, since the index is not built; nil bounds stand for words.
  case scan(MaintainedIndex<Value>, CollectionQuery<Value>.Source)
}

/// An entry that a query found.
struct Candidate: Sendable, Equatable {
  let id: [UInt8]
  /// The key relative to the index, from which the next page begins.
  let cursor: [UInt8]
}

/// Lists the entries of a range of keys, page by page.
struct RangeScan: Sendable {
  let backend: any StorageBackend
  /// What the keys of the index begin with.
  let prefix: [UInt8]
  let bounds: KeyBounds
  let order: CollectionOrder

  /// Returns the entries after the cursor, at most so many, with their keys relative to the index.
  func entries(after cursor: [UInt8]?, limit: Int?) async throws -> [(key: [UInt8], entry: StorageEntry)] {
    var found: [(key: [UInt8], entry: StorageEntry)] = []
    var after = start(cursor)
    // Where entries beyond the end of the bounds could be read, not many of them are.
    var size = bounds.isOpen(order) ? limit : min(limit ?? .max, 128)
    while true {
      let page = StoragePage(
        after: after.map { String(decoding: prefix + $0, as: UTF8.self) }, limit: size,
        order: order == .ascending ? .ascending : .descending)
      let text = String(decoding: prefix + bounds.prefix, as: UTF8.self)
      let entries = try await backend.entries(withPrefix: text, page: page)
      for entry in entries {
        let key = Array(entry.key.utf8.dropFirst(prefix.count))
        guard !bounds.isBeyond(key, order) else { return found }
        found.append((key, entry))
        if found.count == limit { return found }
      }
      guard let wanted = size, entries.count >= wanted, let last = found.last?.key else { return found }
      after = last
      size = min(limit.map { $0 - found.count } ?? .max, wanted * 2, 8192)
    }
  }

  /// The later one of the cursor and the start of the bounds.
  private func start(_ cursor: [UInt8]?) -> [UInt8]? {
    guard let start = bounds.start(order) else { return cursor }
    guard let cursor else { return start }
    let isLater =
      order == .ascending ? start.lexicographicallyPrecedes(cursor) : cursor.lexicographicallyPrecedes(start)
    return isLater ? cursor : start
  }
}
