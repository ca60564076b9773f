public import SeamStorage
import SeamSupport

/// A working in-memory storage for tests, which records its calls and fails on request.
///
/// ```swift
/// let storage = FakeLocalStorage()
/// let topics = Topics(storage: storage)
///
/// await topics.subscribe(to: "news")
/// #expect(storage.calls == [.update("topics")])
/// #expect(try storage.value(forKey: .topics) == ["news"])
///
/// storage.fail(onKey: "topics", with: StorageError(.locked, reason: "the device is locked"))
/// await topics.subscribe(to: "sport")
/// #expect(topics.message == "Unlock your device first.")
/// ```
public final class FakeLocalStorage: StorageBackend, TransactionalStorage {
  private let state = Locked(State())
  private let broadcaster = StorageChangeBroadcaster()

  private struct State {
    var table = EntryTable()
    var calls: [Call] = []
    var failures: [Failure] = []
  }

  private struct Failure {
    let key: KeyBytes?
    let kinds: Set<Call.Kind>
    let error: any Error

    func concerns(_ call: Call) -> Bool {
      guard kinds.contains(call.kind) else { return false }
      guard let key else { return true }
      return call.touches(key)
    }
  }

  /// The capabilities it states: those of an in-memory storage, unless a test sets others.
  public let capabilities: StorageCapabilities

  /// Makes an empty storage that never fails.
  public init(
    capabilities: StorageCapabilities = StorageCapabilities(
      durability: .process, keepsSecrets: true, exclusion: .instance, observation: .instance, showsKeys: false)
  ) {
    self.capabilities = capabilities
  }

  /// The calls since the beginning, or since ``forgetCalls()``, including failed ones.
  public var calls: [Call] { state.withLock(\.calls) }

  /// Removes the recorded calls; values and failures are kept.
  public func forgetCalls() {
    state.withLock { $0.calls = [] }
  }

  /// Returns the value stored under the key, or nil, without recording a call or failing.
  public func value<Value>(forKey key: StorageKey<Value>) throws -> Value? {
    try state.withLock { $0.table.bytes(forKey: key.name) }.map { try Envelope.open($0, forKey: key) }
  }

  /// Returns the value stored under the key, or its default, without recording a call or failing.
  public func value<Value>(forKey key: DefaultStorageKey<Value>) throws -> Value {
    try value(forKey: key.key) ?? key.default
  }

  /// Makes calls of these kinds fail from now on: those that access the key, or all calls if it is nil.
  ///
  /// A call that fails changes nothing. A batch that accesses the key fails completely, and so does a listing whose
  /// prefix the key has.
  public func fail(
    onKey key: String? = nil, _ kinds: Set<Call.Kind> = [.reading, .writing], with error: any Error
  ) {
    let failure = Failure(key: key.map { KeyBytes($0) }, kinds: kinds, error: error)
    state.withLock { $0.failures.append(failure) }
  }

  /// Ends every failure.
  public func recover() {
    state.withLock { $0.failures = [] }
  }

  /// The bytes stored under the key, or nil.
  public func bytes(forKey key: String) throws -> [UInt8]? {
    try perform(.get(key)) { $0.bytes(forKey: key) }
  }

  /// The keys that begin with the prefix, limited to the page.
  public func keys(withPrefix prefix: String, page: StoragePage) throws -> [String] {
    try perform(.list(prefix: prefix)) { $0.keys(withPrefix: prefix, page: page) }
  }

  /// The entries whose keys begin with the prefix, limited to the page.
  public func entries(withPrefix prefix: String, page: StoragePage) throws -> [StorageEntry] {
    try perform(.list(prefix: prefix)) { $0.entries(withPrefix: prefix, page: page) }
  }

  /// Makes every change of the batch if its preconditions are met.
  public func write(_ batch: StorageBatch) throws {
    try perform(Call(batch)) { try $0.apply(batch) }
    broadcaster.send(batch.changes.lazy.map(\.key))
  }

  /// Reads and replaces the bytes of one key with exclusive write access.
  public func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) throws -> Result {
    let result = try perform(.update(key)) { try $0.updateBytes(forKey: key, change) }
    broadcaster.send([key])
    return result
  }

  /// Signals each change in the scope.
  public func changes(in scope: StorageScope) -> AsyncStream<Void> { broadcaster.stream(in: scope) }

  private func perform<Result>(
    _ call: Call, _ body: (inout EntryTable) throws -> Result
  ) throws -> Result {
    try state.withLock { state in
      state.calls.append(call)
      if let failure = state.failures.first(where: { $0.concerns(call) }) { throw failure.error }
      return try body(&state.table)
    }
  }
}
