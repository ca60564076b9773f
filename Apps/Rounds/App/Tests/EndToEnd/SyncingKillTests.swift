import CoreFHIR
import CoreSync
import Foundation
import LibPatient
import SeamStorage
import Testing

@testable import LibWound
@testable import RoundsApp

extension EndToEnd {
  /// The program is killed while it fetches resources.
  @Suite(.timeLimit(.minutes(60)), .serialized)
  final class SyncingKillTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "rounds-\(UUID().uuidString)").path
    private let server: ServerProgram
    private var kills = KillRun(shares: 4)
    /// The resources that were added, which are deleted later.
    private var added: [FHIRLocation] = []

    /// How many microseconds the program runs at most until it is killed.
    private var span = 0

    private static let patients = KillRun.isShort ? 2 : 20

    init() throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      server = try ServerProgram(in: folder, patients: Self.patients)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// First the program is killed on empty devices until they have everything, then on one that fetches changes.
    @Test func fetchesEverythingOnce() async throws {
      var rounds = try await fetchAll()
      let all = kills.left
      var devices = 1
      var runs = 0
      while kills.left > all / 2 {
        devices += 1
        rounds = try RoundsTerminal(server, folder: "\(folder)/\(devices)")
        runs += try await fetchAll(rounds, until: all / 2)
      }
      print("\(devices - 1) devices fetched everything in \(runs) runs, each of \(span) µs at most")
      while kills.left > 0 { try await fetchChanges(rounds) }
      try await expectCompleteList(rounds)
    }

    /// Fetches everything without a kill, and decides by the time that it takes how long the program runs at most.
    private func fetchAll() async throws -> RoundsTerminal {
      let rounds = try RoundsTerminal(server, folder: "\(folder)/1")
      try rounds.signIn()
      let start = ContinuousClock.now
      try await waitForSync(rounds, after: .distantPast)
      span = Int((ContinuousClock.now - start) / .microseconds(1)) / 2
      try rounds.kill()
      try await expectAll(rounds, "before the first kill")
      return rounds
    }

    /// Kills the program while it fetches everything, again and again until it has; returns how often it was started.
    private func fetchAll(_ rounds: RoundsTerminal, until end: Int) async throws -> Int {
      var name = ""
      var runs = 1
      try rounds.signIn()
      while kills.left > end {
        name = kills.next()
        try rounds.kill(after: kills.random(upTo: span))
        if try await lastSync(rounds) != nil {
          try await expectAll(rounds, name)
          return runs
        }
        runs += 1
        try rounds.unlock(awaiting: "My patients")
      }
      try await waitForSync(rounds, after: .distantPast)
      try rounds.kill()
      try await expectAll(rounds, name)
      return runs
    }

    /// Changes resources at the server, and kills the program while it fetches them.
    private func fetchChanges(_ rounds: RoundsTerminal) async throws {
      try await changeResources()
      var name = ""
      repeat {
        name = kills.next()
        try rounds.unlock(awaiting: "My patients")
        try rounds.kill(after: kills.random(upTo: span))
      } while kills.left > 0 && kills.random(upTo: 3) > 0
      let start = Date()
      try rounds.unlock(awaiting: "My patients")
      try await waitForSync(rounds, after: start)
      try rounds.kill()
      try await expectAll(rounds, name)
    }

    /// Adds assessments, changes a patient, and deletes the assessments that were added first.
    private func changeResources() async throws {
      let client = try await server.client
      var models = try await server.assessments()
      let patient = try #require(models.first?.subject?.reference?.split(separator: "/").last)
      try await client.patch(
        FHIR.Patient.self, id: String(patient),
        [["op": "add", "path": "/maritalStatus", "value": ["text": .string("\(added.count)")]]])
      for location in added.prefix(20) { try await client.delete(location) }
      added.removeFirst(min(added.count, 20))
      models = Array(models.prefix(KillRun.isShort ? 30 : 300))
      while !models.isEmpty {
        var transaction = FHIRTransaction()
        for var observation in models.prefix(100) {
          observation.id = nil
          observation.meta = nil
          transaction.create(observation)
        }
        models.removeFirst(min(models.count, 100))
        for result in try await client.perform(transaction) {
          let location = try #require(result.location)
          added.append(try #require(FHIRLocation(type: location.type, id: location.id)))
        }
      }
    }

    /// When the device had all; nil if it never had.
    private func lastSync(_ rounds: RoundsTerminal) async throws -> Date? {
      guard try DeviceDatabase.exists(in: rounds.data) else { return nil }
      do {
        return try await DeviceDatabase.read(in: rounds.data) { try await $0.lastSynced() }
      } catch let error as StorageError where error.code == .readOnly {
        // The app has just created it, and stored nothing.
        return nil
      }
    }

    private func waitForSync(_ rounds: RoundsTerminal, after start: Date) async throws {
      let deadline = ContinuousClock.now + .seconds(120)
      while try await lastSync(rounds).map({ $0 < start }) ?? true {
        // A kill can have lost the tokens of a renewal, which the server tells the next run after it shows the list.
        try rounds.signInIfEnded()
        guard ContinuousClock.now < deadline else {
          Issue.record("the program did not fetch everything:\n\(try rounds.terminal.screen())")
          throw CancellationError()
        }
      }
    }

    /// The device has the resources of the server, each once and in the same version.
    private func expectAll(_ rounds: RoundsTerminal, _ name: String) async throws {
      let theirs = try await server.versions(of: ClinicSession.types.map(\.name))
      let (ours, rows, counts) = try await DeviceDatabase.read(in: rounds.data) { database in
        try await (database.versions(), database.rowCounts(), database.counts())
      }
      let different = Set(theirs.keys).union(ours.keys).filter { theirs[$0] != ours[$0] }.sorted()
      #expect(
        different.isEmpty,
        "after \(name), \(different.count) of \(theirs.count) resources differ: \(different.prefix(5))")
      #expect(counts == SyncCounts(), "\(name)")
      let wounds = try await server.resources(FHIR.Condition.self).compactMap {
        WoundAdapter.wound($0, status: .synced)
      }
      #expect(rows.wounds == wounds.count, "\(name)")
      #expect(try await rows.assessments == server.assessments().count, "\(name)")
    }

    /// The list of all patients has as many as the server.
    private func expectCompleteList(_ rounds: RoundsTerminal) async throws {
      let count = try await server.versions(of: ["Patient"]).count
      try rounds.unlock(awaiting: "My patients")
      try rounds.terminal.press("M-a", awaiting: "All patients")
      try rounds.wait("The list does not have \(count) patients") { screen in
        screen.firstMatch(of: /⌕ .* ([0-9]+)\s/)?.1 == "\(count)"
      }
    }
  }
}
