import CoreFHIR
import CoreSupport
import Foundation
import SeamNetwork
import ServerDatabase
import ServerHTTP
import ServerTestFixtures
import Testing

@testable import ServerFHIR

/// Servers that are killed while clients write.
struct ServerKillTests {
  /// How often a server is killed: 5 times unless `SEAM_KILLS` says more.
  private static let kills = ProcessInfo.processInfo.environment["SEAM_KILLS"].flatMap { Int($0) } ?? 5
  private static let seed = ProcessInfo.processInfo.environment["SEAM_SEED"].flatMap { UInt64($0) } ?? 1
  private static let clients = 4
  /// How many observations a transaction creates.
  private static let size = 6

  @Test(arguments: TestDatabase.allCases)
  func leaveNoTornTransaction(kind: TestDatabase) async throws {
    let place = try await kind.makePlace()
    var random = SeededRandom(seed: Self.seed)
    var acknowledged: Set<String> = []
    for kill in 1...Self.kills {
      let process = try await ServerProcess(kind, place)
      let target = random.below(15)
      acknowledged.formUnion(try await Self.write(to: process, kill, until: target, thenAfter: random.below(4000)))
      let found = try await Self.batches(kind, place, "kill \(kill) with seed \(Self.seed)")
      #expect(acknowledged.isSubset(of: found), "kill \(kill) with seed \(Self.seed) lost an acknowledged transaction")
    }
    #expect(acknowledged.count > Self.kills, "the clients wrote \(acknowledged.count) transactions only")
  }

  /// Writes transactions with several clients, kills the server in the midst of them, and returns those acknowledged.
  private static func write(
    to process: ServerProcess, _ kill: Int, until count: Int, thenAfter microseconds: Int
  ) async throws -> Set<String> {
    let (acknowledgements, continuation) = AsyncStream.makeStream(of: String.self)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<clients {
        let client = try ServerFixture.client(of: process.url)
        group.addTask {
          for batch in 0... {
            let name = "\(kill)-\(number)-\(batch)"
            guard (try? await client.perform(transaction(name))) != nil else { break }
            continuation.yield(name)
          }
        }
      }
      var acknowledged: Set<String> = []
      for await name in acknowledgements {
        acknowledged.insert(name)
        if acknowledged.count == count + 1 {
          await process.kill(after: microseconds)
          break
        }
      }
      // The clients end when the server is gone.
      try await group.waitForAll()
      continuation.finish()
      for await name in acknowledgements { acknowledged.insert(name) }
      return acknowledged
    }
  }

  private static func transaction(_ name: String) -> FHIRTransaction {
    var transaction = FHIRTransaction()
    let patient = transaction.create(FHIR.Patient { $0.identifier = [identifier(name)] })
    for number in 0..<size {
      transaction.create(
        FHIR.Observation {
          $0.status = .final
          $0.identifier = [identifier(name)]
          $0.code = FHIR.CodeableConcept { $0.text = "size" }
          $0.value = .integer(number)
          $0.subject = patient
        })
    }
    return transaction
  }

  private static func identifier(_ name: String) -> FHIR.Identifier {
    FHIR.Identifier {
      $0.system = "urn:oid:1.2.3"
      $0.value = name
    }
  }

  /// The transactions that are stored, each whole, with an index that agrees.
  private static func batches(_ kind: TestDatabase, _ place: String, _ moment: String) async throws -> Set<String> {
    let database = try await kind.open(place)
    let service = FHIRService(database)
    try await service.prepare()
    let broken: Int = try await database.read { connection in
      try connection.query(
        "broken",
        """
        SELECT count(*) AS n FROM fhir_resource r LEFT JOIN fhir_version v
        ON v.resource = r.number AND v.version = r.version
        WHERE v.sequence IS NULL OR v.updated <> r.updated OR v.type <> r.type
        """)[0].get("n")
    }
    #expect(broken == 0, "\(moment)")
    var sizes: [String: Int] = [:]
    let contents: [[UInt8]] = try await database.read { connection in
      try connection.query("all", "SELECT content FROM fhir_version WHERE type = 'Observation'")
        .map { try $0.get("content") }
    }
    for content in contents {
      sizes[try FHIRJSON(parsing: content)["identifier"]?[0]?["value"]?.string ?? "", default: 0] += 1
    }
    #expect(sizes.values.allSatisfy { $0 == size }, "\(moment) left a torn transaction")
    for name in sizes.keys {
      let query = try SearchQuery(
        [.init(name: "subject:Patient.identifier", value: "urn:oid:1.2.3|\(name)")], type: "Observation",
        isLenient: false,
        now: Timestamp(Date()))
      let found = try await database.read { try query.matches(atMost: 50, in: $0).count }
      #expect(found == size, "\(moment): the index of \(name) has \(found) entries")
    }
    await database.close()
    return Set(sizes.keys)
  }
}

/// A server in a process of its own.
final class ServerProcess: Sendable {
  let url: String
  private let process: Process

  init(_ kind: TestDatabase, _ place: String) async throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "rounds-server")
    process.arguments = [
      "--database", place, "--rate", "0", "--account", "wilma=Practitioner/1", "--password", "correct",
    ]
    process.standardOutput = output
    try process.run()
    let line = await onThread {
      var text = ""
      while !text.contains("\n"), case let data = output.fileHandleForReading.availableData, !data.isEmpty {
        text += String(decoding: data, as: UTF8.self)
      }
      return text.split(separator: "\n").first.map(String.init) ?? ""
    }
    url = try (line.split(separator: " ").last.map { String($0.dropLast("/fhir".count)) }).orThrow()
    self.process = process
  }

  deinit { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

  /// Kills the process after some microseconds, a random moment of its work.
  func kill(after microseconds: Int) async {
    let process = process
    await onThread {
      usleep(UInt32(microseconds))
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }
}
