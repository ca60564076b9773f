public import SeamStorage

/// Stores values in an SQLite database file: the storage to start with.
///
/// ```swift
/// let storage = SQLiteStorage(at: "/home/wilma/.local/share/rounds/rounds.db")
/// ```
///
/// - **Opening** happens at the first call, or at ``open()``: making a storage touches no disk. The file and its
///   directories are made where there are none. While opening fails every call throws, and the next one tries again,
///   so a storage recovers when its location does.
/// - **Durability**: a write that returned outlives a crash of the process and a loss of power (a write-ahead log with
///   `synchronous = FULL`, on Apple also `fullfsync`), as far as the disk keeps the writes that it acknowledged.
/// - **Failing disks**: a write that throws is undone on the disk before, so that no crash brings it back. Where that
///   fails too, the error says so: then a crash may bring it back, whole.
/// - **Several storages**, in one process or several, can use one file; updates and batches are exclusive and atomic
///   across all of them. Each waits for the others for at most its busy timeout, then throws `busy`.
/// - **Its location**: writes detect a database that was moved, removed or replaced while it was open before anything
///   is written, and reads at most a millisecond later: calls throw `unavailable` until there is a database at the path
///   again. Its log, index and mark (`-wal`, `-shm`, `-mark`) stay beside it after ``close()``, which empties the log:
///   reading a file of an open database releases this process's locks on it, and without these the next process to
///   close the database would remove the log that others use.
/// - **Damage** is looked for when opening, also in a log that was not moved into the database yet: the mark states how
///   far it was synchronised. A mark beside a database that is missing, empty or no storage's any more is damage too,
///   and so is a file that is cut off or overwritten while it is open, which the next commit finds. The error is
///   `corrupt`, and the file is left as it is until ``quarantine(at:)`` moves it aside, unless a `StorageDamagePolicy`
///   says to do so at once. To replace or remove a database by hand, remove its `-wal`, `-shm` and `-mark` too.
/// - **Observation** sees the writes of other storages too, in any process on this machine.
/// - **Threads**: opening, writing, listing and waiting for others happen on a queue of the storage's own, never on
///   Swift's pool or the main thread. A value or a short list of up to 64 KiB is read on the pool if that needs no
///   waiting, and so are changes written that need to outlive the process alone: switching to the queue takes ten times
///   as long.
/// - **Sizes**: a value can have `capabilities.largestValue` bytes, which is SQLite's limit (1,000,000,000 bytes unless
///   its build says otherwise) less 64 KiB for the key; a key can take the bytes that its value leaves. More throws
///   `tooLarge`.
/// - **Memory**: each of the two connections keeps up to 16 MB of pages that it has read or written.
/// - **Rights**: files are made for their owner alone (0600, directories 0700); those that are there keep their mode. A
///   database that cannot be written can be read, and writes throw `readOnly`. `StorageAccess.readOnly` asks for that,
///   and then no file is created or changed. Either way a log with changes that are not in the database yet is read
///   only with its index (`-shm`) beside it; otherwise opening throws `unavailable`. In one process, a storage that was
///   opened for reading only keeps others from writing to the same file until it is closed, if the index exists: SQLite
///   has one index for a file and process. Their writes throw `readOnly` meanwhile.
public final class SQLiteStorage: StorageBackend, TransactionalStorage {
  let worker: SQLiteWorker
  private let inPlace = InPlaceConnection()
  let broadcaster = StorageChangeBroadcaster()
  private let largest: LargestRecord

  /// Makes a storage for a database file; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - path: the file. Relative paths start from the current directory.
  ///   - busyTimeout: how long to wait for another connection's lock.
  ///   - checksIntegrity: whether opening reads the whole file to look for damage (`PRAGMA quick_check`), which takes
  ///     about a millisecond for a megabyte. Without it damage is found where it is read.
  ///   - whenDamaged: how opening handles a damaged file.
  ///   - access: whether to open it for reading only, which makes and changes no file.
  public convenience init(
    at path: String, busyTimeout: Duration = .seconds(5), checksIntegrity: Bool = true,
    whenDamaged: StorageDamagePolicy = .keep, access: StorageAccess = .readWrite
  ) {
    self.init(
      at: path, busyTimeout: busyTimeout, checksIntegrity: checksIntegrity, whenDamaged: whenDamaged, access: access,
      limits: SQLiteLimits())
  }

  package init(
    at path: String, busyTimeout: Duration = .seconds(5), checksIntegrity: Bool = true,
    whenDamaged: StorageDamagePolicy = .keep, access: StorageAccess = .readWrite, limits: SQLiteLimits
  ) {
    let location = DatabaseLocation(
      path: path, busyTimeout: busyTimeout, checksIntegrity: checksIntegrity, whenDamaged: whenDamaged, access: access,
      limits: limits)
    largest = LargestRecord(limit: limits.length)
    worker = SQLiteWorker(location, inPlace: inPlace, broadcaster: broadcaster)
  }

