import Foundation
import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

/// Whichever operation of the file system fails, every acknowledged write is stored, and no failed write is.
@Suite(.timeLimit(.minutes(60)))
struct FaultTests {
  private let directory = TemporaryDirectory()

  @Test func aNewDatabaseLosesNothingByAnyFault() async throws {
    try await sweep("a new database", over: [:])
  }

  /// The database was left with a log by a crash, so that opening it recovers.
  @Test func aDatabaseAfterACrashLosesNothingByAnyFault() async throws {
    let files = try FaultyFileSystem()
    let storage = SQLiteStorage(
      at: directory.path("before/storage.db"), limits: SQLiteLimits(checkpointPages: 40, fileSystem: files.name))
    var workload = FaultWorkload()
    await workload.perform(FaultWorkload.actions, in: storage)
    try #require(workload.errors.isEmpty && directory.has("before/storage.db-wal"))
    try directory.copy("before", to: "crashed")
    await storage.close()
    try await sweep("a database after a crash", over: workload.stored)
  }

  /// Makes calls of each operation fail in each way, each in a run of its own: every call, or `SEAM_FAULT_POINTS` of
  /// them (12 by default), evenly spread.
  private func sweep(_ name: String, over stored: [String: [UInt8]]) async throws {
    let most = ProcessInfo.processInfo.environment["SEAM_FAULT_POINTS"].flatMap { Int($0) } ?? 12
    let undisturbed = try await FaultRun(nil, over: stored, in: directory)
    try #require(undisturbed.problems.isEmpty && undisturbed.errors.isEmpty)
    var (points, errors) = (0, 0)
    for fault in Fault.all {
      let count = try #require(undisturbed.counts[fault.operation])
      for point in 0..<min(count, most) {
        let index = point * count / min(count, most)
        let run = try await FaultRun((fault, index), over: stored, in: directory)
        #expect(run.problems == [], "\(fault), call \(index) of \(count)")
        points += 1
        errors += run.errors.count
      }
    }
    print("faults in \(name): \(Fault.all.count) kinds at \(points) points, \(errors) errors")
  }
}
