public import CoreDates
public import CoreSync
public import LibPatient
public import LibWound
public import SeamFlow
public import SeamOperations

extension ScopeKeys {
  /// The dependencies of the flows of this feature.
  public var patientsEnvironment: ScopeKey<PatientsEnvironment> { ScopeKey() }
}

/// The dependencies of the flows of this feature.
public struct PatientsEnvironment: Sendable {
  /// The patients of the device.
  public let patients: Patients
  /// The wounds of the device.
  public let wounds: Wounds
  /// Where the sync stands, now and after each change; each call returns a stream of its own.
  public let status: @Sendable () -> AsyncStream<SyncStatus>
  /// The time, and days as the clinic writes them.
  public let clock: ClinicClock
  /// Fetches changes from the server, and sends edits made here.
  public let refresh: BoundCommand

  /// Creates an environment.
  public init(
    patients: Patients, wounds: Wounds, status: @escaping @Sendable () -> AsyncStream<SyncStatus>, clock: ClinicClock,
    refresh: BoundCommand
  ) {
    self.patients = patients
    self.wounds = wounds
    self.status = status
    self.clock = clock
    self.refresh = refresh
  }
}
