import SeamStorage

extension StoredCollection {
  /// The value with the identifier; nil only if it is proven absent.
  ///
  /// Throws ``CollectionError/Code/unreadable`` if it is damaged.
  @concurrent
  public func value(_ id: Value.ID) async throws -> Value? {
    _ = try await record()
    let id = store.bytes(of: id)
    return try await backend.bytes(forKey: layout.value(id)).map { try store.decode($0, id: id) }
  }

  /// The values with the identifiers, in their order, as they were at one moment; nil where there is none.
  @concurrent
  public func values(_ ids: some Sequence<Value.ID> & Sendable) async throws -> [Value?] {
    _ = try await record()
    let ids = ids.map { store.bytes(of: $0) }
    let stored = try await backend.bytes(forKeys: ids.map { layout.value($0) })
    return try zip(ids, stored).map { id, bytes in try bytes.map { try store.decode($0, id: id) } }
  }

  /// The values that a query asks for, as they were at one moment.
  ///
  /// Throws the error of the first value that cannot be read; ``results(_:)`` reads the others. A query without a limit
  /// reads all values that it asks for into memory.
  @concurrent
  public func values(_ query: CollectionQuery<Value>) async throws -> [Value] {
    try await rows(of: query).rows.map { try store.decode($0.bytes, id: $0.id) }
  }

  /// The values that a query asks for, and the query for those after them.
  @concurrent
  public func page(_ query: CollectionQuery<Value>) async throws -> CollectionPage<Value> {
    let rows = try await rows(of: query)
    return CollectionPage(
      values: try rows.rows.map { try store.decode($0.bytes, id: $0.id) }, next: rows.cursor.map { query.after($0) })
  }

  /// The values that a query asks for, each with the error that names it if it cannot be read.
  @concurrent
  public func results(_ query: CollectionQuery<Value>) async throws -> [Result<Value, CollectionError>] {
    try await rows(of: query).rows.map { row in
      Result { () throws(CollectionError) in try store.decode(row.bytes, id: row.id) }
    }
  }

  /// How many values the collection has; reads no values.
  public func count() async throws -> Int {
    _ = try await record()
    return try await backend.count(withPrefix: String(decoding: layout.values, as: UTF8.self))
  }

  /// The rows of a query; waits for indexes, and throws if one is damaged.
  func rows(of query: CollectionQuery<Value>) async throws -> CollectionRows {
    if let limit = query.limit, limit <= 0 { return CollectionRows() }
    var unmatched: UInt64?
    while true {
      let record = try await record()
      let plan = try await plan(query, record)
      let reader = CollectionReader(store: store, epoch: record.record.epoch, plan: plan, query: query)
      guard let rows = try await reader.rows() else {
        // The record was read again, and is the same: the generation is what does not fit.
        guard unmatched != record.record.epoch else {
          throw store.error(.unreadable, "the entry that tells writes apart is damaged; the next write restores it")
        }
        unmatched = record.record.epoch
        forgetRecord()
        continue
      }
      for row in rows.rows where row.bytes.isEmpty {
        throw store.error(.damagedIndex, index: query.indexName, id: row.id, "the value of an entry is missing")
      }
      return rows
    }
  }

  private func plan(_ query: CollectionQuery<Value>, _ record: LoadedRecord<Value>) async throws -> QueryPlan<Value> {
    guard let name = query.indexName else {
      guard case .identifiers(let bounds) = query.source else { return .values(KeyBounds()) }
      return .values(bounds)
    }
    guard let index = record.index(named: name) else { throw unknownIndex(name) }
    if index.slot.phase == .building {
      switch query.whileBuilding {
      case .scan: return .scan(index, query.source)
      case .fail: throw store.error(.building, index: name, "the index is being built")
      case .wait:
        try await buildIndexes(untilReady: name)
        return try await plan(query, try await self.record())
      }
    }
    switch query.source {
    case .identifiers(let bounds): return .values(bounds)
    case .index(_, let bounds): return .index(index, bounds)
    case .words(_, let whole, let beginning): return .words(index, whole: whole, beginning: beginning)
    }
  }
}

extension CollectionQuery {
  /// The index that the query names; nil for the order of identifiers.
  var indexName: String? {
    switch source {
    case .identifiers: nil
    case .index(let name, _), .words(let name, _, _): name
    }
  }
}
