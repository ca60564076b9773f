import Foundation
import SeamNetwork
import SeamNetworkCurl
import SeamNetworkTesting
import SeamSupport

/// A module with all behaviours over libcurl, and a server for it.
struct CancellationBench: Sendable {
  let network: DefaultNetworkModule
  let connectivity: FakeNetworkStateProvider
  let renewals: RenewingCredentials
  private let server: ScriptedServer
  private let session: CurlNetworkSession
  private let gauges = [Gauge(.call), Gauge(.attempt)]

  init() throws {
    server = try ScriptedServer()
    let seen = Locked(Set<String>())
    for kind in CallKind.allCases { kind.serve(on: server, seen) }
    server.on(.post, "/token", .response(body: "token").delayed(by: .milliseconds(5)))
    session = CurlNetworkSession(configuration: SessionConfiguration(maximumConnectionsPerHost: 8))
    // A host of its own, as calls to this machine do not wait for connectivity.
    let base = try FaultBench.url("http://api.example.test")
    renewals = RenewingCredentials()
    connectivity = FakeNetworkStateProvider(.online)
    network = DefaultNetworkModule(
      session: session, requestBuilder: RequestBuilder(baseURL: base),
      behaviours: [
        gauges[0], Logging(.fields) { _ in }, Metrics { _ in },
        PhaseMark(.connectivity), WaitForConnectivity(),
        Retry(backoff: RetryBackoff(initial: .milliseconds(20)), budget: 3),
        PhaseMark(.credentials, leaving: .pause), Authentication(renewals, for: [base]),
        PhaseMark(.shared, leaving: .credentials), Coalescing(),
        PhaseMark(.turn, level: .attempt), HostLimit(8),
        PhaseMark(.exchange, level: .attempt), Cookies(in: CookieJar()),
        HTTPCache(in: InMemoryHTTPCacheStore()), gauges[1], Rewriting(port: server.port),
      ], networkStateProvider: connectivity)
    renewals.use(network)
  }

  /// Performs a call, and returns the bytes of its body.
  func perform(_ request: TrialRequest) async throws(NetworkError) -> [UInt8] {
    guard request.kind == .streamed || request.kind == .stallInBody else { return try await network.perform(request) }
    let response = try await network.send(network.requestBuilder.build(request))
    request.recorder.phase = .body
    do {
      return try await response.body.collect(upTo: 1 << 20)
    } catch {
      throw error is CancellationError
        ? NetworkError(.cancelled, reason: "the body was cancelled")
        : error as? NetworkError
          ?? NetworkError(.failed, reason: "another error", underlying: error)
    }
  }

  /// Waits until nothing is under way.
  func settle() async {
    for gauge in gauges { await gauge.waitUntilEmpty() }
  }

  func end() async throws {
    renewals.use(nil)
    await session.close()
    try await server.connections { $0.open == 0 }
    await server.stop()
  }
}

/// Sends requests to this machine, whatever their host.
private struct Rewriting: NetworkBehaviour {
  let port: Int
  var level: BehaviourLevel { .attempt }

  func intercept(_ request: HTTPRequest, in call: NetworkCall, next: NetworkNext) async throws -> HTTPResponse {
    var request = request
    let text = request.url.absoluteString.replacing("http://api.example.test", with: "http://127.0.0.1:\(port)")
    request.url = try FaultBench.url(text)
    return try await next(request)
  }
}

/// Credentials that are renewed by a call of the same module.
final class RenewingCredentials: CredentialsProvider {
  private struct Renew: NetworkRequest {
    typealias Response = String
    var method: HTTPMethod { .post }
    let path: RequestPath = "/token"
  }

  private let state = Locked((network: DefaultNetworkModule?.none, generation: 0))

  /// How often they were renewed.
  var count: Int { state.withLock { $0.generation } }

  func use(_ network: DefaultNetworkModule?) { state.withLock { $0.network = network } }

  func credentials() -> Credentials? { .bearer("token \(count)") }

  func refresh(_ rejected: Credentials) async throws -> Credentials? {
    _ = try await state.withLock { $0.network }?.perform(Renew())
    state.withLock { $0.generation += 1 }
    return credentials()
  }
}
