import SeamStorage

/// Lists the identifiers that are under all of several words.
///
/// One word's list is read page by page, and the entries of the other words are looked up for each page.
struct WordScan: Sendable {
  let backend: any StorageBackend
  /// What the keys of the index begin with.
  let prefix: [UInt8]
  /// The encoded words.
  let whole: [[UInt8]]
  /// How a last word begins, encoded; nil if all words are whole.
  let beginning: [UInt8]?
  let order: CollectionOrder

  private static var pageSize: Int { 256 }

  /// Returns the identifiers after the cursor, at most so many.
  func ids(after cursor: [UInt8]?, limit: Int?) async throws -> [[UInt8]] {
    if let beginning { return try await ids(beginningWith: beginning, after: cursor, limit: limit) }
    guard let first = whole.first else { return [] }
    guard whole.count > 1 else { return try await list(first, after: cursor, limit: limit) }
    let (word, start) = try await shortest(after: cursor)
    let others = whole.filter { $0 != word }
    var found: [[UInt8]] = []
    var page = start
    while true {
      found += try await page.filtered(by: present(page, under: others))
      if let limit, found.count >= limit { return Array(found.prefix(limit)) }
      guard page.count == Self.pageSize, let last = page.last else { return found }
      page = try await list(word, after: last, limit: Self.pageSize)
    }
  }

  /// The first page of the word whose list is likely to be the shortest.
  private func shortest(after cursor: [UInt8]?) async throws -> (word: [UInt8], page: [[UInt8]]) {
    var best: (word: [UInt8], page: [[UInt8]])?
    for word in whole {
      let page = try await list(word, after: cursor, limit: Self.pageSize)
      // Of full pages the longer word's: long words are rarer.
      if let known = best, (known.page.count, -known.word.count) <= (page.count, -word.count) { continue }
      best = (word, page)
    }
    return best ?? ([], [])
  }

  private func list(_ word: [UInt8], after cursor: [UInt8]?, limit: Int?) async throws -> [[UInt8]] {
    let base = prefix + word
    let page = StoragePage(
      after: cursor.map { String(decoding: base + $0, as: UTF8.self) }, limit: limit,
      order: order == .ascending ? .ascending : .descending)
    return try await backend.entries(withPrefix: String(decoding: base, as: UTF8.self), page: page)
      .map { Array($0.key.utf8.dropFirst(base.count)) }
  }

  /// Whether each identifier is under all words.
  private func present(_ ids: [[UInt8]], under words: [[UInt8]]) async throws -> [Bool] {
    var isPresent = [Bool](repeating: true, count: ids.count)
    for word in words {
      let entries = try await backend.bytes(forKeys: ids.map { String(decoding: prefix + word + $0, as: UTF8.self) })
      for index in ids.indices where entries[index] == nil { isPresent[index] = false }
    }
    return isPresent
  }

  /// The identifiers under all words that begin so; their lists are in no common order, so all are read.
  private func ids(
    beginningWith beginning: [UInt8], after cursor: [UInt8]?, limit: Int?
  ) async throws -> [[UInt8]] {
    let base = prefix + beginning
    var ids: Set<[UInt8]> = []
    for entry in try await backend.entries(withPrefix: String(decoding: base, as: UTF8.self)) {
      if let id = IndexEntry.id(in: entry) { ids.insert(Array(id)) }
    }
    let candidates = ids.filter { id in cursor.map { precedes($0, id) } ?? true }.sorted { precedes($0, $1) }
    var found: [[UInt8]] = []
    for start in stride(from: 0, to: candidates.count, by: Self.pageSize) {
      let page = Array(candidates[start..<min(start + Self.pageSize, candidates.count)])
      found += try await page.filtered(by: present(page, under: whole))
      if let limit, found.count >= limit { return Array(found.prefix(limit)) }
    }
    return found
  }

  private func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    order == .ascending ? left.lexicographicallyPrecedes(right) : right.lexicographicallyPrecedes(left)
  }
}

extension Array {
  fileprivate func filtered(by isWanted: [Bool]) -> [Element] { zip(self, isWanted).compactMap { $1 ? $0 : nil } }
}
