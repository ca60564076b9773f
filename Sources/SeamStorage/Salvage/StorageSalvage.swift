/// What could be read of a damaged storage, and what could not.
///
/// ```swift
/// let damaged = try SQLiteStorage.quarantine(at: path)
/// let salvage = try SQLiteStorage.salvage(at: damaged)
/// try await salvage.store(in: storage)
/// report(salvage.losses)
/// ```
public struct StorageSalvage: Sendable {
  /// The values that were read whole, one a key, ordered by key.
  public var entries: [StorageEntry]
  /// Values of which it is not known whether they are what was stored last, ordered by key.
  ///
  /// They may be older ones, or were removed since. A key can have several, and one among the ``entries``.
  public var doubtful: [StorageEntry]
  /// What was there and could not be read.
  public var losses: [Loss]

  /// Makes a salvage.
  public init(entries: [StorageEntry] = [], doubtful: [StorageEntry] = [], losses: [Loss] = []) {
    self.entries = entries
    self.doubtful = doubtful
    self.losses = losses
  }

  /// A part of a file that could not be read.
  public struct Loss: Sendable, Equatable {
    /// The key whose value it was; nil where that could not be read either.
    public let key: String?
    /// The file, and where in it, such as `page 17` or `bytes 4096 to 8192`.
    public let place: String
    /// What is wrong there, in words for whoever looks into it.
    public let reason: String

    /// Makes a loss.
    public init(key: String? = nil, place: String, reason: String) {
      self.key = key
      self.place = place
      self.reason = reason
    }
  }

  /// Stores the ``entries`` under keys that have no value, and returns the keys that had one.
  ///
  /// What was stored since the damage is newer than what was salvaged, so it stays. Bytes are stored as they were found:
  /// the storage is of the kind that was damaged, or what a decorator wraps.
  @discardableResult
  public func store(in storage: any StorageBackend) async throws -> [String] {
    var occupied: [String] = []
    for entry in entries {
      var batch = StorageBatch()
      batch.requireAbsent(entry.key)
      batch.setBytes(entry.bytes, forKey: entry.key)
      do {
        try await storage.write(batch)
      } catch let error as StorageError where error.code == .conflict {
        occupied.append(entry.key)
      }
    }
    return occupied
  }
}
