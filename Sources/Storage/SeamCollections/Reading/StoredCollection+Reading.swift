import SeamStorage

extension StoredCollection {
  /// The value with the identifier; nil only if it is proven absent.
  ///
  /// Throws ``CollectionError/Code/unreadable`` if it is damaged.
  @concurrent
  public func value(_ id: Value.ID) async throws -> Value? {
    let space = try await record().space
    let id = store.bytes(of: id)
    return try await store.stored(id, in: space).map { try store.decode($0, id: id) }
  }

  /// The values with the identifiers, in their order, as they were at one moment; nil where there is none.
  @concurrent
  public func values(_ ids: some Sequence<Value.ID> & Sendable) async throws -> [Value?] {
    let space = try await record().space
    let ids = ids.map { store.bytes(of: $0) }
    var before = try await store.currentGeneration()
    var last: [CollectionStore<Value>.Stored?]?
    while true {
      let stored = try await store.stored(ids, in: space)
      let after = try await store.currentGeneration()
      if after == before || stored == last {
        return try zip(ids, stored).map { id, stored in try stored.map { try store.decode($0, id: id) } }
      }
      (before, last) = (after, stored)
      try Task.checkCancellation()
    }
  }

  /// The values that a query asks for, as they were at one moment.
  ///
  /// Throws the error of the first value that cannot be read; ``results(_:)`` reads the others. A query without a limit
  /// reads all values that it asks for into memory.
  @concurrent
  public func values(_ query: CollectionQuery<Value>) async throws -> [Value] {
    try await decode(try await rows(of: query).rows)
  }

  /// The values that a query asks for, and the query for those after them.
  @concurrent
  public func page(_ query: CollectionQuery<Value>) async throws -> CollectionPage<Value> {
    let rows = try await rows(of: query)
    return CollectionPage(values: try await decode(rows.rows), next: rows.cursor.map { query.after($0) })
  }

  /// The values that a query asks for, each with the error that names it if it cannot be read.
  @concurrent
  public func results(_ query: CollectionQuery<Value>) async throws -> [Result<Value, CollectionError>] {
    var results: [Result<Value, CollectionError>] = []
    for row in try await rows(of: query).rows {
      do throws(CollectionError) {
        results.append(.success(try store.decode(row.bytes)))
      } catch {
        results.append(.failure(await store.naming(error, valueAt: row.key, in: try await record().space)))
      }
    }
    return results
  }

  /// How many values the collection has; reads no values.
  public func count() async throws -> Int {
    let prefix = try await record().space.identifiers
    return try await backend.count(withPrefix: String(decoding: prefix, as: UTF8.self))
  }

  /// Decodes values; the error of one that cannot be read names it.
  ///
  /// - Parameter known: returns a value that was decoded before; nil to decode it.
  func decode(
    _ rows: [CollectionRows.Row], known: (CollectionRows.Row) -> Value? = { _ in nil }
  ) async throws -> [Value] {
    let store = store
    var values: [Value] = []
    values.reserveCapacity(rows.count)
    for row in rows {
      do throws(CollectionError) {
        if let value = known(row) { values.append(value) } else { values.append(try store.decode(row.bytes)) }
      } catch {
        throw await store.naming(error, valueAt: row.key, in: try await record().space)
      }
    }
    return values
  }

  /// The rows of a query; waits for indexes, and throws if one is damaged.
  func rows(of query: CollectionQuery<Value>) async throws -> CollectionRows {
    if let limit = query.limit, limit <= 0 { return CollectionRows() }
    var unmatched: UInt64?
    while true {
      let record = try await record()
      let plan = try await plan(query, record)
      let reader = CollectionReader(store: store, record: record, plan: plan, query: query)
      guard let rows = try await reader.rows() else {
        guard unmatched != record.record.epoch else { throw store.damagedGeneration }
        unmatched = record.record.epoch
        forgetRecord()
        continue
      }
      for row in rows.rows where row.bytes.isEmpty {
        let error = store.error(.damagedIndex, index: query.indexName, "the value of an entry is missing")
        throw await store.naming(error, valueAt: row.key, in: record.space)
      }
      return rows
    }
  }

  private func plan(_ query: CollectionQuery<Value>, _ record: LoadedRecord<Value>) async throws -> QueryPlan<Value> {
    guard let name = query.indexName else {
      guard case .identifiers(let bounds) = query.source else { return .identifiers(KeyBounds()) }
      return .identifiers(bounds)
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
    case .identifiers(let bounds): return .identifiers(bounds)
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
