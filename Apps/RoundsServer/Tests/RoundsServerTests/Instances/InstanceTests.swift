import CoreFHIR
import CoreSupport
import Foundation
import RoundsServer
import SeamNetwork
import ServerTestFixtures
import Testing

/// Several servers on one PostgreSQL.
struct InstanceTests {
  /// How often each client does its work at least, and how long: no time unless `SEAM_SECONDS` says some.
  private static let rounds = 12
  private static let seconds = ProcessInfo.processInfo.environment["SEAM_SECONDS"].flatMap { Int($0) } ?? 0
  private static let clients = 64

  @Test func behaveAsOne() async throws {
    let place = try await TestDatabase.postgres.makePlace()
    let (first, second) = (
      try await ServerFixture(.postgres, at: place), try await ServerFixture(.postgres, at: place)
    )
    let token = try await first.token()
    #expect(try await second.send(.get, "/oauth/userinfo", token: token).status == 200)
    let stored = try await first.client().create(FHIR.Patient { $0.active = true })
    let id = try #require(stored.location?.id)
    #expect(try await second.client().read(FHIR.Patient.self, id: id).version == "1")
    await first.server.stop()
    await second.server.stop()
  }

  /// Each client adds to a few shared counters, creates on a condition, and reads.
  @Test func loseNoUpdateAndCreateNothingTwice() async throws {
    let place = try await TestDatabase.postgres.makePlace()
    let fixtures = [try await ServerFixture(.postgres, at: place), try await ServerFixture(.postgres, at: place)]
    let clients = try fixtures.map { try $0.client(connections: Self.clients / 2) }
    let counters = 8
    for number in 0..<counters {
      try await clients[0].update(Self.counter("counter-\(number)", 0), if: .always)
    }
    let end = ContinuousClock.now + .seconds(Self.seconds)
    let tallies = try await withThrowingTaskGroup(of: Tally.self) { group in
      for number in 0..<Self.clients {
        let client = clients[number % 2]
        group.addTask { try await Self.work(client, SeededRandom(seed: UInt64(number)), counters, until: end) }
      }
      return try await group.reduce(into: Tally()) { $0.add($1) }
    }
    var sum = 0
    for number in 0..<counters {
      let read = try await clients[1].read(FHIR.Observation.self, id: "counter-\(number)")
      let count = try #require(Self.count(read.resource))
      #expect(read.version == "\(count + 1)", "each update makes one version")
      sum += count
    }
    #expect(sum == tallies.updates, "updates that were confirmed are all stored")
    #expect(tallies.wrongTags == 0)
    #expect(tallies.busy == 0, "conflicts of the database are no matter of the clients")

    var seen: [String: Int] = [:]
    for try await page in clients[0].search(FHIR.Patient.self, FHIRSearch().count(500)) {
      for patient in page.resources { seen[patient.identifier.first?.value ?? "", default: 0] += 1 }
    }
    #expect(seen.values.allSatisfy { $0 == 1 }, "\(seen.filter { $0.value > 1 }.count) duplicates")
    #expect(Set(seen.keys) == tallies.identifiers)
    #expect(tallies.updates > 0 && tallies.conflicts > 0 && tallies.existing > 0)
    print(
      "instances: \(tallies.updates) updates, \(tallies.conflicts) conflicts, \(seen.count) created, "
        + "\(tallies.existing) found instead, \(tallies.busy) busy")
    for fixture in fixtures { await fixture.server.stop() }
  }

  struct Tally: Sendable {
    var updates = 0
    var conflicts = 0
    var existing = 0
    /// Answers that asked to try again.
    var busy = 0
    var wrongTags = 0
    var identifiers: Set<String> = []

    mutating func add(_ other: Tally) {
      updates += other.updates
      conflicts += other.conflicts
      existing += other.existing
      busy += other.busy
      wrongTags += other.wrongTags
      identifiers.formUnion(other.identifiers)
    }
  }

  private static func work(
    _ client: FHIRClient, _ random: SeededRandom, _ counters: Int, until end: ContinuousClock.Instant
  ) async throws -> Tally {
    var tally = Tally()
    var random = random
    var round = 0
    while round < rounds || ContinuousClock.now < end {
      round += 1
      do {
        let read = try await client.read(FHIR.Observation.self, id: "counter-\(random.below(counters))")
        if read.version != read.resource.meta?.versionId { tally.wrongTags += 1 }
        let next = counter(try read.resource.id.orThrow(), try count(read.resource).orThrow() + 1)
        let stored = try await client.update(next, if: .version(try read.version.orThrow()))
        if stored.version != stored.resource?.meta?.versionId { tally.wrongTags += 1 }
        tally.updates += 1
        let identifier = "\(random.below(1_000_000) % (50 + tally.updates * 20))"
        let created = try await client.create(
          FHIR.Patient {
            $0.identifier = [
              FHIR.Identifier {
                $0.system = "urn:oid:1.2.3"
                $0.value = identifier
              }
            ]
          }, ifNoneExist: FHIRSearch().raw("identifier", "urn:oid:1.2.3|\(identifier)"))
        tally.identifiers.insert(identifier)
        if !created.isNew { tally.existing += 1 }
      } catch let error as FHIRClientError where error.code == .versionConflict {
        tally.conflicts += 1
      } catch let error as FHIRClientError where error.status == 503 {
        tally.busy += 1
      }
    }
    return tally
  }

  private static func counter(_ id: String, _ count: Int) -> FHIR.Observation {
    FHIR.Observation {
      $0.id = id
      $0.status = .final
      $0.code = FHIR.CodeableConcept { $0.text = "count" }
      $0.value = .integer(count)
    }
  }

  private static func count(_ observation: FHIR.Observation) -> Int? {
    if case .integer(let count)? = observation.value { count } else { nil }
  }
}
