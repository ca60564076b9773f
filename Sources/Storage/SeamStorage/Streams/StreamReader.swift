/// Reads the pieces of the stream that a manifest named when it was opened.
struct StreamReader: Sendable {
  private let storage: any StorageBackend
  private let location: StreamKeys
  /// The manifest as it is stored.
  private let stored: [UInt8]
  private let manifest: StreamManifest
  private var pieces = 0
  private var size = 0
  private var checksum = Checksum()

  /// Reads the manifest.
  init(_ location: StreamKeys, in storage: any StorageBackend) async throws {
    let stored = try await storage.bytes(forKey: location.manifest.name)
    guard let stored, let manifest = try location.manifest.value(of: stored) else {
      throw StorageError(.absent, key: location.key.name, reason: "no stream is stored")
    }
    self.storage = storage
    self.location = location
    self.stored = stored
    self.manifest = manifest
  }

  /// The next piece, verified off the caller's actor; nil after the last one.
  ///
  /// The last one is returned only if the size and the checksum of all pieces are those of the manifest.
  @concurrent
  mutating func next() async throws -> [UInt8]? {
    guard pieces < manifest.pieces else {
      try checkWhole()
      return nil
    }
    let key = location.piece(pieces, of: manifest.id)
    guard let sealed = try await storage.bytes(forKey: key) else { throw try await missing(key) }
    let piece = try StreamPiece.open(sealed, forKey: key)
    piece.withUnsafeBytes { checksum.add($0) }
    pieces += 1
    size += piece.count
    if pieces == manifest.pieces { try checkWhole() }
    return piece
  }

  private func checkWhole() throws(StorageError) {
    guard size == manifest.size, checksum.value == manifest.checksum else {
      throw StorageError(.corrupt, key: location.key.name, reason: "the pieces are not the stream that was stored")
    }
  }

  /// Why there is no piece.
  private func missing(_ key: String) async throws -> StorageError {
    guard try await storage.bytes(forKey: location.manifest.name, after: stored) == stored else {
      return StorageError(
        .conflict, key: location.key.name, reason: "the stream was replaced or removed while it was read")
    }
    return StorageError(.corrupt, key: key, reason: "a piece of the stream is missing")
  }
}
