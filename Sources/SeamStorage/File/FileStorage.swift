/// Stores values in an append-only log file, and caches all of them in memory.
///
/// ```swift
/// let storage = FileStorage(at: "/home/wilma/.local/share/rounds/values")
/// ```
///
/// For platforms without SQLite, and for values that fit into memory: up to some tens of megabytes. Reads are quick,
/// and a write costs one write to the file and one wait for the medium, shared by writes that come at once.
///
/// - **Opening** happens at the first call, or at ``open()``: making a storage touches no disk. The directory and its
///   log are made where there are none. While opening fails every call throws, and the next one tries again, so a
///   storage recovers when its location does. Opening reads the whole log: 100,000 values of 200 bytes
///   take some hundredths of a second.
/// - **Durability**: a write that returned outlives a crash of the process, and a loss of power unless its batch asked
///   for less (`fsync` of the file and its directory, on Apple `F_FULLFSYNC`), as far as the disk does what it reports.
/// - **Several storages**, in one process or several, can use one directory; updates and batches are exclusive and
///   atomic across all of them. Each call waits for the others for at most the busy timeout, counted from the call,
///   then throws `busy`; calls that wait at the same time share the wait. If another storage wrote although this one
///   held the lock, as happens when the lock file is removed, an update reruns its closure on what the other wrote. If
///   the log is moved or removed while it is open, calls throw `unavailable` until there is a log again; a write to the
///   old one is not acknowledged.
/// - **Size**: the log grows with every write. When more than half of it is out of date, and at least 256 KiB, the
///   write that finds it so replaces it by a new one, after it was acknowledged; ``compact()`` does so at once. In
///   memory an entry takes about 20 bytes beside its key and value, and opening twice the log's size for a moment.
/// - **Damage** is found when the log is read. The error is `corrupt`, and the file is left as it is until
///   ``quarantine(at:)`` moves it aside, unless a ``StorageDamagePolicy`` says to do so at once. What a write left that
///   was cut short, and so never acknowledged, is no damage: the next write moves it to `values.log.damaged-1`, `-2`, …
///   and goes on.
/// - **Loss**: the lock file, `values.lock`, states which log was written last and how far it was synchronised. A log
///   that is shorter, older or another is `corrupt`, and so is a log that is missing when the storage opens: no
///   retry brings it back, and ``quarantine(at:)`` is the way to begin without it. The statement is not synchronised
///   with each write: after a loss of power it may be older than the log (on Linux by some 30 seconds), and what the
///   log lost of what was written since then is not noticed. Neither is the loss of writes that asked for less than
///   `powerLoss`, nor that of both files or of the whole directory.
/// - **Backups**: ``backUp(to:progress:)`` and ``restore(from:)``. Do not copy the files of a storage that is open: the
///   copy may be of two moments. ``salvage(at:)`` reads what is left of a log that is damaged and has no backup.
/// - **Observation** sees the writes of other storages too, in any process on this machine, also where the directory
///   was moved away and made again.
/// - **Threads**: opening, writing, listing and waiting for others happen on a queue of the storage's own, never on
///   Swift's pool or the main thread. A value, or up to 1,000 of them, is read on the pool if no other storage has
///   written since the last read, after one look at the log's size.
/// - **Files**: values are in the clear; the files and directories that are made can be read by their owner alone. The
///   directory may be a symbolic link; a log or lock file that is one is refused as `foreign`, as a rewrite would
///   replace the link and leave its target behind.
public final class FileStorage: StorageBackend, TransactionalStorage {
  let location: LogLocation
  private let table = SharedTable()
  private let broadcaster = StorageChangeBroadcaster()
  let worker: FileWorker

  /// Makes a storage for a directory; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - directory: a directory for this storage alone. Relative paths start from the current directory. Where the path
  ///     is empty, or has a zero byte, every call throws `unavailable`.
  ///   - busyTimeout: how long to wait for other storages of the directory.
  ///   - whenDamaged: what opening does with a damaged log.
  public convenience init(
    at directory: String, busyTimeout: Duration = .seconds(5), whenDamaged: StorageDamagePolicy = .keep
  ) {
    self.init(LogLocation(directory: directory, busyTimeout: busyTimeout, whenDamaged: whenDamaged))
  }

  init(_ location: LogLocation) {
    self.location = location
    worker = FileWorker(location, table: table, broadcaster: broadcaster)
  }

  /// Outlives a loss of power and is shared among processes; values are stored in the clear.
  public var capabilities: StorageCapabilities {
    StorageCapabilities(durability: .powerLoss, keepsSecrets: false, exclusion: .processes, observation: .processes)
  }

