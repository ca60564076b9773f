import CoreSupport
import Foundation
import ServerDatabase
import ServerTestFixtures
import Testing

/// Processes that are killed while they write.
struct KillTests {
  /// How often a process is killed, 10 times unless `SEAM_KILLS` says more.
  private static let kills = ProcessInfo.processInfo.environment["SEAM_KILLS"].flatMap { Int($0) } ?? 10
  private static let seed = ProcessInfo.processInfo.environment["SEAM_SEED"].flatMap { UInt64($0) } ?? 1

  @Test(arguments: TestDatabase.allCases)
  func leavesNoTornTransaction(kind: TestDatabase) async throws {
    let place = try await kind.makePlace()
    let database = try await kind.open(place)
    try await database.exclusive { connection in
      try connection.execute("create", "CREATE TABLE batch (number \(.integer) PRIMARY KEY)\(.strict)")
      try connection.execute(
        "create", "CREATE TABLE row (batch \(.integer) REFERENCES batch (number), number \(.integer))\(.strict)")
    }
    var random = SeededRandom(seed: Self.seed)
    for kill in 1...Self.kills {
      let acknowledged = try await killedWriter(kind, place, after: random.below(20), random.below(3000))
      let (batches, torn) = try await database.read { connection in
        (
          try connection.query("count", "SELECT count(*) AS n FROM batch")[0].get("n", as: Int.self),
          try connection.query(
            "torn",
            """
            SELECT batch.number FROM batch LEFT JOIN row ON row.batch = batch.number
            GROUP BY batch.number HAVING count(row.number) <> 20
            """
          ).count
        )
      }
      #expect(torn == 0, "kill \(kill) with seed \(Self.seed) left \(torn) torn transactions")
      #expect(batches >= acknowledged, "kill \(kill) with seed \(Self.seed) lost an acknowledged transaction")
    }
    let total: Int = try await database.read { try $0.query("count", "SELECT count(*) AS n FROM batch")[0].get("n") }
    #expect(total > Self.kills, "the writers wrote \(total) transactions only")
    await database.close()
  }

  /// Starts a writer, kills it after some transactions and microseconds, and returns the last that it acknowledged.
  private func killedWriter(
    _ kind: TestDatabase, _ place: String, after lines: Int, _ microseconds: Int
  ) async throws -> Int {
    let process = Process()
    let output = Pipe()
    process.executableURL = Self.writer
    process.arguments = [kind.rawValue, place]
    process.standardOutput = output
    try process.run()
    return await withCheckedContinuation { continuation in
      Thread {
        var text = ""
        let handle = output.fileHandleForReading
        while text.count(where: { $0 == "\n" }) <= lines, case let data = handle.availableData, !data.isEmpty {
          text += String(decoding: data, as: UTF8.self)
        }
        usleep(UInt32(microseconds))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        text += String(decoding: handle.readDataToEndOfFile(), as: UTF8.self)
        // The last line may be cut.
        let whole = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        continuation.resume(returning: whole.last.flatMap { Int($0) } ?? 0)
      }.start()
    }
  }

  private static let writer = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "server-database-writer")
}
