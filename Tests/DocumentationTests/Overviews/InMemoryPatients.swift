import Foundation
import SeamOperations

/// Patients in memory, for the pages of SeamOperations and SeamOperationsTesting.
///
/// Sendable because its state is under a lock.
final class InMemoryPatients: PatientWriting, PatientAPI, @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [Patient]
  private var observers: [AsyncStream<Void>.Continuation] = []

  init(_ patients: [Patient]) { stored = patients }

  func all() async throws -> [Patient] { lock.withLock { stored } }

  func patients() async throws -> [Patient] { lock.withLock { stored } }

  func save(_ patients: [Patient]) async throws { replace { $0 = patients } }

  func add(_ patient: Patient) { replace { $0.append(patient) } }

  func changes() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { observer in lock.withLock { observers.append(observer) } }
  }

  private func replace(_ change: (inout [Patient]) -> Void) {
    for observer in lock.withLock({
      change(&stored)
      return observers
    }) { observer.yield() }
  }
}