  deinit {
    let worker = worker
    Task { await worker.close() }
  }

  /// Opens the log now instead of at the first call, to get its errors early.
  public func open() async throws {
    try await worker.open(until: location.deadline)
  }

  /// Finishes the writes under way and closes the files; every later call throws `closed`.
  ///
  /// A storage that is deallocated closes automatically, soon after.
  public func close() async {
    await worker.close()
  }

  /// Finishes the writes under way, then closes every file and releases every lock, until ``resume()``.
  ///
  /// For an app that is about to be suspended: iOS kills a suspended app that holds a lock on a file it shares with an
  /// extension. Calls throw `suspended` meanwhile; observations pause, and continue when it resumes.
  public func suspend() async { await worker.suspend() }

  /// Reopens the files at the next call, or immediately if the storage is observed.
  ///
  /// Does nothing unless the storage is suspended.
  public func resume() async { await worker.resume() }

  /// The bytes stored under the key; nil only if the key is proven absent.
  @concurrent
  public func bytes(forKey key: String) async throws -> [UInt8]? {
    switch table.bytes(forKey: key, in: location) {
    case .value(let bytes): bytes
    case .notNow: try await worker.bytes(forKey: key, until: location.deadline)
    }
  }

  /// The page of the keys that begin with the prefix; takes time logarithmic in the number of keys, and linear in those
  /// it returns.
  @concurrent
  public func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try await entries(withPrefix: prefix, limit: page.limit).keys(withPrefix: prefix, page: page)
  }

  /// The keys that begin with the prefix with their bytes, as the page says.
  @concurrent
  public func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    try await entries(withPrefix: prefix, limit: page.limit).entries(withPrefix: prefix, page: page)
  }

  /// The entries whose keys begin with the prefix, as the page says, with what their bytes lead to.
  @concurrent
  public func links(withPrefix prefix: String, page: StoragePage) async throws -> [StorageLink]? {
    try await entries(withPrefix: prefix, limit: page.limit).links(withPrefix: prefix, page: page)
  }

  /// The number of keys that begin with the prefix; takes logarithmic time.
  @concurrent
  public func count(withPrefix prefix: String) async throws -> Int {
    try await entries(withPrefix: prefix, limit: 0).count(withPrefix: prefix)
  }

  /// The entries if a list of those with the prefix is short enough to be made on the caller's thread.
  private func entries(withPrefix prefix: String, limit: Int?) async throws -> EntryTable {
    // For longer lists, the switch to the worker's queue is negligible.
    if let entries = table.entriesNow(in: location), min(limit ?? .max, entries.count(withPrefix: prefix)) <= 1000 {
      return entries
    }
    return try await worker.entries(until: location.deadline)
  }

  /// The bytes stored under several keys, as they were at one moment.
  @concurrent
  public func bytes(forKeys keys: [String]) async throws -> [[UInt8]?] {
    let entries = try await worker.entries(until: location.deadline)
    return keys.map { entries.bytes(forKey: $0) }
  }

  /// The bytes stored under the key if the log is open and no other storage has written since the last read.
  public func immediateBytes(forKey key: String) -> StorageAnswer<[UInt8]?> { table.bytes(forKey: key, in: location) }

  /// Makes every change of the batch in one record, if its preconditions are met, across processes.
  public func write(_ batch: StorageBatch) async throws {
    let changes = batch.changes
    guard !changes.isEmpty || !batch.preconditions.isEmpty else {
      return try await worker.open(until: location.deadline)
    }
    let key = changes.count == 1 ? changes[0].key : nil
    try await worker.write(key: key, durability: batch.durability, until: location.deadline) { group in
      try batch.checkPreconditions { group.bytes(forKey: $0) }
      for change in changes { group.setBytes(change.bytes, forKey: change.key) }
    }
  }

  /// Reads and replaces the bytes of one key with exclusive write access across processes.
  public func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    let value = WriteValue<Result>()
    try await worker.write(key: key, durability: durability, until: location.deadline) { group in
      let stored = group.bytes(forKey: key)
      var bytes = stored
      let result = try change(&bytes)
      if bytes != stored { group.setBytes(bytes, forKey: key) }
      value.set(result)
    }
    return try value.get()
  }

  /// Signals each change in the scope, made by this process or another.
  public func changes(in scope: StorageScope) -> AsyncStream<Void> {
    let stream = broadcaster.stream(in: scope)
    Task { [worker] in await worker.watch() }
    return stream
  }
}
