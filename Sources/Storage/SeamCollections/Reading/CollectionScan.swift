import SeamStorage

/// What a query found at one moment: stored values, in order.
struct CollectionRows: Sendable, Equatable {
  struct Row: Sendable, Equatable {
    /// The key of the value.
    let key: String
    /// The stored value; empty if there is none, which is damage of the index.
    let bytes: [UInt8]
  }

  var rows: [Row] = []
  /// The key after which the next page begins; nil if there is none.
  var cursor: [UInt8]?
}

/// Where a query finds values.
enum QueryPlan<Value>: Sendable {
  /// The entries of the identifiers.
  case identifiers(KeyBounds)
  /// The entries of an index.
  case index(MaintainedIndex<Value>, KeyBounds)
  /// The entries of a word index.
  case words(MaintainedIndex<Value>, whole: [[UInt8]], beginning: [UInt8]?)
  /// All values, since the index is not built.
  case scan(MaintainedIndex<Value>, CollectionQuery<Value>.Source)

  /// Whether one read of the storage can be enough.
  var canBeOneRead: Bool {
    switch self {
    case .identifiers, .index: true
    case .words, .scan: false
    }
  }
}

/// Lists the entries of a range of keys with what they lead to, page by page.
struct RangeScan: Sendable {
  let backend: any StorageBackend
  /// What the keys of the index begin with.
  let prefix: [UInt8]
  let bounds: KeyBounds
  let order: CollectionOrder

  /// What was found, and whether it was read at one moment.
  struct Found {
    var links: [StorageLink] = []
    var isOneRead = true
  }

  /// Returns the entries after the cursor, at most so many.
  func links(after cursor: [UInt8]?, limit: Int?) async throws -> Found {
    var found = Found()
    var after = start(cursor).map { String(decoding: prefix + $0, as: UTF8.self) }
    // Where entries beyond the end of the bounds could be read, not many of them are.
    var size = bounds.isOpen(order) ? limit : min(limit ?? .max, 128)
    let text = String(decoding: prefix + bounds.prefix, as: UTF8.self)
    while true {
      let page = StoragePage(after: after, limit: size, order: order == .ascending ? .ascending : .descending)
      let (links, isOneRead) = try await read(text, page)
      found.isOneRead = found.isOneRead && isOneRead
      for link in links {
        guard !bounds.isBeyond(link.key.utf8.dropFirst(prefix.count), order) else { return found }
        found.links.append(link)
        if found.links.count == limit { return found }
      }
      guard let wanted = size, links.count >= wanted, let last = links.last?.key else { return found }
      after = last
      size = min(limit.map { $0 - found.links.count } ?? .max, wanted * 2, 8192)
      found.isOneRead = false
    }
  }

  private func read(_ prefix: String, _ page: StoragePage) async throws -> (links: [StorageLink], isOneRead: Bool) {
    if let links = try await backend.links(withPrefix: prefix, page: page) { return (links, true) }
    let entries = try await backend.entries(withPrefix: prefix, page: page)
    let targets = entries.map { String(decoding: $0.bytes, as: UTF8.self) }
    let values = try await backend.bytes(forKeys: targets)
    let links = entries.indices.map { StorageLink(key: entries[$0].key, target: targets[$0], bytes: values[$0]) }
    return (links, entries.isEmpty)
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
