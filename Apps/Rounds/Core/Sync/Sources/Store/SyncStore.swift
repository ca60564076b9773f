import CoreSupport
public import Foundation
import SeamCollections
public import SeamStorage

/// Keeps resources on the device, and what is to be sent: the database side of the sync.
///
/// ```swift
/// let store = SyncStore(in: storage, projections: [PatientRows(storage), WoundRows(storage)])
/// var edit = SyncEdit(label: "Assessment for Wilma", id: UUID())
/// edit.create(observation)
/// try await store.save(edit)                                  // durable, shown, and sent when there is a connection
/// let record = try await store.record(location)               // .pending until the server has it
/// for try await counts in store.countChanges() { show(counts.pending) }
/// ```
///
/// Everything works without a network. What a call stores, it stores in one commit with the rows that the projections
/// derive, or not at all. Calls that change something run one after the other.
///
/// Several stores can use one storage, also in several processes, if its writers exclude one another; one
/// ``SyncEngine`` at a time sends what they store.
public final class SyncStore: Sendable {
  let records: StoredCollection<StoredRecord>
  let uploads: StoredCollection<StoredUpload>
  let ledgers: StoredCollection<SyncLedger>
  let discards: StoredCollection<StoredDiscard>
  let photos: StoredCollection<StoredPhoto>
  let pieces: StoredCollection<StoredPiece>
  let cachedPhotos: StoredCollection<CachedPhoto>
  let refusedPhotos: StoredCollection<RefusedPhoto>
  let cursors: StoredCollection<StoredCursor>
  let projections: [any SyncProjection]
  let makeID: @Sendable () -> UUID
  /// The status that counts and phases make.
  let board = StatusBoard()
  /// Signals each commit of this object.
  let commits = Signal()
  /// Uploads that were changed, and whether everything was erased, since the engine asked.
  private let changedUploads = Locked<(ids: Set<String>, wasErased: Bool)>(([], false))
  private let turns = TurnQueue()

  /// Opens a store; nothing is read or stored yet.
  ///
  /// - Parameters:
  ///   - backend: keeps everything; projections use the same object.
  ///   - projections: derive rows from resources.
  ///   - makeID: makes ids of resources that a resolution copies.
  public init(
    in backend: any StorageBackend, projections: [any SyncProjection],
    makeID: @escaping @Sendable () -> UUID = { UUID() }
  ) {
    records = StoredCollection(.syncRecords, in: backend)
    uploads = StoredCollection(.syncUploads, in: backend)
    ledgers = StoredCollection(.syncLedger, in: backend)
    discards = StoredCollection(.syncDiscards, in: backend)
    photos = StoredCollection(.syncPhotos, in: backend)
    pieces = StoredCollection(.syncPieces, in: backend)
    cachedPhotos = StoredCollection(.syncCachedPhotos, in: backend)
    refusedPhotos = StoredCollection(.syncRefusedPhotos, in: backend)
    cursors = StoredCollection(.syncCursors, in: backend)
    self.projections = projections
    self.makeID = makeID
  }

  /// Reads the ledger; finishes an erasure that was interrupted.
  func ledger() async throws -> SyncLedger {
    let ledger: SyncLedger
    do {
      ledger = try await storedLedger()
    } catch let error as CollectionError where error.code == .unreadable {
      try await turns.run(mendLedger)
      ledger = try await storedLedger()
    }
    guard ledger.isErasing else { return ledger }
    try await turns.run { try await finishErasing() }
    return try await storedLedger()
  }

  func storedLedger() async throws -> SyncLedger { try await ledgers.value(0) ?? SyncLedger() }

