/// The entries that could be read from a damaged storage, and the parts that could not.
///
/// ```swift
/// let damaged = try SQLiteStorage.quarantine(at: path)
/// let salvage = try SQLiteStorage.salvage(at: damaged)
/// try await salvage.store(in: storage)
/// report(salvage.losses)
/// ```
public struct StorageSalvage: Sendable {
  /// The values that were read completely, one for each key, ordered by key.
  public var entries: [StorageEntry]
  /// Values that may have been replaced or removed later, ordered by key.
  ///
  /// A key can have several of them, and one among the ``entries`` as well.
  public var doubtful: [StorageEntry]
  /// The parts that could not be read.
  public var losses: [Loss]

  /// Makes a salvage.
  public init(entries: [StorageEntry] = [], doubtful: [StorageEntry] = [], losses: [Loss] = []) {
    self.entries = entries
    self.doubtful = doubtful
    self.losses = losses
  }

  /// A part of a file that could not be read.
  public struct Loss: Sendable, Equatable {
    /// The key of the lost value; nil if it could not be read either.
    public let key: String?
    /// The file and the position in it, such as `page 17` or `bytes 4096 to 8192`.
    public let location: String
    /// A description of the damage.
    public let reason: String

    /// Makes a loss.
    public init(key: String? = nil, location: String, reason: String) {
      self.key = key
      self.location = location
      self.reason = reason
    }
  }

  /// Stores the ``entries`` under keys that have no value, and returns the keys that had one.
  ///
  /// Values stored since the damage are newer than salvaged ones, so they stay. Of several entries with one key the
  /// first is stored. Bytes are stored as they were found: the storage must be of the kind that was damaged, and if a
  /// decorator wraps it, pass the wrapped storage.
  ///
  /// Entries are stored in order, many in one commit. When this throws, the entries before the one that failed are
  /// stored; calling it again goes on with the rest. It throws `CancellationError` between two commits when the task
  /// was cancelled.
  @discardableResult
  public func store(in storage: any StorageBackend) async throws -> [String] {
    var occupied: [String] = []
    var rest = entries[...]
    while !rest.isEmpty {
      try Task.checkCancellation()
      let part = rest.prefix(Self.sizeOfPart(rest))
      occupied += try await Self.store(part, in: storage)
      rest = rest.dropFirst(part.count)
    }
    return occupied
  }

  private static let entriesAtOnce = 100
  private static let bytesAtOnce = 1 << 20

  /// How many of the first entries are stored in one commit.
  private static func sizeOfPart(_ entries: ArraySlice<StorageEntry>) -> Int {
    var bytes = 0
    let size = entries.prefix(entriesAtOnce).prefix { entry in
      bytes += entry.bytes.count
      return bytes <= bytesAtOnce
    }.count
    return max(1, size)
  }

  /// Stores entries in one commit or, where that fails, one after the other.
  private static func store(
    _ entries: ArraySlice<StorageEntry>, in storage: any StorageBackend
  ) async throws -> [String] {
    do {
      let keys = entries.map(\.key)
      let stored = zip(keys, try await storage.bytes(forKeys: keys)).filter { $0.1 != nil }
      var taken = Set(stored.map { KeyBytes($0.0) })
      var occupied: [String] = []
      var batch = StorageBatch()
      for entry in entries {
        guard taken.insert(KeyBytes(entry.key)).inserted else {
          occupied.append(entry.key)
          continue
        }
        batch.requireAbsent(entry.key)
        batch.setBytes(entry.bytes, forKey: entry.key)
      }
      if !batch.changes.isEmpty { try await storage.write(batch) }
      return occupied
    } catch let error as StorageError where entries.count == 1 && error.code == .conflict {
      // Another writer stored a value since it was looked for.
      return entries.map(\.key)
    } catch is StorageError where entries.count > 1 {
      var occupied: [String] = []
      for index in entries.indices { occupied += try await store(entries[index...index], in: storage) }
      return occupied
    }
  }
}
