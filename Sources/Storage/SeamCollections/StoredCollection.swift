public import SeamStorage
import SeamSupport

/// Values of one type in a storage, found by identifier, order, unique keys and words.
///
/// ```swift
/// let patients = StoredCollection(.patients, in: SQLiteStorage(at: path))
/// try await patients.insert(wilma)
/// try await patients.update(wilma.id) { $0.notes = "Left knee" }
/// let page = try await patients.values(Patient.byName.isIn("A"..<"B").limited(to: 100))
/// for try await found in patients.observe(Patient.words.contains("knee")) { show(found) }
/// ```
///
/// - **Writes** store the values and their index entries in one batch, and retry if another writer was quicker.
/// - **Reads** return what was stored at one moment.
/// - **Indexes** that are declared later are built in the background, while the collection is used; see
///   ``buildIndexes()``.
/// - **Damage** of a value is found by its checksum when it is read, and ``verify()`` compares indexes with values.
///
/// Several instances and processes can use one collection, as far as the storage's `StorageCapabilities/exclusion`
/// goes. A storage that encrypts values but shows keys is refused: see ``CollectionError/Code/keysShown``.
///
/// Encoding and decoding happen off the caller's actor.
public final class StoredCollection<Value: Codable & Sendable & Identifiable>: Sendable where Value.ID: IndexValue {
  /// The name of the collection, and its indexes.
  public let schema: CollectionSchema<Value>
  /// What keeps the bytes.
  public let backend: any StorageBackend
  let layout: CollectionLayout
  let random: @Sendable () -> UInt64
  /// The numbers of the values that this object inserts.
  let numbers = ValueNumbers()
  private let loaded = Locked<LoadedRecord<Value>?>(nil)
  private let building = SharedRun()
  /// The epoch whose build was begun: one that failed is begun again only for a caller that waits for it.
  private let begunEpoch = Locked<UInt64?>(nil)

  /// Opens a collection; nothing is read or stored yet.
  ///
  /// - Parameters:
  ///   - schema: the name of the collection, and its indexes.
  ///   - backend: keeps the values.
  public convenience init(_ schema: CollectionSchema<Value>, in backend: any StorageBackend) {
    self.init(schema, in: backend, random: { .random(in: .min ... .max) })
  }

  package init(
    _ schema: CollectionSchema<Value>, in backend: any StorageBackend, random: @escaping @Sendable () -> UInt64
  ) {
    self.schema = schema
    self.backend = backend
    self.random = random
    layout = CollectionLayout(schema.name)
  }

  deinit { building.cancel() }

  /// The record as it was read last, or else as it is stored now; begins to build what it announces.
  func record() async throws -> LoadedRecord<Value> {
    if let known = loaded.withLock({ $0 }) { return known }
    let record = try await store.open()
    loaded.withLock { $0 = record }
    if record.record.isPending, isFirst(record.record.epoch) {
      building.begin(store.buildAll) { [weak self] in self?.forgetRecord() }
    }
    return record
  }

  private func isFirst(_ epoch: UInt64) -> Bool {
    begunEpoch.withLock { begun in
      defer { begun = epoch }
      return begun != epoch
    }
  }

  /// Makes the next call read the record again.
  func forgetRecord() { loaded.withLock { $0 = nil } }

  /// What reads and writes the collection's entries.
  var store: CollectionStore<Value> {
    CollectionStore(schema: schema, backend: backend, layout: layout, random: random)
  }

  /// Waits until all indexes are built and what former declarations left is removed; throws what kept them from it.
  ///
  /// A build begins automatically with the first call of a collection whose declaration changed, goes on after the
  /// process ended, and can run in several processes. It visits every value, in steps that other writers interleave
  /// with. Cancelling the caller ends the waiting, not the build. It throws ``CollectionError/Code/notUnique`` if two
  /// stored values have one key of a new unique index: change one, and call it again.
  public func buildIndexes() async throws {
    while true {
      let record = try await record()
      guard record.record.isPending else { return }
      try await building.wait(store.buildAll) { [weak self] in self?.forgetRecord() }
      forgetRecord()
    }
  }

  /// Waits until an index is built; it can be ready while what former declarations left is still being removed.
  func buildIndexes(untilReady name: String) async throws {
    while try await record().index(named: name)?.slot.phase == .building {
      try await building.wait(store.buildAll) { [weak self] in self?.forgetRecord() }
      forgetRecord()
    }
  }

  /// Builds an index again from the values, as after ``CollectionError/Code/damagedIndex``; waits until it is built.
  ///
  /// The entries by which values are found by their identifiers are repaired with it.
  ///
  /// Throws ``CollectionError/Code/unknownIndex`` if the schema does not list it. Queries wait meanwhile, as after the
  /// declaration of a new index.
  public func rebuild(_ index: some IndexDeclaration<Value>) async throws {
    guard let definition = schema.index(named: index.name) else { throw unknownIndex(index.name) }
    forgetRecord()
    try await store.removeStrayIdentifiers(in: try await record().space)
    while true {
      let loaded = try await record()
      var next = loaded.record
      next.announceRebuild(of: definition)
      guard try await store.replaceRecord(loaded.bytes, by: next) else {
        forgetRecord()
        continue
      }
      forgetRecord()
      return try await buildIndexes()
    }
  }

  func unknownIndex(_ name: String) -> CollectionError {
    CollectionError(.unknownIndex, schema.name, index: name, reason: "the schema does not list the index")
  }
}
