import CoreSupport
import Foundation
import SeamNetwork
import SeamNetworkTesting
import SeamStorage
import SeamStorageCrypto
import SeamStorageTesting
import Testing

@testable import LibAccount

/// A device in memory with a server, on which any number of processes run.
final class AccountFixture: Sendable {
  static let pin = "2580"
  static let wrongPIN = "2581"

  let api = FakeAccountAPI()
  let storage = FakeLocalStorage(capabilities: .device)
  let keyring = FakeLocalStorage()
  let clock = VirtualClock()
  private let protection: TokenProtection
  private let systemClock: NetworkClock?
  private let lastID = Locked(0)

  /// Creates a device.
  ///
  /// - Parameters:
  ///   - protection: whether there is a keyring.
  ///   - systemClock: the clock in place of the virtual one, on which several that wait make the time go by.
  init(_ protection: TokenProtection = .keyring, systemClock: NetworkClock? = nil) {
    self.protection = protection
    self.systemClock = systemClock
  }

  /// A process that has just started.
  func start() async throws -> AccountInfra {
    let vaults = TokenVaults(
      storage: storage, keyring: protection == .keyring ? keyring : nil,
      seal: { PassphraseStorage(in: $0, under: $1, parameters: .init(logRounds: 1, blockSize: 1, parallelism: 1)) })
    let clock = systemClock ?? clock.clock
    let infra = AccountInfra(
      api: api, session: AccountSession(vaults: vaults),
      records: AccountRecords(storage: storage, server: api.server.identity), vaults: vaults,
      turns: RenewalTurns(storage: storage, owner: makeID(), clock: clock), clock: clock,
      makeID: { [self] in makeID() })
    let record = try await infra.records.read()
    infra.session.change { $0.record = record }
    return infra
  }

  /// A process whose user has signed in and set the PIN.
  func startSignedIn() async throws -> AccountInfra {
    let infra = try await start()
    try await SignIn(name: "wilma", password: "correct").run(in: infra)
    try await SetPIN(pin: Self.pin).run(in: infra)
    return infra
  }

  /// The storage that the sealed sign-in is in.
  var vaultStorage: FakeLocalStorage { protection == .keyring ? keyring : storage }

  private func makeID() -> String {
    lastID.withLock { id in
      id += 1
      return "id-\(id)"
    }
  }
}

extension StorageCapabilities {
  /// Those of a database in a file.
  static let device = StorageCapabilities(
    durability: .powerLoss, keepsSecrets: false, exclusion: .processes, observation: .processes)
}

/// Expects a body to throw an error of the account.
func expect(
  _ expected: AccountError, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async {
  let error = await #expect(throws: AccountError.self, sourceLocation: sourceLocation) { try await body() }
  #expect(error == expected, sourceLocation: sourceLocation)
}

/// Expects a body to throw an error about the storage.
func expectStorageFailed(sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void) async {
  let error = await #expect(throws: AccountError.self, sourceLocation: sourceLocation) { try await body() }
  guard case .storageFailed = error else {
    Issue.record("not about the storage: \(String(describing: error))", sourceLocation: sourceLocation)
    return
  }
}

extension AccountState {
  /// The case, without the user.
  var kind: String {
    switch self {
    case .signedOut: "signedOut"
    case .needsPIN: "needsPIN"
    case .locked: "locked"
    case .signedIn: "signedIn"
    case .expired: "expired"
    }
  }
}
