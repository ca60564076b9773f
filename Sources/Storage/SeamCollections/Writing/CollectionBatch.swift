public import SeamStorage

/// Changes to values of one or several collections of a storage that are stored together or not at all.
///
/// ```swift
/// var batch = CollectionBatch()
/// batch.insert(visit, in: visits)
/// batch.update(patient.id, in: patients) { $0.lastVisit = visit.date }
/// try await batch.commit()
/// ```
///
/// Changes are made in order, so that a value can be removed and another one take its key in a unique index. What the
/// commit stores is as durable as the batch asks for, up to the storage's capabilities.
public struct CollectionBatch: Sendable {
  /// What the commit outlives once it has returned, up to the capabilities of the storage.
  public var durability: StorageDurability
  private var writes: [ObjectIdentifier: any PlannedWrites] = [:]
  private var order: [ObjectIdentifier] = []

  /// Makes a batch without changes.
  public init(durability: StorageDurability = .powerLoss) { self.durability = durability }

  /// Adds a value that must not be stored yet; the commit throws ``CollectionError/Code/exists`` otherwise.
  public mutating func insert<Value>(_ value: Value, in collection: StoredCollection<Value>) {
    add(.insert(value), to: collection)
  }

  /// Adds or replaces a value.
  public mutating func save<Value>(_ value: Value, in collection: StoredCollection<Value>) {
    add(.save(value), to: collection)
  }

  /// Changes a stored value; the commit throws ``CollectionError/Code/absent`` if there is none, and what the closure
  /// throws.
  ///
  /// The closure may run more than once, and must not change the identifier: that is ``CollectionError/Code/absent``
  /// too.
  public mutating func update<Value>(
    _ id: Value.ID, in collection: StoredCollection<Value>, _ change: @escaping @Sendable (inout Value) throws -> Void
  ) {
    add(.update(id, nil, change), to: collection)
  }

  /// Changes a stored value or, if there is none, `initial`, which has the identifier too, and stores the result.
  ///
  /// The closure may run more than once, and must not change the identifier: the commit throws
  /// ``CollectionError/Code/absent`` then. It throws what the closure throws.
  public mutating func update<Value>(
    _ id: Value.ID, default initial: Value, in collection: StoredCollection<Value>,
    _ change: @escaping @Sendable (inout Value) throws -> Void
  ) {
    add(.update(id, initial, change), to: collection)
  }

  /// Removes a value; removing an absent one is no error.
  public mutating func remove<Value>(_ id: Value.ID, in collection: StoredCollection<Value>) {
    add(.remove(id), to: collection)
  }

  /// Requires that the closure returns true for the value as it was before the batch; nil means absent.
  ///
  /// The commit throws a `StorageError` with the code `conflict` if it returns false.
  public mutating func require<Value>(
    _ id: Value.ID, in collection: StoredCollection<Value>, _ isMet: @escaping @Sendable (Value?) throws -> Bool
  ) {
    add(.require(id, isMet), to: collection)
  }

  private mutating func add<Value>(_ operation: WriteOperation<Value>, to collection: StoredCollection<Value>) {
    let key = ObjectIdentifier(collection)
    if var planned = writes[key] as? CollectionWrites<Value> {
      writes[key] = nil
      planned.operations.append(operation)
      writes[key] = planned
    } else {
      order.append(key)
      writes[key] = CollectionWrites(collection: collection, operations: [operation])
    }
  }

  mutating func set<Value>(_ writes: CollectionWrites<Value>) {
    let key = ObjectIdentifier(writes.collection)
    order = [key]
    self.writes = [key: writes]
  }

  /// More conflicts in a row come of a storage that does not read what it compares with.
  private static let mostAttempts = 1000

  /// Stores all changes or, when it throws, none; retries if another writer changed the same values meanwhile.
  ///
  /// All collections must be in one storage: the same object, or otherwise nothing is stored and
  /// ``CollectionError/Code/otherStorage`` is thrown.
  @concurrent
  public func commit() async throws {
    let planned = order.compactMap { writes[$0] }
    guard let first = planned.first else { return }
    for other in planned.dropFirst() { try other.checkStorage(first) }
    var attempts = 0
    while true {
      var batch = StorageBatch(durability: durability)
      for writes in planned { try await writes.plan(&batch, isRetry: attempts > 0) }
      do {
        try await first.backend.write(batch)
        return
      } catch let error as StorageError where error.code == .conflict && attempts < Self.mostAttempts {
        for writes in planned { writes.noteConflict() }
        attempts += 1
      }
    }
  }
}

/// The changes of a batch to one collection.
protocol PlannedWrites: Sendable {
  var backend: any StorageBackend { get }
  func checkStorage(_ other: any PlannedWrites) throws
  /// Reads what is needed, and adds the changes.
  func plan(_ batch: inout StorageBatch, isRetry: Bool) async throws
  func noteConflict()
}
