import CoreFHIR
import CoreSync
import CoreSyncTesting
import SeamStorage
import Testing

/// Settling conflicts and refusals: nothing that was entered is lost.
struct ResolutionTests {
  private let sync = FakeSync()
  private let location = at("Patient/p")

  private func conflict(theirs: FHIR.Patient?) async throws {
    try await sync.download(patient("p", family: "One"))
    try await sync.store.save(
      edit(1, "Correction") {
        $0.update(patient("p", family: "Mine", version: "1"))
        $0.create(measurement("o"))
      })
    try await sync.conflict(location, theirs: theirs)
  }

  private func family(_ location: FHIRLocation) async throws -> String? {
    try await sync.store.record(location)?.family
  }

  @Test func keepsBothVersionsOfAConflict() async throws {
    try await conflict(theirs: patient("p", family: "Theirs"))
    let record = try #require(try await sync.store.record(location))
    #expect(record.family == "Mine")
    guard case .conflict(let conflict) = record.state else {
      Issue.record("expected a conflict, found \(record.state)")
      return
    }
    #expect(conflict.theirs?.as(FHIR.Patient.self)?.name.first?.family == "Theirs")
    #expect(conflict.theirVersion == "2" && conflict.label == "Correction")
    #expect(try await sync.store.counts() == SyncCounts(pending: 1, conflicts: 1))
    // The measurement of the same edit waits, and is no problem.
    #expect(try await sync.store.record(at("Observation/o"))?.state == .pending)
    try await sync.deliver()
    #expect(try await sync.store.counts().pending == 1)
  }

  @Test func replacesTheServersVersionByMine() async throws {
    try await conflict(theirs: patient("p", family: "Theirs"))
    #expect(try await sync.store.resolve(location, .mine) == location)
    #expect(try await sync.store.record(location)?.state == .pending)
    #expect(try await sync.store.record(location)?.version == "2")
    try await sync.deliver()
    #expect(try await family(location) == "Mine")
    #expect(try await sync.store.counts() == SyncCounts())
  }

  @Test func keepsWhatIsDiscardedInAList() async throws {
    try await conflict(theirs: patient("p", family: "Theirs"))
    try await sync.store.save(edit(2, "Later") { $0.update(patient("p", family: "Later", version: "1")) })
    try await sync.store.resolve(location, .theirs)
    #expect(try await family(location) == "Theirs")
    #expect(try await sync.store.record(location)?.state == .synced)
    let discarded = try await sync.store.discarded()
    #expect(discarded.map(\.label) == ["Later", "Correction"])
    #expect(discarded.map { $0.content.as(FHIR.Patient.self)?.name.first?.family } == ["Later", "Mine"])
    #expect(try await sync.store.discarded(after: discarded[0].id, limit: 5).map(\.label) == ["Correction"])
    #expect(try await sync.store.counts() == SyncCounts(pending: 1, discarded: 2))
    // The measurement of the same edit is sent.
    try await sync.deliver()
    #expect(try await sync.store.record(at("Observation/o"))?.state == .synced)
  }

  @Test func makesANewResourceOfMine() async throws {
    try await conflict(theirs: patient("p", family: "Theirs"))
    try await sync.store.save(edit(2, "Later") { $0.update(patient("p", family: "Later", version: "1")) })
    let copy = try await sync.store.resolve(location, .both)
    #expect(copy != location && copy.type == "Patient")
    #expect(try await family(location) == "Theirs")
    #expect(try await family(copy) == "Later")
    #expect(try await sync.store.record(copy)?.content?.id == copy.id)
    #expect(try await sync.store.record(copy)?.version == nil)
    try await sync.deliver()
    #expect(try await family(copy) == "Later")
    #expect(try await sync.store.counts() == SyncCounts())
  }

  @Test func bringsBackWhatWasDeletedAtTheServer() async throws {
    try await conflict(theirs: nil)
    guard case .conflict(let conflict)? = try await sync.store.record(location)?.state else {
      Issue.record("expected a conflict")
      return
    }
    #expect(conflict.theirs == nil)
    try await sync.store.resolve(location, .mine)
    #expect(try await sync.store.record(location)?.version == nil)
    try await sync.deliver()
    #expect(try await family(location) == "Mine")
  }

  @Test func removesWhatTheServerNeverHad() async throws {
    try await sync.store.save(edit(1) { $0.create(patient("p")) })
    try await sync.refuse(location)
    try await sync.store.resolve(location, .theirs)
    #expect(try await sync.store.record(location) == nil)
    #expect(try await sync.store.discarded().map(\.location) == [location])
    #expect(try await sync.store.counts() == SyncCounts(discarded: 1))
  }

  @Test func sendsARefusedEditAgain() async throws {
    for choice in [SyncResolution.mine, .both] {
      let sync = FakeSync()
      try await sync.store.save(edit(1) { $0.create(patient("p")) })
      try await sync.refuse(location)
      try await sync.deliver()
      #expect(try await sync.store.counts() == SyncCounts(pending: 1, refused: 1))
      #expect(try await sync.store.resolve(location, choice) == location)
      try await sync.deliver()
      #expect(try await sync.store.record(location)?.state == .synced)
    }
  }

  @Test func settlesNothingThatIsNoProblem() async throws {
    try await sync.download(patient("p"))
    for location in [location, at("Patient/none")] {
      let error = await #expect(throws: SyncError.self) { try await sync.store.resolve(location, .mine) }
      #expect(error?.code == .notInConflict)
    }
  }

  @Test func showsTheNewestVersionOfTheServerInAConflict() async throws {
    try await conflict(theirs: patient("p", family: "Theirs"))
    try await sync.download(patient("p", family: "Newer", version: "3"))
    guard case .conflict(let conflict)? = try await sync.store.record(location)?.state else {
      Issue.record("expected a conflict")
      return
    }
    #expect(conflict.theirVersion == "3")
    try await sync.store.resolve(location, .mine)
    #expect(try await sync.store.record(location)?.version == "3")
  }
}
