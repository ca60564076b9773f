import Foundation
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct SharedTableTests {
  /// While the worker changes the entries the answer is left to it.
  @Test func itAnswersNothingWhileItIsChanged() throws {
    let disk = SimulatedDisk()
    let location = LogLocation(directory: "/a", files: disk, smallestWaste: 1 << 18)
    let table = SharedTable()
    let lock = try #require(Mirror(reflecting: table).descendant("lock") as? NSLock)
    var entries = LogTable()
    entries.make(LogChange(key: "key", bytes: [1]))
    table.replace(
      with: entries,
      extent: FileStatus(identity: FileIdentity(device: 0, number: 0), size: 0))
    table.setExclusive(true)
    guard case .value([1]) = table.bytes(forKey: "key", in: location) else {
      Issue.record("It had a value to give.")
      return
    }
    lock.lock()
    defer { lock.unlock() }
    // Asked on another thread, as a lock that is tried by who holds it is not the same everywhere.
    let answer = DispatchQueue(label: "reader").sync { table.bytes(forKey: "key", in: location) }
    guard case .notNow = answer else {
      Issue.record("It answered with what the worker was changing.")
      return
    }
  }
}
