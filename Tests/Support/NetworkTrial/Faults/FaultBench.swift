import Foundation
import SeamConformance
import SeamNetwork
import SeamNetworkTesting
import SeamSupport

/// Servers with faults, and a module with the usual behaviours that calls them.
struct FaultBench: Sendable {
  let network: DefaultNetworkModule
  let plain: ScriptedServer
  let secure: [TLSIdentity.Kind: ScriptedServer]
  let log = Log()
  private let session: any NetworkSession
  private let gauges = [Gauge(.call), Gauge(.attempt)]
  /// Whether the session trusts the authorities of the servers, so that only their faults are wrong.
  let trustsAuthorities: Bool

  /// - Parameter authorities: a file of which the process trusts the authorities, and which is written here; nil if
  ///   the session can be told whom to trust.
  init(_ kind: TrialSession, authorities: String?) throws {
    plain = try ScriptedServer()
    plain.on(nil, "/good", .response(body: pattern(100)))
    var secure: [TLSIdentity.Kind: ScriptedServer] = [:]
    var trusted: [String] = []
    for kind in TLSIdentity.Kind.allCases {
      let identity = try TLSIdentity(kind)
      let server = try ScriptedServer(identity: identity)
      server.on(nil, "/a", .response(body: pattern(2000)))
      secure[kind] = server
      trusted.append(identity.authorityPEM)
    }
    self.secure = secure
    var configuration = SessionConfiguration(maximumConnectionsPerHost: 64)
    switch (kind, authorities) {
    case (.curl, _):
      configuration.trust = ServerTrust(authorities: trusted)
      trustsAuthorities = true
    case (.urlSession, let file?):
      // Not replaced: the file is mounted over the system's.
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data(trusted.joined().utf8))
      try handle.close()
      trustsAuthorities = true
    case (.urlSession, nil): trustsAuthorities = false
    }
    session = kind.make(configuration)
    let origins = try ([plain] + secure.values).map { try Self.url($0.baseURL) }
    network = DefaultNetworkModule(
      session: session, requestBuilder: RequestBuilder(baseURL: origins[0]),
      behaviours: [
        gauges[0], Logging(.fields, to: log.write), Metrics { _ in }, WaitForConnectivity(),
        Retry(backoff: RetryBackoff(initial: .milliseconds(1)), budget: 3),
        Authentication(FixedCredentials(), for: origins),
        Coalescing(), HostLimit(64), Cookies(in: CookieJar()), HTTPCache(in: InMemoryHTTPCacheStore()), gauges[1],
      ])
  }

  static func url(_ text: String) throws -> URL {
    guard let url = URL(string: text) else { throw Violation(reason: "\(text) is no URL") }
    return url
  }

  /// Waits until no call and no request remains, and closes everything.
  func end() async throws {
    for gauge in gauges { await gauge.waitUntilEmpty() }
    await session.close()
    for server in [plain] + secure.values {
      try await server.connections { $0.open == 0 }
      await server.stop()
    }
  }
}

/// Bytes that differ by their position.
func pattern(_ count: Int) -> [UInt8] {
  var random = SeededRandom(seed: 1)
  return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
}
