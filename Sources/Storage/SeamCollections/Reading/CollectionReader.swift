import SeamStorage

/// Reads the rows of a query as they were at one moment.
///
/// What one read of the storage returns is of one moment; the generation that is read after it tells whether its record
/// was the one by which the query was planned. Otherwise, as every batch changes the generation, what was read between
/// two equal ones is of one moment. Where other writers are quicker, two equal reads one after the other are accepted
/// too, so that changes of other values do not keep a query waiting.
struct CollectionReader<Value: Codable & Sendable & Identifiable>: Sendable where Value.ID: IndexValue {
  let store: CollectionStore<Value>
  let record: LoadedRecord<Value>
  let plan: QueryPlan<Value>
  let query: CollectionQuery<Value>

  /// What was read, and whether by one read.
  private struct Result {
    var rows = CollectionRows()
    var isOneRead = false
  }

  /// Returns the rows; nil if the record has changed, so that the plan is another one.
  func rows() async throws -> CollectionRows? {
    var last: CollectionRows?
    var before = plan.canBeOneRead ? nil : try await store.currentGeneration()
    while true {
      let result = try await collect()
      let after = try await store.currentGeneration()
      guard CollectionStore<Value>.epoch(of: after) == record.record.epoch else { return nil }
      if result.isOneRead || after == before || result.rows == last { return result.rows }
      before = after
      last = result.rows
      try Task.checkCancellation()
    }
  }

  private func collect() async throws -> Result {
    switch plan {
    case .identifiers(let bounds): return try await collect(record.space.identifiers, nil, bounds)
    case .index(let index, let bounds): return try await collect(index.prefix, index, bounds)
    case .words(let index, let whole, let beginning):
      let scan = WordScan(
        backend: store.backend, prefix: index.prefix, whole: whole, beginning: beginning, order: query.order)
      return Result(rows: try await rows(of: scan, index))
    case .scan(let index, let source): return Result(rows: try await scan(index, source))
    }
  }

  private func isFull(_ count: Int) -> Bool { query.limit.map { count >= $0 } ?? false }

  private func collect(_ prefix: [UInt8], _ index: MaintainedIndex<Value>?, _ bounds: KeyBounds) async throws -> Result
  {
    let scan = RangeScan(backend: store.backend, prefix: prefix, bounds: bounds, order: query.order)
    var result = Result(isOneRead: true)
    var cursor = query.cursor
    var duplicates = Duplicates(in: index, fromStart: query.cursor == nil)
    while true {
      let limit = query.limit.map { $0 - result.rows.rows.count }
      let found = try await scan.links(after: cursor, limit: limit)
      result.isOneRead = result.isOneRead && found.isOneRead
      result.rows.rows.reserveCapacity(result.rows.rows.count + found.links.count)
      for link in found.links where !duplicates.contain(link) && isFirst(link, in: duplicates.index, bounds) {
        result.rows.rows.append(CollectionRows.Row(key: link.target, bytes: link.bytes ?? []))
      }
      let last = found.links.last.map { Array($0.key.utf8.dropFirst(prefix.count)) }
      let isExhausted = limit.map { found.links.count < $0 } ?? true
      if isExhausted || isFull(result.rows.rows.count) {
        result.rows.cursor = isExhausted ? nil : last
        return result
      }
      cursor = last
      result.isOneRead = false
    }
  }

  /// The values that were found, each of which may have several keys in the bounds.
  private struct Duplicates {
    /// The index in whose other keys an earlier one has to be looked for, as the query does not read it.
    let index: MaintainedIndex<Value>?
    private let collects: Bool
    private var found: Set<String> = []

    init(in index: MaintainedIndex<Value>?, fromStart: Bool) {
      let isManyValued = index?.definition.isManyValued ?? false
      self.index = isManyValued && !fromStart ? index : nil
      collects = isManyValued && fromStart
    }

    /// Whether the value of an entry was found before.
    mutating func contain(_ link: StorageLink) -> Bool { collects && !found.insert(link.target).inserted }
  }

