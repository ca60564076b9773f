import SeamNetwork
import SeamStorage
import SeamSupport

/// Writes the body of one entry in pieces, and with the last of them the entry.
///
/// A body of one piece is stored by a single batch. A larger one is announced by a pending key, by which its pieces are
/// found if the process ends before the commit.
final class StorageHTTPCacheWriter: HTTPCacheWriter {
  private let owner: String
  private let store: StorageHTTPCacheStore
  private let id: String
  private let state = Locked(State())

  private struct State: Sendable {
    /// Bytes that are not stored yet.
    var rest: [UInt8] = []
    /// The number of stored pieces.
    var pieces = 0
    var size: Int64 = 0
    /// When the first piece was stored.
    var pending: Int64?
    var hasEnded = false
  }

  /// - Parameters:
  ///   - id: the identifier of the entry.
  ///   - owner: the key of the list of entries.
  init(_ id: String, _ owner: String, in store: StorageHTTPCacheStore) {
    self.id = id
    self.owner = owner
    self.store = store
  }

  func append(_ bytes: [UInt8]) async throws {
    let size = state.withLock { state in
      state.size += Int64(bytes.count)
      if !state.hasEnded { state.rest += bytes }
      return state.size
    }
    guard size <= store.limit else {
      await discard()
      throw NetworkError(.tooLarge, reason: "the response is larger than the cache")
    }
    while let piece = takePiece() { try await write(piece) }
  }

  func commit(_ entry: HTTPCacheEntry, replacing ids: Set<String>) async throws {
    let (rest, count, pending, hasEnded) = state.withLock { state in
      defer { state.hasEnded = true }
      return (state.rest, state.pieces, state.pending, state.hasEnded)
    }
    guard !hasEnded else { return }
    let slot = StoredSlot(
      entry: entry, use: store.nextTime(), pieces: count + (rest.isEmpty ? 0 : 1), pieceSize: store.pieceSize,
      size: entry.size)
    do {
      try await store.change(owner) { [store, owner, id] slots, batch in
        for old in slots where ids.contains(old.entry.id) {
          store.removeParts(id: old.entry.id, use: old.use, pieces: old.pieces, in: &batch)
        }
        slots.removeAll { ids.contains($0.entry.id) }
        slots.append(slot)
        store.noteUse(slot, owner, in: &batch)
        if !rest.isEmpty {
          let key = store.keys.piece(count, of: id)
          batch.setBytes(SealedBytes.seal(rest, forKey: key), forKey: key, sensitivity: store.sensitivity)
        }
        if let pending { batch.removeValue(forKey: store.keys.pending(pending, id)) }
      }
    } catch {
      // The pieces would count for nothing.
      state.withLock { $0.hasEnded = false }
      await discard()
      throw error
    }
    if store.isFirstCommit() { try? await store.sweep() }
    try? await store.evict()
  }

  func discard() async {
    let (pieces, pending) = state.withLock { state in
      defer { state = State(hasEnded: true) }
      return state.hasEnded ? (0, nil) : (state.pieces, state.pending)
    }
    guard let pending else { return }
    var batch = StorageBatch(durability: .process)
    for piece in 0..<pieces { batch.removeValue(forKey: store.keys.piece(piece, of: id)) }
    batch.removeValue(forKey: store.keys.pending(pending, id))
    try? await store.storage.commit(batch)
  }

  /// Takes a whole piece from the bytes that are not stored yet, but never the last.
  private func takePiece() -> [UInt8]? {
    state.withLock { state in
      guard state.rest.count > store.pieceSize else { return nil }
      defer { state.rest.removeFirst(store.pieceSize) }
      return Array(state.rest.prefix(store.pieceSize))
    }
  }

  private func write(_ piece: [UInt8]) async throws {
    let (number, begins) = state.withLock { state in
      defer { state.pieces += 1 }
      return (state.pieces, state.pending == nil)
    }
    var batch = StorageBatch(durability: .process)
    if begins {
      let time = store.nextTime()
      state.withLock { $0.pending = time }
      batch.setBytes([], forKey: store.keys.pending(time, id), sensitivity: store.sensitivity)
    }
    let key = store.keys.piece(number, of: id)
    batch.setBytes(SealedBytes.seal(piece, forKey: key), forKey: key, sensitivity: store.sensitivity)
    try await store.storage.commit(batch)
  }
}
