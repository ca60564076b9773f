import Foundation
public import SeamNetwork
public import SeamStorage
import SeamSupport

/// Stores responses of an `HTTPCache` in a storage, so that they outlive the process.
///
/// ```swift
/// let storage = SQLiteStorage(at: "\(cachesDirectory)/responses.db")
/// let cache = HTTPCache(in: StorageHTTPCacheStore(storage, limit: 100 << 20)) { session.userID ?? "" }
/// ```
///
/// - **Several at once**: any number of stores and processes can use one storage, as far as it excludes them from one
///   another. An entry is found once all of it is stored. Each batch requires what it was made for, so no change of
///   another one is lost.
/// - **Damage** reads as a miss: entries and the pieces of bodies have checksums. A body of more than 1 MB is checked
///   before its first byte is handed on; if it is removed while it is read, by an eviction or another process, reading
///   it fails with the code `connectionLost`, and the cache requests the rest where the response has a strong tag.
/// - **The limit** holds after each commit: the entries that were used least recently are removed. A use is noted once
///   a minute at most, so that reading does not write each time. Entries whose use lies in the future, because the
///   device's date was wrong, are removed first.
/// - **Durability**: writes need not outlive the process, so that storing is quick; a storage may lose the last ones.
public final class StorageHTTPCacheStore: HTTPCacheStore {
  /// The most bytes of all entries, as `HTTPCacheEntry.size` counts them.
  public let limit: Int64
  let storage: any TransactionalStorage
  let keys: CacheKeys
  let sensitivity: StorageSensitivity
  let pieceSize: Int
  private let clock: NetworkClock
  private let lastTime = Locked<Int64>(0)
  private let hasSwept = Locked(false)

  /// Bodies up to this size are read at once.
  static let sizeReadAtOnce = 1 << 20
  /// The time in milliseconds after which a use is noted again.
  static let useResolution: Int64 = 60_000
  /// A time that is later than this in milliseconds after now was read from a date that was wrong.
  static let longestLead: Int64 = 86_400_000

  /// Creates a store; nothing is read yet.
  ///
  /// - Parameters:
  ///   - storage: what keeps the responses.
  ///   - limit: the most bytes.
  ///   - name: what the keys in the storage begin with; stores of one name share their entries.
  ///   - sensitivity: who may see what is stored: with `.secret`, the storage must encrypt.
  ///   - clock: the clock that uses are noted by.
  public init(
    _ storage: any TransactionalStorage, limit: Int = 50 << 20, name: String = "http-cache",
    sensitivity: StorageSensitivity = .ordinary, clock: NetworkClock = NetworkClock()
  ) {
    self.storage = storage
    self.limit = Int64(limit)
    self.sensitivity = sensitivity
    self.clock = clock
    keys = CacheKeys(name: name)
    pieceSize = max(1, min(256 << 10, (storage.backend.capabilities.largestValue ?? .max) - 4))
  }

  /// Returns the entries of a key; empty if there are none, or they are damaged.
  public func entries(for key: HTTPCacheKey) async throws -> [HTTPCacheEntry] {
    try await slots(keys.entries(of: key)).slots.map(\.entry)
  }

  /// Returns bytes of an entry's body, and notes the use; nil if they are missing or damaged.
  public func body(
    of entry: HTTPCacheEntry, for key: HTTPCacheKey, in range: Range<Int64>
  ) async throws -> HTTPBody? {
    let owner = keys.entries(of: key)
    guard let slot = try await slots(owner).slots.first(where: { $0.entry.id == entry.id }),
      range.lowerBound >= 0, range.upperBound <= slot.entry.length
    else { return nil }
    guard let body = try await StoredBody(slot, range, in: self).body() else { return nil }
    await noteUse(of: slot, owner)
    return body
  }

  /// Returns a writer of a new entry.
  public func makeWriter(of id: String, for key: HTTPCacheKey) -> any HTTPCacheWriter {
    StorageHTTPCacheWriter(id, keys.entries(of: key), in: self)
  }

  /// Replaces an entry of the same identifier, but not its body.
  public func update(_ entry: HTTPCacheEntry, for key: HTTPCacheKey) async throws {
    try await change(keys.entries(of: key)) { slots, _ in
      guard let index = slots.firstIndex(where: { $0.entry.id == entry.id }) else { return }
      slots[index].entry = entry
    }
  }

  /// Removes entries of a key by their identifiers.
  public func remove(_ ids: Set<String>, for key: HTTPCacheKey) async throws {
    try await remove(keys.entries(of: key)) { ids.contains($0.entry.id) }
  }

  /// Removes the entries of a URL, in every partition.
  public func removeAll(url: String) async throws {
    for owner in try await storage.backend.keys(withPrefix: keys.entries(of: url)) {
      try await remove(owner) { _ in true }
    }
  }

  /// Removes all entries, and what ended processes left.
  public func removeAll() async throws {
    try await retrying {
      let usage = try await self.bytes(self.keys.usage)
      let stored = try await self.storage.backend.keys(withPrefix: self.keys.all)
      var batch = StorageBatch(durability: .process)
      batch.requireBytes(forKey: self.keys.usage) { $0 == usage }
      for key in stored { batch.removeValue(forKey: key) }
      try await self.storage.commit(batch)
    }
  }

  /// Returns the number and the size of the stored entries.
  public func usage() async throws -> HTTPCacheUsage { try await currentUsage(try await bytes(keys.usage)) }

  // MARK: Changes

