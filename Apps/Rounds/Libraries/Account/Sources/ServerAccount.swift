public import Foundation
public import SeamNetwork
public import SeamOperations
public import SeamStorage

/// The account at a server of Rounds.
///
/// ```swift
/// let account = try await ServerAccount(
///   network: network, storage: database, keyring: SecretServiceStorage(service: id),
///   seal: { PassphraseStorage(in: $0, under: $1) })
/// let authentication = Authentication(account.credentials, for: [account.server])
/// ```
///
/// - **Tokens**: the access token is in memory only. The refresh token is sealed under the PIN (scrypt, AES-256-GCM),
///   in the user's keyring or, on a machine without one, in the storage. New ones are stored before they are used.
/// - **The PIN** is stored nowhere: it is right if it opens the sealed token.
/// - **Several processes** on one storage are one account: one renews the tokens for all, and each sees the changes of
///   the others if the storage observes them.
/// - **Another server** has an account of its own: data stored for one is neither shown nor sent to another.
public final class ServerAccount: Account {
  /// Adds the user's tokens to requests; for the behaviour `Authentication` of other modules than the account's own.
  ///
  /// While there is no PIN, or it was not given, calls fail with the code `unauthenticated`, and the cause is an
  /// ``AccountError``.
  public let credentials: any CredentialsProvider

  private static let protection = QueryFunction(
    (any AccountReading).protection, changes: (any AccountReading).changes)

  private let infra: AccountInfra
  private let operations: Operations<any AccountReading, AccountInfra>
  private let policy: LockPolicy
  private let observation: Task<Void, Never>

  /// Creates an account, and reads its stored record.
  ///
  /// - Parameters:
  ///   - network: performs requests to the server, without authentication; its base URL is the server's root.
  ///   - storage: keeps the user, the count of tries and, without a keyring, the sealed token; for the account alone or
  ///     with other values under keys that do not begin with `account`.
  ///   - keyring: the user's keyring; nil if the platform has none. One that is locked or missing is not used.
  ///   - seal: makes the storages that are sealed under the PIN.
  ///   - serverID: tells the server from others between runs; nil for its URL.
  ///   - policy: when the app is locked without the user's doing.
  ///   - clock: the clocks of renewals and of the policy.
  ///   - makeID: returns an identifier that was never returned before, in any process.
  /// - Throws: ``AccountError/storageFailed(reason:)`` if the storage cannot be read; ``erase(_:keyring:seal:)`` is the
  ///   way out if it is damaged.
  public init(
    network: any NetworkModule, storage: any TransactionalStorage, keyring: (any TransactionalStorage)?,
    seal: SealedStorageFactory, serverID: String? = nil, policy: LockPolicy = LockPolicy(),
    clock: NetworkClock = NetworkClock(), makeID: @escaping @Sendable () -> String = { UUID().uuidString }
  ) async throws {
    let url = network.requestBuilder.baseURL
    let root = ServerRoot(url: url, identity: serverID ?? url.absoluteString)
    let vaults = TokenVaults(storage: storage, keyring: keyring, seal: seal)
    let infra = AccountInfra(
      api: NetworkAccountAPI(server: root, network: network), session: AccountSession(vaults: vaults),
      records: AccountRecords(storage: storage, server: root.identity), vaults: vaults,
      turns: RenewalTurns(storage: storage, owner: makeID(), clock: clock), clock: clock, makeID: makeID)
    self.infra = infra
    self.policy = policy
    operations = Operations(reading: infra.session, writing: infra)
    credentials = AccountCredentials(infra)
    // Observed before it is read, so that no change is missed.
    let changes = infra.records.changes()
    let record = try await infra.records.read()
    infra.session.change { $0.record = record }
    observation = Task { [infra] in
      for await _ in changes { await infra.adoptStored() }
    }
  }

  deinit { observation.cancel() }

  /// Removes the stored data of any account without reading it: the way out if damage prevents creating an account.
  ///
  /// The tokens are not revoked; they expire at the server. Ask the user first, who has to sign in again.
  ///
  /// - Parameters:
  ///   - storage: that of the account.
  ///   - keyring: the user's keyring; nil if the platform has none. One that cannot be reached keeps its entry, which
  ///     the next sign-in replaces.
  ///   - seal: as for the account.
  /// - Throws: ``AccountError/storageFailed(reason:)`` if the storage cannot be written.
  public static func erase(
    _ storage: any TransactionalStorage, keyring: (any TransactionalStorage)?, seal: SealedStorageFactory
  ) async throws {
    let vaults = TokenVaults(storage: storage, keyring: keyring, seal: seal)
    try await vaults.erase(.pin)
    try await AccountRecords(storage: storage, server: "").remove()
  }

  /// The root of the server.
  public var server: URL { infra.api.server.url }

  /// Whether a user is signed in.
  public func state() -> BoundQuery<AccountState> { operations.bind(\.state, changes: { $0.changes }) }

  /// How often a wrong PIN can still be entered.
  public func triesLeft() -> BoundQuery<Int> { operations.bind(\.triesLeft, changes: { $0.changes }) }

  /// The protection of the stored sign-in; if none is stored, the protection that a sign-in would have now.
  public func protection() -> BoundQuery<TokenProtection> { operations.bind(Self.protection()) }

  /// Signs in with a password.
  public func signIn(name: String, password: String) -> BoundCommand {
    operations.bind(SignIn(name: name, password: password))
  }

  /// Sets the first PIN of the user who has signed in.
  public func setPIN(_ pin: String) -> BoundCommand { operations.bind(SetPIN(pin: pin)) }

  /// Replaces the PIN.
  public func changePIN(from old: String, to new: String) -> BoundCommand {
    operations.bind(ChangePIN(old: old, new: new))
  }

  /// Unlocks the app.
  public func unlock(pin: String) -> BoundCommand { operations.bind(Unlock(pin: pin)) }

  /// Locks the app.
  public func lock() -> BoundCommand { operations.command { infra in infra.session.lock() } }

  /// Signs out.
  public func signOut() -> BoundCommand { operations.bind(SignOut()) }

  /// Notes that the user did something; locks instead if that was due.
  public func noteUse() {
    let now = infra.clock.now
    lockIfDue()
    infra.session.note { memory in
      memory.lastUse = now
      memory.left = nil
    }
  }

  /// Notes that the user left the app.
  public func noteLeaving() {
    let now = infra.clock.now
    infra.session.note { $0.left = $0.left ?? now }
  }

  /// Locks if the policy says so.
  public func lockIfDue() {
    let now = infra.clock.now
    let isDue = infra.session.note { [policy] memory in
      guard case .open = memory.live else { return false }
      return policy.isDue(at: now, lastUse: memory.lastUse, left: memory.left)
    }
    if isDue { infra.session.lock() }
  }
}

extension AccountInfra {
  /// Adopts the record that is stored now, after the commands under way.
  func adoptStored() async {
    // In the queue, so that no command changes the record between. A record that cannot be read now is read by the next
    // command, which throws if that fails too.
    try? await queue.run { [records, session] in session.adopt(try await records.read()) }
  }
}