  /// Runs a body while nothing else changes the store.
  func exclusively<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await turns.run(body)
  }

  /// Performs a transaction: reads what it names, lets a closure decide, and stores the result with what follows from
  /// it.
  ///
  /// If another process stored something meanwhile, it is all done again. If nothing changes, nothing is stored.
  ///
  /// - Parameters:
  ///   - read: what is read for it.
  ///   - durability: what the commit outlives.
  ///   - plan: decides, as a function of what was read.
  ///   - isEmptyCommitted: whether what is added is stored even if nothing else changes.
  ///   - also: adds what is stored together with it.
  @concurrent
  func perform(
    _ read: SyncReading, durability: StorageDurability = .powerLoss,
    _ plan: (inout SyncWork) throws -> Void, isEmptyCommitted: Bool = false,
    also: (inout CollectionBatch) -> Void = { _ in }
  ) async throws {
    try await turns.run {
      try await mendLedger()
      if try await storedLedger().isErasing { try await finishErasing() }
      while true {
        let work: SyncWork
        do {
          work = try await self.read(read)
        } catch {
          guard try await mend(error, among: read.paths) else { throw error }
          continue
        }
        var planned = work
        try plan(&planned)
        if planned.isEmpty, !isEmptyCommitted { return }
        do {
          return try await commit(planned, over: work.ledger, durability, also)
        } catch let error as StorageError where error.code == .conflict {
          // A projection's own requirement can fail too, which trying again would not change.
          guard try await storedLedger().revision != work.ledger.revision else { throw error }
        }
      }
    }
  }

  private func read(_ reading: SyncReading) async throws -> SyncWork {
    var work = SyncWork(ledger: try await storedLedger())
    let uploads = try await self.uploads.values(reading.uploads).compactMap { $0 }
    var paths = Set(reading.paths).union(uploads.flatMap(\.paths))
    var records = try await self.records.values(paths).compactMap { $0 }
    work.uploads.read(uploads)
    work.records.read(records)
    let photos = reading.photos + uploads.compactMap(\.photo?.id)
    if !photos.isEmpty { work.cached.read(try await cachedPhotos.values(photos).compactMap { $0 }) }
    if let type = reading.cursor { work.cursors.read(try await [cursors.value(type)].compactMap { $0 }) }
    guard reading.withUploads else { return work }
    let others = try await self.uploads.values(Set(records.flatMap(\.uploads))).compactMap { $0 }
    paths = Set(others.flatMap(\.paths)).subtracting(paths)
    records = try await self.records.values(paths).compactMap { $0 }
    work.uploads.read(others)
    work.records.read(records)
    return work
  }

  private func commit(
    _ work: SyncWork, over ledger: SyncLedger, _ durability: StorageDurability,
    _ also: (inout CollectionBatch) -> Void
  ) async throws {
    var batch = CollectionBatch(durability: durability)
    batch.require(0, in: ledgers) { ($0 ?? SyncLedger()).revision == ledger.revision }
    let final = work.finalLedger
    batch.save(final, in: ledgers)
    for change in work.records.changes {
      if let record = change.after { batch.save(record, in: records) } else { batch.remove(change.id, in: records) }
    }
    for change in work.uploads.changes {
      if let upload = change.after { batch.save(upload, in: uploads) } else { batch.remove(change.id, in: uploads) }
    }
    for discard in work.discards { batch.save(discard, in: discards) }
    for (photo, pieces) in work.photos {
      batch.save(photo, in: photos)
      for piece in pieces { batch.save(piece, in: self.pieces) }
    }
    for change in work.cached.changes { add(change, to: &batch) }
    for cursor in work.cursors.changes.compactMap(\.after) { batch.save(cursor, in: cursors) }
    let changes = work.changes
    if !changes.isEmpty { for projection in projections { try await projection.apply(changes, to: &batch) } }
    also(&batch)
    try await batch.commit()
    let changed = work.uploads.changes.filter { $0.before != nil }.map(\.id)
    changedUploads.withLock { $0.ids.formUnion(changed) }
    note(final, wakes: !work.uploads.changes.isEmpty)
  }

  private func add(_ change: Tracked<CachedPhoto>.Change, to batch: inout CollectionBatch) {
    if let photo = change.after { return batch.save(photo, in: cachedPhotos) }
    guard let photo = change.before else { return }
    batch.remove(photo.id, in: cachedPhotos)
    batch.remove(photo.id, in: photos)
    for piece in photo.pieceIDs { batch.remove(piece, in: pieces) }
  }

  /// Whether uploads were changed that the engine has not asked for.
  var hasChangedUploads: Bool { changedUploads.withLock { !$0.ids.isEmpty || $0.wasErased } }

  /// The uploads that were changed or removed since the last call, in this process.
  func takeChangedUploads() -> Set<String> {
    changedUploads.withLock { changed in
      defer { changed.ids = [] }
      return changed.ids
    }
  }

  /// Whether everything was erased since the last call, in this process.
  func takeWasErased() -> Bool {
    changedUploads.withLock { changed in
      defer { changed.wasErased = false }
      return changed.wasErased
    }
  }

  /// Tells observers of this process that everything was erased.
  func noteErased(_ ledger: SyncLedger) {
    changedUploads.withLock { $0 = ([], true) }
    note(ledger)
  }

  /// Tells observers of this process what was stored.
  ///
  /// - Parameter wakes: whether something may be to be sent.
  func note(_ ledger: SyncLedger, wakes: Bool = true) {
    board.set(ledger)
    if wakes { commits.send() }
  }
}

/// What a transaction reads.
struct SyncReading: Sendable {
  /// Resources.
  var paths: [String] = []
  /// Uploads, with their resources.
  var uploads: [String] = []
  /// Whether the uploads of the resources are read too, with their resources.
  var withUploads = false
  /// Photos that the server has too.
  var photos: [String] = []
  /// The type whose cursor is read; nil for none.
  var cursor: String?
}
