import CoreFHIR
import CoreSupport
import CoreSync
import Foundation
import SeamNetwork
import SeamNetworkStorage
import SeamNetworkTesting
import SeamStorage

/// A device of a nurse, whose process can be killed and started again on what it had stored.
actor SimulatedDevice {
  let name: String
  private let server: SimulatedServer
  private let disk: any StorageBackend
  private(set) var random: SeededRandom
  /// The percentage of exchanges that get a fault.
  private(set) var faults: Int

  private(set) var store: SyncStore
  private(set) var engine: SyncEngine
  private(set) var storage: MortalStorage
  private(set) var connection = FakeNetworkStateProvider(.online)
  private var running: Task<Void, Never>?
  /// The values that the user entered here, for which the call that saved them returned.
  private(set) var entered: [String] = []
  /// The values for which it threw: they are stored or not.
  private(set) var maybe: [String] = []

  /// Room for some photos, which are some bytes each.
  static let photoLimit = 40

  static let types = [SyncType(FHIR.Patient.self), SyncType(FHIR.Condition.self), SyncType(FHIR.Observation.self)]

  init(
    _ name: String, server: SimulatedServer, seed: UInt64, faults: Int, disk: any StorageBackend = InMemoryStorage()
  ) {
    self.name = name
    self.server = server
    self.disk = disk
    self.faults = faults
    random = SeededRandom(seed: seed)
    (storage, store, engine) = Self.start(server, disk, &random, faults, connection)
  }

  private static func start(
    _ server: SimulatedServer, _ disk: any StorageBackend, _ random: inout SeededRandom, _ faults: Int,
    _ connection: FakeNetworkStateProvider
  ) -> (MortalStorage, SyncStore, SyncEngine) {
    let storage = MortalStorage(disk)
    let clock = FastClock().network
    let session = FaultSession(
      around: MortalSession(storage: storage, base: ServiceSession(server: server)),
      schedule: FaultSchedule(seed: random.next(), percentage: faults), clock: VirtualClock())
    let network = DefaultNetworkModule(
      session: session, requestBuilder: RequestBuilder(baseURL: SimulatedServer.url),
      limits: DefaultNetworkModule.Limits(timeout: nil), clock: clock)
    let outbox = StorageOutbox(
      in: storage.typed, network: network, networkStateProvider: connection, clock: clock,
      configuration: OutboxConfiguration(longestPause: .seconds(20)))
    let ids = Locked(SeededRandom(seed: random.next()))
    let store = SyncStore(in: storage, projections: [ValueRows(storage)]) { ids.withLock { $0.uuid() } }
    let engine = SyncEngine(
      store: store, outbox: outbox, client: FHIRClient(network), types: types, clock: clock,
      connection: connection, configuration: SyncConfiguration(pageSize: 7, window: 3, photoLimit: photoLimit))
    return (storage, store, engine)
  }

  /// Starts to send.
  func run() {
    let engine = engine
    running =
      running
      ?? Task {
        await engine.use(account: "wilma")
        await engine.run()
      }
  }

  /// Ends the process as it is, and starts the next one on what was stored.
  func restart(faults: Int? = nil) async {
    storage.die()
    running?.cancel()
    await running?.value
    running = nil
    self.faults = faults ?? self.faults
    connection = FakeNetworkStateProvider(.online)
    (storage, store, engine) = Self.start(server, disk, &random, self.faults, connection)
    run()
  }

  func stop() async {
    running?.cancel()
    await running?.value
    running = nil
  }

  /// Ends the process at one of the next writes.
  func dieSoon() { storage.die(afterWrites: 1 + random.below(12), storingTheLast: random.chance(50)) }

  func setOnline(_ isOnline: Bool) { connection.set(isOnline ? .online : .offline) }

  func fillDisk() { storage.fill(writes: 1 + random.below(3)) }

  // MARK: Editing

  /// Saves an edit that enters values, and notes whether it is certain that it was stored.
  func save(_ edit: SyncEdit, values: [String]) async {
    do {
      try await store.save(edit)
      entered += values
    } catch {
      maybe += values
    }
  }

  /// A random resource of a type that the device shows; nil if it has none.
  func pick(_ type: String) async -> SyncRecord? {
    guard let page = try? await store.records(ofType: type, limit: 1000) else { return nil }
    let shown = page.records.filter { $0.content != nil }
    return shown.isEmpty ? nil : shown[random.below(shown.count)]
  }

  func number(below bound: Int) -> Int { random.below(bound) }

  func newID() -> String { random.id() }

  func newUUID() -> UUID { random.uuid() }

  /// Settles one problem at random.
  ///
  /// - Parameter last: whether what the server refuses is discarded, so that it ends.
  func resolveOne(last: Bool) async throws {
    let problems = try await store.problems().records
    guard !problems.isEmpty else { return }
    let record = problems[random.below(problems.count)]
    switch record.state {
    case .refused: try await store.resolve(record.location, last || random.chance(50) ? .theirs : .mine)
    case .conflict: try await store.resolve(record.location, SyncResolution.allCases[random.below(3)])
    case .synced, .pending, .unreadable: break
    }
  }

  /// Waits until everything is sent, and settles what the server does not take.
  func drain() async throws {
    let engine = engine
    for await status in engine.status {
      if status.phase == .needsSignIn { await engine.use(account: "wilma") }
      if try await !store.problems(limit: 1).records.isEmpty { try await resolveOne(last: true) }
      if try await store.counts().pending == 0 { return }
    }
  }
}

/// Sends nothing once its process was killed.
private struct MortalSession: NetworkSession {
  let storage: MortalStorage
  let base: any NetworkSession

  var capabilities: NetworkSessionCapabilities { base.capabilities }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    if storage.isDead { throw NetworkError(.sessionClosed, reason: "the process was killed") }
    return try await base.send(request)
  }

  func close() async { await base.close() }
}
