import SeamStorage
import StorageTestFixtures

@testable import SeamStorageSQLite

/// Runs the workload with a fault, checks the files as after a crash, runs it without the fault, and reopens the
/// storage.
struct FaultRun {
  /// A description of each expectation that was not met.
  private(set) var problems: [String] = []
  /// The errors that calls threw while the fault lasted.
  private(set) var errors: [StorageError] = []
  /// How often each operation was called while the fault lasted.
  private(set) var counts: [Fault.Operation: Int] = [:]

  /// - Parameters:
  ///   - stored: the contents of the folder `crashed`; if empty, the database is created.
  ///   - directory: the run's files are in the folders `run` and `copy`, which are removed afterwards.
  init(
    _ fault: (Fault, index: Int)?, over stored: [String: [UInt8]], in directory: TemporaryDirectory
  ) async throws {
    if !stored.isEmpty { try directory.copy("crashed", to: "run") }
    let files = try FaultyFileSystem()
    if let fault { files.begin(fault.0, at: fault.index) }
    let storage = SQLiteStorage(
      at: directory.path("run/storage.db"), busyTimeout: .zero,
      limits: SQLiteLimits(
        checkpointPages: 6, trustsFilesFor: .zero, tidiesAfter: .seconds(3_600), fileSystem: files.name))
    var workload = FaultWorkload(stored: stored)
    await workload.perform(FaultWorkload.actions, in: storage)
    (problems, errors, counts) = (workload.problems, workload.errors, files.counts)
    if let fault { check(fault.0, hits: files.hits) }

    if directory.has("run/storage.db") {
      try directory.copy("run", to: "copy")
      try await check("after a crash", "copy", is: [workload.stored] + workload.doubtful, in: directory)
      try directory.remove("copy")
    }
    files.end()
    var rest = FaultWorkload(stored: workload.stored)
    await rest.perform(FaultWorkload.actions, in: storage)
    problems += rest.problems.map { "Without the fault: \($0)" } + rest.errors.map { "Without the fault: \($0)" }
    await storage.close()
    try await check("opened again", "run", is: [rest.stored], in: directory)
    try directory.remove("run")
  }

  private mutating func check(_ fault: Fault, hits: Int) {
    if hits == 0 { problems.append("Nothing failed.") }
    if !fault.lasts, errors.count > 1 { problems.append("One fault failed \(errors.count) calls: \(errors)") }
    for error in errors where !fault.codes.contains(error.code) || !(error.underlying is SQLiteFailure) {
      problems.append("The error does not tell of the fault: \(error)")
    }
  }

  private mutating func check(
    _ moment: String, _ folder: String, is expected: [[String: [UInt8]]], in directory: TemporaryDirectory
  ) async throws {
    let files = try FaultyFileSystem()
    let storage = SQLiteStorage(
      at: directory.path("\(folder)/storage.db"), limits: SQLiteLimits(fileSystem: files.name))
    let entries = try await storage.entries(withPrefix: "")
    if !expected.contains(where: { FaultWorkload.entries($0) == entries }) {
      let sizes = entries.map { "\($0.key) \($0.bytes.count)" }
      problems.append("The database \(moment) is none of \(expected.count) that are expected, but \(sizes)")
    }
    await storage.close()
  }
}
