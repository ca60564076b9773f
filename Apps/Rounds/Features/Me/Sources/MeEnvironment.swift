public import CoreDates
public import CoreSync
public import LibAccount
public import LibSettings
public import SeamFlow
public import SeamOperations

extension ScopeKeys {
  /// What the flows of this feature need.
  public var meEnvironment: ScopeKey<MeEnvironment> { ScopeKey() }
}

/// What the flows of this feature need.
public struct MeEnvironment: Sendable {
  /// The account of the user.
  public let account: any Account
  /// The settings of the user.
  public let settings: AppSettings
  /// Where the sync stands, now and after each change; each call returns a stream of its own.
  public let status: @Sendable () -> AsyncStream<SyncStatus>
  /// What the server refused, what is in conflict and what cannot be read, now and after each change.
  public let problems: @Sendable () -> AsyncThrowingStream<[SyncRecord], any Error>
  /// Sends what was entered here, and fetches what changed.
  public let refresh: BoundCommand
  /// The time, and days as the clinic writes them.
  public let clock: ClinicClock

  /// Creates an environment.
  public init(
    account: any Account, settings: AppSettings, status: @escaping @Sendable () -> AsyncStream<SyncStatus>,
    problems: @escaping @Sendable () -> AsyncThrowingStream<[SyncRecord], any Error>, refresh: BoundCommand,
    clock: ClinicClock
  ) {
    self.account = account
    self.settings = settings
    self.status = status
    self.problems = problems
    self.refresh = refresh
    self.clock = clock
  }
}
