import CoreFHIR
import Foundation
import LibAccount
import RoundsServer
import SeamNetwork
import SeamNetworkCurl
import SeamNetworkTesting
import SeamStorage
import SeamStorageCrypto
import SeamOperations
import ServerAccess
import ServerHTTP
import Testing

/// The server of Rounds in this process, with one account.
struct ServerFixture: Sendable {
  let server: RoundsServer
  /// The server's time.
  let clock = VirtualClock()

  init(configure: (inout RoundsServerConfiguration) -> Void = { _ in }) async throws {
    var configuration = RoundsServerConfiguration()
    configuration.access.scrypt = ServerAccess.ScryptParameters(logRounds: 4)
    configuration.access.now = { [clock] in clock.date }
    configuration.http.limits.rate = nil
    configure(&configuration)
    server = try await RoundsServer(configuration)
    try await server.setPassword("correct", of: "wilma", subject: "Practitioner/1")
    try await server.add([
      FHIR.Practitioner {
        $0.id = "1"
        $0.name = [
          FHIR.HumanName {
            $0.given = ["Wilma"]
            $0.family = "Flintstone"
          }
        ]
      }.any
    ])
  }

  /// A network to the server.
  func network(_ url: String? = nil) throws -> DefaultNetworkModule {
    DefaultNetworkModule(
      session: CurlNetworkSession(),
      requestBuilder: RequestBuilder(baseURL: try #require(URL(string: url ?? server.url))))
  }

  /// The account of an app.
  func account(
    _ storage: any TransactionalStorage, keyring: (any TransactionalStorage)? = nil, url: String? = nil,
    policy: LockPolicy = LockPolicy(),
    parameters: SeamStorageCrypto.ScryptParameters = .init(logRounds: 1, blockSize: 1, parallelism: 1),
    clock: NetworkClock? = nil
  ) async throws -> ServerAccount {
    try await ServerAccount(
      network: network(url), storage: storage, keyring: keyring,
      seal: { PassphraseStorage(in: $0, under: $1, parameters: parameters) }, policy: policy,
      clock: clock ?? self.clock.clock)
  }

  /// A client of FHIR that signs in with the account.
  func client(_ account: ServerAccount) throws -> FHIRClient {
    FHIRClient(
      DefaultNetworkModule(
        session: CurlNetworkSession(),
        requestBuilder: RequestBuilder(baseURL: try #require(URL(string: server.fhirURL))),
        behaviours: [Authentication(account.credentials, for: [account.server])]))
  }
}

/// Starts a server, runs a body, and stops the server.
func withServer(
  configure: (inout RoundsServerConfiguration) -> Void = { _ in }, _ body: (ServerFixture) async throws -> Void
) async throws {
  let fixture = try await ServerFixture(configure: configure)
  do {
    try await body(fixture)
  } catch {
    await fixture.server.stop()
    throw error
  }
  await fixture.server.stop()
}

extension ServerAccount {
  /// The state now.
  var current: AccountState {
    get throws { try #require(try state().immediateValue()) }
  }

  /// Signs in and sets a PIN.
  func signInWithPIN() async throws {
    try await signIn(name: "wilma", password: "correct").run()
    try await setPIN("2580").run()
  }
}
