import SeamStorage

/// Reads the rows of a query as they were at one moment.
///
/// Every batch changes the generation. If it is the same before the entries of the index are listed and when the
/// values are read, both are of one moment. Where other writers are quicker, two equal reads one after the other are
/// accepted too, so that changes of other values do not keep a query waiting.
struct CollectionReader<Value: Codable & Sendable & Identifiable>: Sendable where Value.ID: IndexValue {
  let store: CollectionStore<Value>
  let epoch: UInt64
  let plan: QueryPlan<Value>
  let query: CollectionQuery<Value>

  /// Returns the rows; nil if the record has changed, so that the plan is another one.
  func rows() async throws -> CollectionRows? {
    if case .values(let bounds) = plan, query.limit == 0 || bounds.isOpen(query.order) {
      return try await values(bounds)
    }
    var last: CollectionRows?
    while true {
      let before = try await generation()
      guard CollectionStore<Value>.epoch(of: before) == epoch else { return nil }
      let (rows, after) = try await collect()
      guard CollectionStore<Value>.epoch(of: after) == epoch else { return nil }
      if after == before || rows == last { return rows }
      last = rows
      try Task.checkCancellation()
    }
  }

  private func generation() async throws -> [UInt8]? {
    let key = store.layout.generation
    if case .value(let bytes) = store.backend.immediateBytes(forKey: key) { return bytes }
    return try await store.backend.bytes(forKey: key)
  }

  /// Rows and the generation that was read with the last of them.
  private func collect() async throws -> (CollectionRows, [UInt8]?) {
    switch plan {
    case .values(let bounds): return (try await values(bounds), try await generation())
    case .index(let index, let bounds): return try await collect(index, bounds)
    case .words(let index, let whole, let beginning):
      let scan = WordScan(
        backend: store.backend, prefix: index.prefix, whole: whole, beginning: beginning, order: query.order)
      let ids = try await scan.ids(after: query.cursor, limit: query.limit)
      let (rows, after) = try await rows(of: ids.map { Candidate(id: $0, cursor: $0) })
      return (CollectionRows(rows: rows.map(\.row), cursor: isFull(ids.count) ? ids.last : nil), after)
    case .scan(let index, let source): return (try await scan(index, source), try await generation())
    }
  }

  private func isFull(_ count: Int) -> Bool { query.limit.map { count >= $0 } ?? false }

  private func values(_ bounds: KeyBounds) async throws -> CollectionRows {
    let scan = RangeScan(
      backend: store.backend, prefix: store.layout.values, bounds: bounds, order: query.order)
    let entries = try await scan.entries(after: query.cursor, limit: query.limit)
    let rows = entries.map { CollectionRows.Row(id: Array($0.key.dropLast()), bytes: $0.entry.bytes) }
    return CollectionRows(rows: rows, cursor: isFull(entries.count) ? entries.last?.key : nil)
  }

  private func collect(
    _ index: MaintainedIndex<Value>, _ bounds: KeyBounds
  ) async throws -> (CollectionRows, [UInt8]?) {
    let scan = RangeScan(backend: store.backend, prefix: index.prefix, bounds: bounds, order: query.order)
    var result = CollectionRows()
    var cursor = query.cursor
    while true {
      let limit = query.limit.map { $0 - result.rows.count }
      let entries = try await scan.entries(after: cursor, limit: limit)
      let candidates = try entries.map { key, entry in
        guard let id = IndexEntry.id(in: entry) else {
          throw store.error(.damagedIndex, index: index.definition.name, "an entry has no identifier")
        }
        return Candidate(id: Array(id), cursor: key)
      }
      let (rows, after) = try await rows(of: candidates)
      for (candidate, row) in rows where isFirst(candidate, row, in: index, bounds) { result.rows.append(row) }
      let isExhausted = limit.map { entries.count < $0 } ?? true
      result.cursor = isExhausted ? nil : entries.last?.key
      if isExhausted || isFull(result.rows.count) {
        return (result, after)
      }
      cursor = entries.last?.key
    }
  }

