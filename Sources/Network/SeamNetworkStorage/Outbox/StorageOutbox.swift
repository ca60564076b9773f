import Foundation
public import SeamNetwork
public import SeamStorage
import SeamSupport

/// An outbox in a storage, which sends by a network module.
///
/// ```swift
/// let outbox = StorageOutbox(in: storage, network: network, networkStateProvider: reachability)
/// await outbox.use(account: session.userID)
/// Task { try await outbox.run() }
/// ```
///
/// - **Tests of an app** use it with `InMemoryStorage` and `FakeNetworkModule`.
/// - **Durability**: what a call did outlives a loss of power, as far as the storage can. `SQLiteStorage` can.
/// - **Several instances** on one storage, in one process or more, send each item by one of them at a time. An item is
///   claimed before it is sent; see ``OutboxConfiguration/leaseDuration``. A running instance sees at once what
///   another adds if the storage observes other processes, and reads all items for it.
/// - **Cost**: to add, change or send an item takes a few entries, however many there are. ``run()`` reads every record
///   once at its beginning, without requests and bodies, and keeps some 300 bytes of each in memory.
/// - **Damage**: an item whose record cannot be read stays, and stops its lane until it is replaced or removed, as a
///   refused one does.
public actor StorageOutbox: Outbox {
  let store: OutboxStore
  let network: any NetworkModule
  let provider: any NetworkStateProvider
  let clock: NetworkClock
  let configuration: OutboxConfiguration
  let rules: OutboxRules
  let jitter: @Sendable () -> Double
  let isAlive: @Sendable (_ process: Int32) -> Bool

  /// The schedule; nil while the outbox does not run.
  var plan: OutboxPlan?
  /// The account whose credentials the module uses.
  var account: String?
  /// What this instance is sending.
  var sends: [OutboxItem.ID: OutboxSend] = [:]
  /// What is being removed, and not sent meanwhile.
  var removing: Set<OutboxItem.ID> = []
  /// The numbers of items that this instance gave away.
  private var lastNumber = 0
  /// Ends the pause of the running loop.
  var wake: AsyncStream<Void>.Continuation?
  /// When the pause of the running loop ends without a wake.
  var timer: (date: Date, task: Task<Void, Never>)?
  var loading = OutboxLoading()
  /// Those who show items, and want to know what is not stored: connections, accounts, times.
  let observers = Locked<[UUID: AsyncStream<Void>.Continuation]>([:])

  /// Creates an outbox; nothing is read or sent yet.
  ///
  /// - Parameters:
  ///   - storage: where the items are kept.
  ///   - network: sends the requests, with its behaviours. Its `Authentication` adds credentials.
  ///   - networkStateProvider: tells about connections; without one, every attempt is made.
  ///   - clock: the clock of pauses, and the date.
  ///   - configuration: limits and pauses.
  public init(
    in storage: any TransactionalStorage, network: any NetworkModule,
    networkStateProvider: any NetworkStateProvider = AlwaysOnline(), clock: NetworkClock = NetworkClock(),
    configuration: OutboxConfiguration = OutboxConfiguration()
  ) {
    self.init(
      in: storage, network: network, networkStateProvider: networkStateProvider, clock: clock,
      configuration: configuration, rules: OutboxRules(configuration))
  }

  /// Creates an outbox with other rules, for tests.
  package init(
    in storage: any TransactionalStorage, network: any NetworkModule,
    networkStateProvider: any NetworkStateProvider, clock: NetworkClock, configuration: OutboxConfiguration,
    rules: OutboxRules, jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    isAlive: @escaping @Sendable (_ process: Int32) -> Bool = { kill($0, 0) == 0 || errno == EPERM }
  ) {
    let owner = "\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"
    store = OutboxStore(storage, configuration, owner: owner)
    self.network = network
    provider = networkStateProvider
    self.clock = clock
    self.configuration = configuration
    self.rules = rules
    self.jitter = jitter
    self.isAlive = isAlive
  }

  public nonisolated var requestBuilder: RequestBuilder { network.requestBuilder }

  // MARK: Adding

  @discardableResult
  public func add(
    _ request: HTTPRequest, label: String, lane: String?, account: String?, keepsResponse: Bool
  ) async throws(OutboxError) -> OutboxItem.ID {
    try Self.check(request)
    return try await storing {
      let copy = try await store.copy(request.body, limit: configuration.maximumBodySize, now: clock.date)
      let record = OutboxRecord(
        label: label, request: request.description, lane: lane, account: account, added: clock.date,
        keepsResponse: keepsResponse, key: request.fields[HTTPRequest.idempotencyKey] ?? UUID().uuidString,
        body: copy.stream)
      do {
        let id = try await nextID()
        try await store.add(id, record, StoredRequest(request, body: copy.body))
        schedule(id, .success(record))
        return id
      } catch {
        await store.discard(copy)
        throw error
      }
    }
  }

  /// An identifier behind those of all items whose adding returned.
  private func nextID() async throws -> OutboxItem.ID {
    let last = try await store.last()?.rawValue.prefix { $0 != "-" }
    lastNumber = max(lastNumber, last.flatMap { Int($0) } ?? 0) + 1
    let digits = String(lastNumber)
    let number = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    return OutboxItem.ID(rawValue: "\(number)-\(UUID().uuidString.prefix(13).lowercased())")
  }

  static func check(_ request: HTTPRequest) throws(OutboxError) {
    do throws(NetworkError) {
      try request.check()
    } catch {
      throw OutboxError(.invalidRequest, reason: error.reason, underlying: error)
    }
    if let field = request.fields.first(where: \.isSensitive) {
      throw OutboxError(.containsCredentials, reason: "the field “\(field.name)” is a credential, which is not stored")
    }
  }

  // MARK: Reading

  public func request(of id: OutboxItem.ID) async throws(OutboxError) -> HTTPRequest? {
    try await storing {
      do {
        guard let stored = try await store.storage.getValue(forKey: store.request(id)) else { return nil }
        return stored.request(body: store.body(of: stored))
      } catch let error as StorageError where error.isDamage {
        throw OutboxError(.damaged, reason: "the request cannot be read", item: id, underlying: error)
      }
    }
  }

  public func summary() async throws(OutboxError) -> OutboxSummary {
    try await storing { try await store.summary() }
  }

  /// Performs a body, and reports failures of the storage as the outbox's.
  func storing<Result>(_ body: () async throws -> Result) async throws(OutboxError) -> Result {
    do {
      return try await body()
    } catch let error as OutboxError {
      throw error
    } catch is CancellationError {
      throw OutboxError(.cancelled, reason: "the call was cancelled")
    } catch {
      throw OutboxError(.storage, reason: "the outbox's storage failed", underlying: error)
    }
  }
}