  /// Outlives a loss of power and is shared among processes; values are stored in the clear.
  public var capabilities: StorageCapabilities {
    StorageCapabilities(
      durability: .powerLoss, keepsSecrets: false, exclusion: .processes, observation: .processes,
      largestValue: largest.value)
  }

  deinit {
    let worker = worker
    Task { await worker.close() }
  }

  /// Opens the database now instead of at the first call, to get its errors early.
  public func open() async throws {
    try await worker.open()
  }

  /// Finishes the writes under way and closes the file; every later call throws `closed`.
  ///
  /// A storage that is deallocated closes automatically, soon after.
  public func close() async {
    await worker.close()
    broadcaster.finish()
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
    switch inPlace.value(forKey: key) {
    case .value(let bytes): bytes
    case .notNow: try await worker.read(key: key) { try $0.bytes(forKey: key) }
    }
  }

  /// The keys that begin with the prefix, as the page says.
  public func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try await worker.read { try $0.keys(withPrefix: prefix, page: page) }
  }

  /// The keys that begin with the prefix with their bytes, as the page says.
  @concurrent
  public func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    if let entries = inPlace.entries(withPrefix: prefix, page: page) { return entries }
    return try await worker.read { try $0.entries(withPrefix: prefix, page: page) } ?? []
  }

  /// The page of the entries whose keys begin with the prefix, each with the bytes stored under its
  /// `StorageLink.target`, read by one statement.
  @concurrent
  public func links(withPrefix prefix: String, page: StoragePage) async throws -> [StorageLink]? {
    if let links = inPlace.links(withPrefix: prefix, page: page) { return links }
    return try await worker.read { try $0.links(withPrefix: prefix, page: page) }
  }

  /// The number of keys that begin with the prefix; takes time linear in it.
  public func count(withPrefix prefix: String) async throws -> Int {
    try await worker.read { try $0.count(withPrefix: prefix) }
  }

  /// The bytes stored under several keys, as they were at one moment.
  @concurrent
  public func bytes(forKeys keys: [String]) async throws -> [[UInt8]?] {
    if let values = inPlace.values(forKeys: keys) { return values }
    return try await worker.read { connection in
      try connection.reading { try keys.map { try connection.bytes(forKey: $0) } }
    }
  }

  /// The bytes stored under the key if the database is open, no lock has to be waited for and they are up to 64 KiB.
  public func immediateBytes(forKey key: String) -> StorageAnswer<[UInt8]?> { inPlace.value(forKey: key) }

  /// Makes every change of the batch in one transaction, if its preconditions are met, across processes.
  public func write(_ batch: StorageBatch) async throws {
    let changes = batch.changes
    guard !changes.isEmpty || !batch.preconditions.isEmpty else { return try await worker.open() }
    // Checked before anything waits or is copied.
    for change in changes { try largest.check(change.bytes, forKey: change.key) }
    let make: @Sendable (SQLiteConnection) throws -> Void = { connection in
      try batch.checkPreconditions { try connection.bytes(forKey: $0) }
      for change in changes {
        if let bytes = change.bytes {
          try connection.setBytes(bytes, forKey: change.key)
        } else {
          try connection.remove(change.key)
        }
      }
    }
    if try !worker.writeInPlace(batch, make) {
      try await worker.write(key: changes.count == 1 ? changes[0].key : nil, durability: batch.durability, make)
    }
    broadcaster.send(changes.lazy.map(\.key))
  }

  /// Reads and replaces the bytes of one key with exclusive write access across processes.
  public func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    let value = WriteValue<(result: Result, isChanged: Bool)>()
    try await worker.write(key: key, durability: durability) { [largest] connection in
      let stored = try connection.bytes(forKey: key)
      var bytes = stored
      let result = try change(&bytes)
      try largest.check(bytes, forKey: key)
      if let bytes, bytes != stored {
        try connection.setBytes(bytes, forKey: key)
      } else if bytes == nil, stored != nil {
        try connection.remove(key)
      }
      value.set((result, bytes != stored))
    }
    let (result, isChanged) = try value.get()
    if isChanged { broadcaster.send([key]) }
    return result
  }

  /// Signals each change in the scope, made by this process or another.
  public func changes(in scope: StorageScope) -> AsyncStream<Void> {
    let stream = broadcaster.stream(in: scope)
    Task { [worker] in await worker.watchOthers() }
    return stream
  }
}
