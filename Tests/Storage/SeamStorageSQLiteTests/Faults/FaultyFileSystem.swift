import CSQLiteFaults
import Foundation
import Testing

/// A file system of one test's own whose operations fail when they are told to.
final class FaultyFileSystem {
  /// The name under which it is registered with SQLite.
  let name: String
  private let handle: OpaquePointer

  /// Registers it with SQLite; every operation succeeds until a fault begins.
  init() throws {
    name = "faulty \(UUID().uuidString)"
    handle = try #require(seam_faults_register(name))
  }

  /// Every connection to it must be closed before.
  deinit { seam_faults_unregister(handle) }

  /// How often each operation was called.
  var counts: [Fault.Operation: Int] {
    let counts = Fault.Operation.allCases.map { ($0, seam_faults_count(handle, $0.number)) }
    return Dictionary(uniqueKeysWithValues: counts)
  }

  /// How many calls were made to fail since the fault began.
  var hits: Int { seam_faults_hits(handle) }

  /// Makes an operation fail once it was called `index` times since the registration.
  func begin(_ fault: Fault, at index: Int) {
    seam_faults_arm(
      handle, fault.operation.number, index, fault.lasts ? 1 : 0, fault.resultCode, fault.isPartial ? 1 : 0)
  }

  func end() { seam_faults_disarm(handle) }
}
