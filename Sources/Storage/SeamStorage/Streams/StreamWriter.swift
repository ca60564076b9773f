/// Writes or removes one stream while it has its turn.
///
/// - The turn is an entry with the writer's identifier. A new writer takes it from the previous one, and every batch
///   requires it: a writer that lost it gets a conflict and changes nothing.
/// - Pieces that the manifest does not name are left by interrupted writers. The writer with the turn removes them, as
///   none of those writers can add any more.
/// - The manifest is the switch: one batch from the former stream to the new one. The former stream's pieces are
///   removed after it, and the turn is given up with the last of them.
///
/// Batches are small, as some backends keep the values that a batch replaces until it is made. Each piece outlives a
/// loss of power before the manifest is stored, as no backend guarantees that a batch is as durable as the one after
/// it. The turn and the first removals need to outlive the process alone: no writer outlives a loss of power, and a
/// loss of power only brings back pieces that no manifest names.
struct StreamWriter: Sendable {
  private let storage: any TransactionalStorage
  private let location: StreamKeys
  private let id: String
  private let pieceSize: Int
  /// The keys of the pieces that the new stream replaces.
  private var former: [String] = []
  /// Bytes from the source that are not stored yet: less than a piece.
  private var rest: [UInt8] = []
  private var pieces = 0
  private var size = 0
  private var checksum = Checksum()

  /// How many keys one batch removes at most.
  private static let batchKeys = 8

  /// Makes a writer; nothing is written yet.
  ///
  /// - Throws: ``StorageError/Code/tooLarge`` where the backend's values are too small for pieces.
  init(in storage: any TransactionalStorage, _ key: StorageStreamKey, id: String) throws(StorageError) {
    self.storage = storage
    self.id = id
    location = StreamKeys(key)
    let overhead = StreamPiece.seal([], forKey: location.piece(0, of: id)).count
    pieceSize = min(StreamPiece.size, (storage.backend.capabilities.largestValue ?? .max) - overhead)
    guard pieceSize > 0 else {
      throw StorageError(.tooLarge, key: key.name, reason: "a piece of the stream needs more than \(overhead) bytes")
    }
  }

  /// Takes the turn, and removes the pieces that interrupted writers left.
  mutating func begin() async throws {
    var turn = StorageBatch(durability: .processCrash)
    try turn.setValue(id, forKey: location.writer)
    try await commit(turn)
    let isFormer = try await isFormer()
    let stored = try await storage.backend.keys(withPrefix: location.pieces)
    former = stored.filter(isFormer)
    try await remove(stored.filter { !isFormer($0) })
  }

  /// Returns whether a piece belongs to the stored stream; true for all pieces if the manifest is unreadable.
  private func isFormer() async throws -> (String) -> Bool {
    do {
      let backend = storage.backend
      let name = location.manifest.name
      // A cached manifest may be stale.
      let bytes = try await backend.bytes(forKey: name, after: try await backend.bytes(forKey: name))
      guard let manifest = try location.manifest.value(of: bytes) else { return { _ in false } }
      let pieces = location.pieces(of: manifest.id)
      return { KeyBytes($0).hasPrefix(pieces) }
    } catch let error as StorageError where Self.damages.contains(error.code) {
      return { _ in true }
    }
  }

  /// The errors of an unreadable manifest that is replaced all the same, as a value would be.
  private static let damages: Set<StorageError.Code> = [.corrupt, .undecryptable, .undecodable, .newerVersion]

  /// Appends bytes, and stores each complete piece.
  mutating func append(_ chunk: [UInt8]) async throws {
    var chunk = chunk[...]
    while !chunk.isEmpty {
      let part = chunk.prefix(pieceSize - rest.count)
      rest += part
      chunk = chunk.dropFirst(part.count)
      if rest.count == pieceSize { try await storeRest() }
    }
  }

  /// Stores the last piece, unless it is empty.
  mutating func end() async throws {
    if !rest.isEmpty { try await storeRest() }
  }

  private mutating func storeRest() async throws {
    let key = location.piece(pieces, of: id)
    var batch = StorageBatch(durability: .powerLoss)
    requireTurn(in: &batch)
    batch.setBytes(StreamPiece.seal(rest, forKey: key), forKey: key, sensitivity: location.key.sensitivity)
    try await commit(batch)
    rest.withUnsafeBytes { checksum.add($0) }
    pieces += 1
    size += rest.count
    rest.removeAll(keepingCapacity: true)
  }

  /// Replaces the former stream by the new one.
  ///
  /// Pieces of the former that cannot be removed now are left for the next writer.
  func replace() async throws {
    let manifest = StreamManifest(id: id, pieces: pieces, size: size, checksum: checksum.value)
    let left = try await change { try $0.setValue(manifest, forKey: location.manifest) }
    try? await remove(left)
  }

  /// Removes the stream.
  func remove() async throws {
    let left = try await change { $0.removeValue(forKey: location.manifest) }
    do {
      try await remove(left)
    } catch let error as StorageError where error.code == .conflict {
      // Another writer began, and removes them.
    }
  }

  /// Makes the change, and returns the keys to be removed after it.
  private func change(_ change: (inout StorageBatch) throws -> Void) async throws -> ArraySlice<String> {
    let keys = former + [location.writer.name]
    var batch = StorageBatch(durability: .powerLoss)
    requireTurn(in: &batch)
    try change(&batch)
    for key in keys.prefix(Self.batchKeys) { batch.removeValue(forKey: key) }
    try await commit(batch)
    return keys.dropFirst(Self.batchKeys)
  }

  /// Removes the pieces of an incomplete stream; on failure they are left for the next writer.
  ///
  /// Only to be called before ``replace()``: where that throws, the manifest may name the pieces.
  func abandon() async {
    try? await remove((0...pieces).map { location.piece($0, of: id) } + [location.writer.name])
  }

  private func remove(_ keys: some Collection<String>) async throws {
    var keys = keys[...]
    while !keys.isEmpty {
      let part = keys.prefix(Self.batchKeys)
      keys = keys.dropFirst(part.count)
      var batch = StorageBatch(durability: keys.isEmpty ? .powerLoss : .processCrash)
      requireTurn(in: &batch)
      for key in part { batch.removeValue(forKey: key) }
      try await commit(batch)
    }
  }

  private func requireTurn(in batch: inout StorageBatch) {
    batch.require(location.writer) { [id] in $0 == id }
  }

  private func commit(_ batch: StorageBatch) async throws {
    do {
      try await storage.commit(batch)
    } catch let error as StorageError where error.code == .conflict {
      throw StorageError(
        .conflict, key: location.key.name, reason: "someone else began to write or remove the stream", underlying: error
      )
    }
  }
}