  /// Whether the entry is the one under which a value with several keys in the bounds is returned.
  private func isFirst(
    _ candidate: Candidate, _ row: CollectionRows.Row, in index: MaintainedIndex<Value>, _ bounds: KeyBounds
  ) -> Bool {
    guard index.definition.isManyValued, let value = try? store.decode(row.bytes, id: row.id) else { return true }
    for entry in index.entries(of: value, id: row.id) {
      let key = Array(entry.key.utf8.dropFirst(index.prefix.count))
      let isBefore =
        query.order == .ascending
        ? key.lexicographicallyPrecedes(candidate.cursor) : candidate.cursor.lexicographicallyPrecedes(key)
      if isBefore, bounds.contains(key) { return false }
    }
    return true
  }

  /// The rows of identifiers, and the generation at the same moment.
  ///
  /// Without a value the bytes are empty: once the read is known to be of one moment, that is damage of the index.
  private func rows(
    of candidates: [Candidate]
  ) async throws -> ([(candidate: Candidate, row: CollectionRows.Row)], [UInt8]?) {
    let keys = [store.layout.generation] + candidates.map { store.layout.value($0.id) }
    let stored = try await store.backend.bytes(forKeys: keys)
    let rows = zip(candidates, stored.dropFirst()).map { candidate, bytes in
      (candidate, CollectionRows.Row(id: candidate.id, bytes: bytes ?? []))
    }
    return (rows, stored[0])
  }

  /// All values that the query asks for, found without the index.
  private func scan(
    _ index: MaintainedIndex<Value>, _ source: CollectionQuery<Value>.Source
  ) async throws -> CollectionRows {
    let prefix = String(decoding: store.layout.values, as: UTF8.self)
    var found: [(key: [UInt8], row: CollectionRows.Row)] = []
    var after: String?
    while true {
      let page = try await store.backend.entries(withPrefix: prefix, page: StoragePage(after: after, limit: 1000))
      for entry in page {
        let id = store.layout.id(inValueKey: entry.key)
        guard let value = try? store.decode(entry.bytes, id: id) else { continue }
        let keys = index.entries(of: value, id: id).map { Array($0.key.utf8.dropFirst(index.prefix.count)) }
        if let key = match(keys, id, source) { found.append((key, CollectionRows.Row(id: id, bytes: entry.bytes))) }
      }
      guard page.count == 1000 else { break }
      after = page.last?.key
    }
    func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
      query.order == .ascending ? left.lexicographicallyPrecedes(right) : right.lexicographicallyPrecedes(left)
    }
    var rows = found.filter { item in query.cursor.map { precedes($0, item.key) } ?? true }
    rows.sort { precedes($0.key, $1.key) }
    if let limit = query.limit { rows = Array(rows.prefix(limit)) }
    return CollectionRows(rows: rows.map(\.row), cursor: isFull(rows.count) ? rows.last?.key : nil)
  }

  /// The key by which a value with the keys of an index is ordered; nil if it is not asked for.
  private func match(_ keys: [[UInt8]], _ id: [UInt8], _ source: CollectionQuery<Value>.Source) -> [UInt8]? {
    switch source {
    case .identifiers: return nil
    case .index(_, let bounds):
      let inside = keys.filter { bounds.contains($0) }
      return query.order == .ascending
        ? inside.min { $0.lexicographicallyPrecedes($1) } : inside.max { $0.lexicographicallyPrecedes($1) }
    case .words(_, let whole, let beginning):
      guard !whole.isEmpty || beginning != nil else { return nil }
      let hasAll = whole.allSatisfy { word in keys.contains { $0.starts(with: word) } }
      let hasBeginning = beginning.map { word in keys.contains { $0.starts(with: word) } } ?? true
      return hasAll && hasBeginning ? id : nil
    }
  }
}