  /// Changes the entries of a key, and in the same batch what else the change adds.
  ///
  /// The change may run several times; the last run is stored.
  func change(
    _ owner: String, _ change: @Sendable (inout [StoredSlot], inout StorageBatch) throws -> Void
  ) async throws {
    try await retrying {
      let (old, stored) = try await self.slots(owner)
      var slots = old
      var batch = StorageBatch(durability: .process)
      try change(&slots, &batch)
      guard slots != old || !batch.changes.isEmpty else { return }
      batch.requireBytes(forKey: owner) { $0 == stored }
      self.set(slots, forKey: owner, in: &batch)
      let added = HTTPCacheUsage(
        entries: slots.count - old.count, bytes: slots.reduce(0) { $0 + $1.size } - old.reduce(0) { $0 + $1.size })
      if added != HTTPCacheUsage() { try await self.addUsage(added, in: &batch) }
      try await self.storage.commit(batch)
    }
  }

  /// Adds the removal of what an entry has beside the list of its key.
  func removeParts(id: String, use: Int64, pieces: Int, in batch: inout StorageBatch) {
    batch.removeValue(forKey: keys.use(use, id))
    for piece in 0..<pieces { batch.removeValue(forKey: keys.piece(piece, of: id)) }
  }

  /// Adds the use of an entry.
  func noteUse(_ slot: StoredSlot, _ owner: String, in batch: inout StorageBatch) {
    let key = keys.use(slot.use, slot.entry.id)
    batch.setBytes(
      SealedBytes.seal(StoredUse(owner: owner, size: slot.size, pieces: slot.pieces).bytes, forKey: key), forKey: key,
      sensitivity: sensitivity)
  }

  /// Returns the time in milliseconds, later than each before unless the device's date was far ahead then.
  func nextTime() -> Int64 {
    let now = Int64(max(0, clock.date.timeIntervalSince1970 * 1000))
    return lastTime.withLock { last in
      last = last > now + Self.longestLead ? now : max(now, last + 1)
      return last
    }
  }

  /// Returns what is stored under a key; nil if nothing or something unreadable is.
  func bytes(_ key: String) async throws -> [UInt8]? {
    do {
      return try await storage.backend.bytes(forKey: key)
    } catch let error as StorageError where Self.damages.contains(error.code) {
      return nil
    }
  }

  /// The errors that read as a miss.
  static let damages: Set<StorageError.Code> = [.corrupt, .undecryptable, .undecodable, .newerVersion]

  /// Runs a read and a commit until nothing changed in between: each conflict means that another one has succeeded.
  func retrying(_ body: () async throws -> Void) async throws {
    while true {
      do {
        return try await body()
      } catch let error as StorageError where error.code == .conflict {
        try Task.checkCancellation()
      }
    }
  }

  private func remove(_ owner: String, where isRemoved: @escaping @Sendable (StoredSlot) -> Bool) async throws {
    try await change(owner) { slots, batch in
      for slot in slots where isRemoved(slot) {
        self.removeParts(id: slot.entry.id, use: slot.use, pieces: slot.pieces, in: &batch)
      }
      slots.removeAll(where: isRemoved)
    }
  }

  private func noteUse(of slot: StoredSlot, _ owner: String) async {
    let time = nextTime()
    let isDue: @Sendable (Int64) -> Bool = { use in
      time - use >= Self.useResolution || use > time + Self.longestLead
    }
    guard isDue(slot.use) else { return }
    try? await change(owner) { slots, batch in
      guard let index = slots.firstIndex(where: { $0.entry.id == slot.entry.id }), isDue(slots[index].use) else {
        return
      }
      batch.removeValue(forKey: self.keys.use(slots[index].use, slot.entry.id))
      slots[index].use = time
      self.noteUse(slots[index], owner, in: &batch)
    }
  }

  func slots(_ owner: String) async throws -> (slots: [StoredSlot], stored: [UInt8]?) {
    let stored = try await bytes(owner)
    return (StoredSlot.decode(SealedBytes.open(stored, forKey: owner)), stored)
  }

  func set(_ slots: [StoredSlot], forKey owner: String, in batch: inout StorageBatch) {
    guard !slots.isEmpty else { return batch.removeValue(forKey: owner) }
    batch.setBytes(
      SealedBytes.seal(StoredSlot.encode(slots), forKey: owner), forKey: owner, sensitivity: sensitivity)
  }

  // MARK: Usage

  /// Adds a change of the usage, and requires that nothing else changes it.
  func addUsage(_ added: HTTPCacheUsage, in batch: inout StorageBatch) async throws {
    let stored = try await bytes(keys.usage)
    var usage = try await currentUsage(stored)
    usage.entries = max(0, usage.entries + added.entries)
    usage.bytes = max(0, usage.bytes + added.bytes)
    var writer = ByteWriter()
    writer.write(Int64(usage.entries))
    writer.write(usage.bytes)
    batch.requireBytes(forKey: keys.usage) { $0 == stored }
    batch.setBytes(SealedBytes.seal(writer.bytes, forKey: keys.usage), forKey: keys.usage, sensitivity: sensitivity)
  }

  private func currentUsage(_ stored: [UInt8]?) async throws -> HTTPCacheUsage {
    if let bytes = SealedBytes.open(stored, forKey: keys.usage) {
      var reader = ByteReader(bytes)
      if let entries = reader.readNumber(), let size = reader.readNumber() {
        return HTTPCacheUsage(entries: Int(entries), bytes: size)
      }
    }
    // Missing or damaged: counted again.
    let uses = try await storage.backend.entries(withPrefix: keys.uses).compactMap { StoredUse($0) }
    return HTTPCacheUsage(entries: uses.count, bytes: uses.reduce(0) { $0 + $1.size })
  }

  /// Whether this is the first call.
  func isFirstCommit() -> Bool {
    hasSwept.withLock { hasSwept in
      defer { hasSwept = true }
      return !hasSwept
    }
  }
}