  /// Whether the entry is the one under which a value with several keys in the bounds is returned.
  private func isFirst(_ link: StorageLink, in index: MaintainedIndex<Value>?, _ bounds: KeyBounds) -> Bool {
    guard let index, let bytes = link.bytes, let value = try? store.decode(bytes),
      let number = record.space.number(inValueKey: link.target)
    else { return true }
    let found = link.key.utf8.dropFirst(index.prefix.count)
    for entry in index.entries(of: value, number, target: link.target) {
      let key = entry.key.utf8.dropFirst(index.prefix.count)
      let isBefore =
        query.order == .ascending ? key.lexicographicallyPrecedes(found) : found.lexicographicallyPrecedes(key)
      if isBefore, bounds.contains(key) { return false }
    }
    return true
  }

  private func rows(of scan: WordScan, _ index: MaintainedIndex<Value>) async throws -> CollectionRows {
    let numbers: [ValueNumber]
    do {
      numbers = try await scan.numbers(after: query.cursor.flatMap { ValueNumber($0) }, limit: query.limit)
    } catch is WordStream.Damage {
      throw store.error(.damagedIndex, index: index.definition.name, "a list of values with a word cannot be read")
    }
    let keys = numbers.map { record.space.value($0) }
    let stored = try await store.backend.bytes(forKeys: keys)
    let rows = zip(keys, stored).map { CollectionRows.Row(key: $0, bytes: $1 ?? []) }
    return CollectionRows(rows: rows, cursor: isFull(rows.count) ? numbers.last?.bytes : nil)
  }

  /// All values that the query asks for, found without the index.
  private func scan(
    _ index: MaintainedIndex<Value>, _ source: CollectionQuery<Value>.Source
  ) async throws -> CollectionRows {
    var found: [(key: [UInt8], row: CollectionRows.Row)] = []
    try await store.forEachEntry(withPrefix: record.space.values) { entry in
      guard let value = try? store.decode(entry.bytes), let number = record.space.number(inValueKey: entry.key)
      else { return }
      if let key = match(value, number, entry.key, index, source) {
        found.append((key, CollectionRows.Row(key: entry.key, bytes: entry.bytes)))
      }
    }
    func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
      query.order == .ascending ? left.lexicographicallyPrecedes(right) : right.lexicographicallyPrecedes(left)
    }
    var rows = found.filter { item in query.cursor.map { precedes($0, item.key) } ?? true }
    rows.sort { precedes($0.key, $1.key) }
    if let limit = query.limit { rows = Array(rows.prefix(limit)) }
    return CollectionRows(rows: rows.map(\.row), cursor: isFull(rows.count) ? rows.last?.key : nil)
  }

  /// The key by which a value is ordered; nil if it is not asked for.
  private func match(
    _ value: Value, _ number: ValueNumber, _ target: String, _ index: MaintainedIndex<Value>,
    _ source: CollectionQuery<Value>.Source
  ) -> [UInt8]? {
    switch source {
    case .identifiers: return nil
    case .index(_, let bounds):
      let keys = index.entries(of: value, number, target: target).map {
        Array($0.key.utf8.dropFirst(index.prefix.count))
      }
      let inside = keys.filter { bounds.contains($0) }
      return query.order == .ascending
        ? inside.min { $0.lexicographicallyPrecedes($1) } : inside.max { $0.lexicographicallyPrecedes($1) }
    case .words(_, let whole, let beginning):
      guard !whole.isEmpty || beginning != nil, let words = index.definition.words?(value) else { return nil }
      let keys = words.map { IndexValueEncoder($0).bytes }
      let hasBeginning = beginning.map { word in keys.contains { $0.starts(with: word) } } ?? true
      return hasBeginning && whole.allSatisfy(keys.contains) ? number.bytes : nil
    }
  }
}

extension CollectionStore {
  func currentGeneration() async throws -> [UInt8]? {
    if case .value(let bytes) = backend.immediateBytes(forKey: layout.generation) { return bytes }
    return try await backend.bytes(forKey: layout.generation)
  }
}
