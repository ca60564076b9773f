import CoreFHIR
import CoreSupport
import CoreSync
import Foundation
import SeamNetwork
import SeamNetworkStorage
import SeamNetworkTesting
import SeamStorage

/// A store and an engine over a server without sockets; each exchange is counted, and can be replaced by a fault.
struct TestDevice: Sendable {
  let storage: MortalStorage
  let store: SyncStore
  let engine: SyncEngine
  let session: HookedSession
  let outbox: StorageOutbox
  let connection = FakeNetworkStateProvider(.online)

  init(
    _ server: SimulatedServer, disk: any StorageBackend = InMemoryStorage(),
    types: [SyncType] = [SyncType(FHIR.Patient.self)], pageSize: Int = 10, projections: [any SyncProjection] = [],
    photoLimit: Int = 200 << 20, clock engineClock: NetworkClock? = nil
  ) {
    self.init(
      ServiceSession(server: server), disk: disk, types: types, pageSize: pageSize, projections: projections,
      photoLimit: photoLimit, clock: engineClock)
  }

  init(
    _ base: any NetworkSession, disk: any StorageBackend = InMemoryStorage(),
    types: [SyncType] = [SyncType(FHIR.Patient.self)], pageSize: Int = 10, projections: [any SyncProjection] = [],
    photoLimit: Int = 200 << 20, clock engineClock: NetworkClock? = nil
  ) {
    storage = MortalStorage(disk)
    session = HookedSession(base)
    let clock = FastClock().network
    let network = DefaultNetworkModule(
      session: session, requestBuilder: RequestBuilder(baseURL: SimulatedServer.url),
      limits: DefaultNetworkModule.Limits(timeout: nil), clock: clock)
    outbox = StorageOutbox(
      in: storage.typed, network: network, networkStateProvider: connection, clock: clock,
      configuration: OutboxConfiguration(longestPause: .seconds(20)))
    store = SyncStore(in: storage, projections: projections)
    engine = SyncEngine(
      store: store, outbox: outbox, client: FHIRClient(network), types: types,
      clock: engineClock ?? clock, connection: connection,
      configuration: SyncConfiguration(pageSize: pageSize, photoLimit: photoLimit))
  }

  /// Sends while a body runs.
  @discardableResult
  func sending<Result>(_ body: () async throws -> Result) async throws -> Result {
    let engine = engine
    let task = Task { await engine.run() }
    do {
      let result = try await body()
      task.cancel()
      await task.value
      return result
    } catch {
      task.cancel()
      await task.value
      throw error
    }
  }

  /// Waits for a status; the engine must be running.
  @discardableResult
  func wait(for isWanted: (SyncStatus) -> Bool) async -> SyncStatus? {
    for await status in engine.status where isWanted(status) { return status }
    return nil
  }
}

/// A session that calls a hook before each exchange.
final class HookedSession: NetworkSession {
  typealias Hook = @Sendable (HTTPRequest) async throws -> HTTPResponse?

  private let base: any NetworkSession
  private let state = Locked<(requests: [String], hook: Hook?)>(([], nil))

  init(_ base: any NetworkSession) { self.base = base }

  /// The method and path of each request.
  var requests: [String] { state.withLock(\.requests) }

  /// Sets what answers instead of the server; nil leaves it to the server.
  func onRequest(_ hook: Hook?) { state.withLock { $0.hook = hook } }

  var capabilities: NetworkSessionCapabilities { base.capabilities }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let hook = state.withLock { state in
      state.requests.append("\(request.method.rawValue) \(request.url.path())")
      return state.hook
    }
    if let response = try await hook?(request) { return response }
    return try await base.send(request)
  }

  func close() async { await base.close() }
}

/// Runs a body with an empty server.
func withServer(_ body: (SimulatedServer) async throws -> Void) async throws {
  let server = try await SimulatedServer()
  do {
    try await body(server)
  } catch {
    await server.close()
    throw error
  }
  await server.close()
}
