public import CoreDates
public import CoreSync
public import LibAccount
public import LibSettings
public import SeamFlow
public import SeamOperations

extension ScopeKeys {
  /// The dependencies of the flows of this feature.
  public var meEnvironment: ScopeKey<MeEnvironment> { ScopeKey() }
}

/// The dependencies of the flows of this feature.
public struct MeEnvironment: Sendable {
  /// The account of the user.
  public let account: any Account
  /// The settings of the user.
  public let settings: AppSettings
  /// Where the sync stands, now and after each change; each call returns a stream of its own.
  public let status: @Sendable () -> AsyncStream<SyncStatus>
  /// The records that were refused, are in conflict or cannot be read, now and after each change.
  public let problems: @Sendable () -> AsyncThrowingStream<[SyncRecord], any Error>
  /// Sends edits made here, and fetches changes from the server.
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
