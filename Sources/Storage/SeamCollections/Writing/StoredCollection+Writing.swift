extension StoredCollection {
  /// Stores a new value; throws ``CollectionError/Code/exists`` if its identifier is stored already, and
  /// ``CollectionError/Code/notUnique`` if another value has its key in a unique index.
  public func insert(_ value: Value) async throws { try await insert([value]) }

  /// Stores new values, all or none.
  public func insert(_ values: some Sequence<Value>) async throws {
    try await commit(values.map { .insert($0) })
  }

  /// Stores a value, in place of one with the same identifier if there is one.
  public func save(_ value: Value) async throws { try await save([value]) }

  /// Stores values, all or none, in place of those with the same identifiers.
  public func save(_ values: some Sequence<Value>) async throws { try await commit(values.map { .save($0) }) }

  /// Changes a stored value with no other change in between; throws ``CollectionError/Code/absent`` if there is none.
  ///
  /// The closure may run more than once. What it throws is rethrown, and nothing is stored then.
  public func update(_ id: Value.ID, _ change: @escaping @Sendable (inout Value) throws -> Void) async throws {
    try await commit([.update(id, nil, change)])
  }

  /// Removes a value; removing an absent one is no error.
  public func remove(_ id: Value.ID) async throws { try await remove([id]) }

  /// Removes values, all or none.
  public func remove(_ ids: some Sequence<Value.ID>) async throws { try await commit(ids.map { .remove($0) }) }

  /// Removes a value that cannot be read, and leaves its index entries, since they cannot be known.
  ///
  /// Call ``rebuild(_:)`` for the indexes that ``verify()`` reports afterwards. A value that can be read is removed
  /// with its entries.
  public func discard(_ id: Value.ID) async throws {
    do {
      try await commit([.remove(id)])
    } catch let error as CollectionError where error.code == .unreadable && error.identifier != nil {
      try await commit([.discard(id)])
    }
  }

  @concurrent
  private func commit(_ operations: [WriteOperation<Value>]) async throws {
    let writes = CollectionWrites(collection: self, operations: operations)
    try await CollectionBatch(writes).commit()
  }
}

extension CollectionBatch {
  init<Value>(_ writes: CollectionWrites<Value>) {
    self.init()
    set(writes)
  }
}
