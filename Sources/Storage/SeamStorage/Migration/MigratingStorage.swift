import Foundation

/// Moves the values of one storage to another while both are in use, without losing any.
///
/// ```swift
/// enum LocalStorageFactory {
///   static func makeLocalStorage() -> any LocalStorage {
///     MigratingStorage(from: UserDefaultsStorage(), to: SecretServiceStorage(service: "org.example.rounds"))
///   }
/// }
/// ```
///
/// - **Until the switch the source has the values**: it is read and written. Afterwards the destination is, for good.
///   Before the switch every value is copied, read back and compared, and the source is fenced so that no process
///   writes to it any more.
/// - **It can be stopped at any point**, by a crash too, and goes on from there: at the next start of the app, or at
///   the next ``migrate()``. Nothing is lost, nothing is there twice.
/// - **While one of the two is locked or unavailable** nothing is switched. A source that outlives crashes serves
///   meanwhile; before one that does not, such as UserDefaults on Linux, calls throw until the destination says how far
///   the migration is.
/// - **Secrets**: a new one is never stored in the source if that keeps values in the clear: the migration is finished
///   first. The source's values are removed from it after the switch.
/// - **A destination that a loss of power can set back**, such as the Secret Service, or an ``EncryptedStorage`` with
///   its keys there, could lose its latest writes. So the source keeps its values, secrets too, until a later start of
///   the app has read the destination again. Values that a loss of power removed before that are moved once more; if it
///   removed the keys, after ``EncryptedStorage/reset()``. Writes since the switch are as safe as the destination makes
///   them. Until that later start, such a destination cannot be told from another empty one: do not change it.
/// - **A destination that was reset** continues empty. The values that the source still has are moved to it once more
///   at the next start, except those for whose keys the destination has a value by then.
/// - **Values that the destination had before** stay. Where both have a key, the source's value wins, and the
///   destination's is kept aside: see ``MigrationReport/setAside``.
/// - **Keys** that begin with `seam.migration/` belong to migrations.
///
/// Its capabilities are the weaker ones of both storages. The processes that use it must run the same version of the
/// app; several may run at once only if both storages are exclusive among processes.
///
/// Once every user has started a version with this line, the destination alone can take its place. A later swap wraps
/// it: `MigratingStorage(from: MigratingStorage(from: a, to: b), to: c)`. Moving something else into the same
/// destination needs another name.
public final class MigratingStorage: StorageBackend, TransactionalStorage {
  let source: any StorageBackend
  let destination: any StorageBackend
  let journal: MigrationJournal
  private let migration: Migration
  private let startsByItself: Bool
  private let state = State()
  let updates = KeyedLock()

  /// The weaker capabilities of both storages; secrets are kept if the destination keeps them.
  public let capabilities: StorageCapabilities

  /// Makes a storage that moves values from one storage to another; nothing is read yet.
  ///
  /// - Parameters:
  ///   - source: the storage to move values from.
  ///   - destination: the storage to move values to.
  ///   - name: tells several migrations into the same destination, or from the same source, apart.
  ///   - startsByItself: whether the first call starts the migration, which then goes on in the background. Without it
  ///     ``migrate()`` starts it.
  public convenience init(
    from source: any StorageBackend, to destination: any StorageBackend, named name: String = "main",
    startsByItself: Bool = true
  ) {
    self.init(from: source, to: destination, named: name, startsByItself: startsByItself) { UUID().uuidString }
  }

  package init(
    from source: any StorageBackend, to destination: any StorageBackend, named name: String = "main",
    startsByItself: Bool = true, batchKeys: Int = 100, makeID: @escaping @Sendable () -> String
  ) {
    self.source = source
    self.destination = destination
    self.startsByItself = startsByItself
    journal = MigrationJournal(name: name, source: source, destination: destination)
    migration = Migration(journal: journal, makeID: makeID, batchKeys: batchKeys)
    capabilities = StorageCapabilities(weaker: source.capabilities, keepingSecretsAs: destination.capabilities)
  }

  /// Moves the remaining values, and returns when the source is clean, or is left for a later start to clean.
  ///
  /// The report includes the values that earlier runs moved. Throws the error that kept a storage from being read or
  /// written: call it again when its cause is gone. Concurrent calls wait for the same run. It runs to its end when the
  /// caller's task is cancelled.
  @discardableResult
  public func migrate() async throws -> MigrationReport {
    try await start().value
  }

  /// Whether the source has the values; reads the journal if that is not known yet.
  func isInSource() async throws -> Bool {
    switch state.authority {
    case .source: return true
    case .destination: return false
    case nil: break
    }
    let record: MigrationRecord?
    do {
      record = try await journal.record()
    } catch {
      // The fence comes before the switch, so without one in a storage that forgets nothing there was no switch.
      guard source.capabilities.durability >= .processCrash, try await !journal.isFenced() else { throw error }
      return true
    }
    if let record, record.phase != .copying {
      state.noteSwitch()
      if startsByItself { start() }
      return false
    }
    state.noteStart()
    guard startsByItself else { return true }
    if try await hasNothingToCopy() {
      try await migrate()
    } else {
      start()
    }
    return state.authority != .destination
  }

  /// Starts the migration in the background, unless it runs.
  @discardableResult
  private func start() -> Task<MigrationReport, any Error> {
    state.run { [migration, state] in
      try await migration.run(
        isLater: !state.hasSeenStart, onStart: { state.noteStart() }, onSwitch: { state.noteSwitch() })
    }
  }

  private func hasNothingToCopy() async throws -> Bool {
    try await source.keys(withPrefix: "").allSatisfy { journal.isReserved($0) }
  }

  /// The known phase and the run under way.
  ///
  /// Sendable because everything that changes is only touched while the lock is held.
  private final class State: @unchecked Sendable {
    enum Authority { case source, destination }

    private let lock = NSLock()
    private var knownAuthority: Authority?
    private var hasStarted = false
    private var running: Task<MigrationReport, any Error>?

    var authority: Authority? { lock.withLock { knownAuthority } }

    /// Whether the source had the values when this instance looked first, or at any time since.
    var hasSeenStart: Bool { lock.withLock { hasStarted } }

    func noteStart() {
      lock.withLock {
        hasStarted = true
        knownAuthority = knownAuthority ?? .source
      }
    }

    func noteSwitch() { lock.withLock { knownAuthority = .destination } }

    /// The run that is under way, or else a new one.
    func run(_ body: @escaping @Sendable () async throws -> MigrationReport) -> Task<MigrationReport, any Error> {
      lock.withLock {
        if let running { return running }
        let task = Task.detached {
          defer { self.lock.withLock { self.running = nil } }
          return try await body()
        }
        running = task
        return task
      }
    }
  }
}

extension StorageCapabilities {
  fileprivate init(weaker left: Self, keepingSecretsAs right: Self) {
    self.init(
      durability: min(left.durability, right.durability), keepsSecrets: right.keepsSecrets,
      exclusion: min(left.exclusion, right.exclusion), observation: min(left.observation, right.observation),
      largestValue: [left.largestValue, right.largestValue].compactMap(\.self).min(),
      showsKeys: left.showsKeys || right.showsKeys)
  }
}
