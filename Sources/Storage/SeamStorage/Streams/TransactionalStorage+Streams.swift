import Foundation

extension TransactionalStorage {
  /// Stores bytes that may be more than fit into memory, replacing any earlier stream.
  ///
  /// ```swift
  /// try await storage.setStream(camera.chunks, forKey: .video(id))
  /// for try await bytes in storage.stream(forKey: .video(id)) { player.play(bytes) }
  /// ```
  ///
  /// - **In memory** is one piece of 256 KiB, or of the backend's largest value if that is less, beside the chunk that
  ///   the source gave. The next chunk is asked for when there is room for it. Names of pieces, some 100 bytes each,
  ///   are listed at once. A backend that keeps all values in memory, such as ``InMemoryStorage``, keeps streams there
  ///   too.
  /// - **Whole or not at all**: until the last piece is stored the former stream is read, and it stays where the source
  ///   throws, the task is cancelled or the process ends. A source that ends because the task was cancelled is not
  ///   taken for complete: that throws `CancellationError`. The pieces stored until then are removed, at the latest by
  ///   the next call that stores or removes a stream under this key; until then there must be room for both streams.
  /// - **Several at once**: of those that store or remove a stream under one key, the one that began last succeeds, and
  ///   the others throw ``StorageError/Code/conflict``.
  /// - **Like any value** it is encrypted, cached, migrated and refused as a secret by the storage and the storages
  ///   that it wraps, and it outlives a loss of power where the storage does.
  /// - **Its entries** have keys that begin with `\0seam.stream/`, which no other key may. Lists and counts of *every*
  ///   key have them, ``removeValues(withPrefix:)`` of every key removes streams too, and lists of every *value* load
  ///   them: give these a prefix.
  @concurrent
  public func setStream<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks, forKey key: StorageStreamKey
  ) async throws where Chunks.Element == [UInt8] {
    var writer = try StreamWriter(in: self, key, id: UUID().uuidString)
    try await writer.begin()
    do {
      for try await chunk in chunks {
        try Task.checkCancellation()
        try await writer.append(chunk)
      }
      // Many sequences end early where they are cancelled.
      try Task.checkCancellation()
      try await writer.end()
    } catch {
      await writer.abandon()
      throw error
    }
    try await writer.replace()
  }

  /// The stored stream, read piece by piece as it is iterated.
  ///
  /// One piece is in memory at a time. Each is returned only if it is unchanged and in its place. Where nothing is
  /// stored iterating throws ``StorageError/Code/absent``. A stream that is replaced or removed while it is read is
  /// read on as long as its pieces are there, then throws ``StorageError/Code/conflict``: pieces of two streams are
  /// never mixed. In a cancelled task iterating throws `CancellationError`, so that no stream seems to end early.
  public func stream(forKey key: StorageStreamKey) -> StorageStream { StorageStream(key, in: backend) }

  /// How many bytes the stored stream has; nil where none is stored.
  ///
  /// Reads no piece.
  @concurrent
  public func getStreamSize(forKey key: StorageStreamKey) async throws -> Int? {
    let manifest = StreamKeys(key).manifest
    return try manifest.value(of: try await backend.bytes(forKey: manifest.name))?.size
  }

  /// Removes the stream, even if it is damaged, and the pieces that interrupted calls left; does nothing if there are
  /// none.
  ///
  /// Of this call and concurrent ones that store a stream under the key, the one that began last succeeds: see
  /// ``setStream(_:forKey:)``. If the call throws, the stream is whole or gone, and the next call removes the remaining
  /// pieces.
  @concurrent
  public func removeStream(forKey key: StorageStreamKey) async throws {
    guard try await backend.count(withPrefix: StreamKeys(key).entries) > 0 else { return }
    // Nothing secret is stored by this.
    var writer = try StreamWriter(in: self, StorageStreamKey(key.name), id: UUID().uuidString)
    try await writer.begin()
    try await writer.remove()
  }
}
