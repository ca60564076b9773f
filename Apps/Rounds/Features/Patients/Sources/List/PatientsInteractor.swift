import CoreSync
import LibPatient
import SeamOperations

/// The queries and commands of the libraries that the list uses.
struct PatientsInteractor: Sendable {
  private let patients: Patients
  private let status: @Sendable () -> AsyncStream<SyncStatus>
  private let refreshing: BoundCommand

  init(_ environment: PatientsEnvironment) {
    patients = environment.patients
    status = environment.status
    refreshing = environment.refresh
  }

  func list(_ filter: PatientFilter) -> QueryValues<PatientPage> { patients.list(filter).values }

  /// Where the sync stands, now and after each change.
  func syncStatus() -> AsyncStream<SyncStatus> { status() }

  func refresh() async throws { try await refreshing.run() }
}
