import CoreFHIR
import CoreSync
import CoreSyncTesting
import SeamCollections
import SeamStorage
import Testing

/// Saving and reading without a network.
struct SyncStoreTests {
  private let sync = FakeSync()

  @Test func showsAnEditAtOnceAndDeliversItLater() async throws {
    try await sync.store.save(edit(1) { $0.create(patient("p")) })
    let record = try #require(try await sync.store.record(at("Patient/p")))
    #expect(record.state == .pending && record.version == nil && record.family == "Chalmers")
    #expect(try await sync.store.counts() == SyncCounts(pending: 1))
    #expect(try await sync.store.isPending(at("Patient/p")))
    try await sync.deliver()
    let delivered = try #require(try await sync.store.record(at("Patient/p")))
    #expect(delivered.state == .synced && delivered.version == "1")
    #expect(delivered.resource(FHIR.Patient.self)?.meta?.versionId == "1")
    #expect(try await sync.store.counts() == SyncCounts())
  }

  @Test func storesNothingOfAnEditThatIsWrong() async throws {
    try await sync.download(patient("p"))
    for (wrong, code) in [
      (
        edit(1) {
          $0.create(patient("new")); $0.create(patient("p"))
        }, SyncError.Code.exists
      ),
      (
        edit(2) {
          $0.create(patient("new")); $0.update(patient("q"))
        }, .absent
      ),
      (
        edit(3) {
          $0.create(patient("new")); $0.create(patient("no id"))
        }, .invalid
      ),
      (
        edit(4) {
          $0.create(patient("new")); $0.create(FHIR.Observation { $0.id = "o" })
        }, .invalid
      ),
      (
        edit(5) {
          $0.create(patient("new")); $0.attach([1], contentType: "image/jpeg", id: "a b")
        }, .invalid
      ),
    ] {
      let error = await #expect(throws: SyncError.self) { try await sync.store.save(wrong) }
      #expect(error?.code == code)
      #expect(try await sync.store.record(at("Patient/new")) == nil)
    }
    #expect(try await sync.store.counts() == SyncCounts())
  }

  @Test func savesAnEditOnce() async throws {
    let once = edit(1) {
      $0.create(patient("p"))
      $0.attach([1, 2], contentType: "image/jpeg", id: "photo")
    }
    try await sync.store.save(once)
    try await sync.store.save(once)
    #expect(try await sync.store.counts().pending == 2)
  }

  @Test func keepsPhotos() async throws {
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try await sync.store.save(
      edit(1) {
        $0.attach(bytes, contentType: "image/jpeg", id: "photo")
        $0.attach([], contentType: "image/jpeg", id: "empty")
      })
    #expect(try await sync.store.bytes(of: "photo") == bytes)
    #expect(try await sync.store.bytes(of: "empty") == [])
    #expect(try await sync.store.bytes(of: "none") == nil)
    #expect(try await sync.store.record(at("Binary/photo"))?.state == .pending)
    try await sync.deliver()
    let record = try #require(try await sync.store.record(at("Binary/photo")))
    #expect(record.state == .synced && record.version == nil)
    #expect(record.resource(FHIR.Binary.self)?.contentType == "image/jpeg")
  }

  @Test func keepsTheServersVersionBesideAnEdit() async throws {
    try await sync.download(patient("p", family: "One"))
    try await sync.store.save(edit(1) { $0.update(patient("p", family: "Mine", version: "1")) })
    try await sync.download(patient("p", family: "Theirs", version: "2"))
    let record = try #require(try await sync.store.record(at("Patient/p")))
    #expect(record.family == "Mine" && record.state == .pending && record.version == "1")
  }

  @Test func namesTheVersionThatTheUserSaw() async throws {
    try await sync.download(patient("p", family: "One"))
    try await sync.download(patient("p", family: "Two", version: "2"))
    // The form was opened before the second version arrived.
    try await sync.store.save(edit(1) { $0.update(patient("p", family: "Mine", version: "1")) })
    #expect(try await sync.store.record(at("Patient/p"))?.version == "1")
  }

  @Test func takesAVersionThatAnOwnEditReplacedForTheCurrentOne() async throws {
    try await sync.download(patient("p", family: "One"))
    try await sync.store.save(edit(1) { $0.update(patient("p", family: "Two", version: "1")) })
    try await sync.deliver()
    try await sync.store.save(edit(2) { $0.update(patient("p", family: "Three", version: "1")) })
    #expect(try await sync.store.record(at("Patient/p"))?.version == "2")
  }

  @Test func listsProblemsPageByPage() async throws {
    for index in 0..<5 {
      try await sync.store.save(edit(index) { $0.create(patient("p\(index)")) })
      try await sync.refuse(at("Patient/p\(index)"), reason: "No.")
    }
    try await sync.download([FHIR.AnyResource(unchecked: ["resourceType": "Patient", "id": "x", "active": 1])])
    let first = try await sync.store.problems(limit: 4)
    let second = try await sync.store.problems(after: first.next, limit: 4)
    #expect(first.records.count == 4 && second.records.count == 2)
    guard case .refused(let refusal)? = first.records.first?.state else {
      Issue.record("expected a refusal, found \(first.records)")
      return
    }
    #expect(refusal == SyncRefusal(label: "edit", status: 422, reason: "No."))
    guard case .unreadable(let reason)? = second.records.last?.state else {
      Issue.record("expected an unreadable resource, found \(second.records)")
      return
    }
    #expect(reason.contains("active"))
    #expect(second.records.last?.content?.json["active"] == 1)
    #expect(try await sync.store.counts() == SyncCounts(pending: 5, refused: 5, unreadable: 1))
  }

  @Test func replaysResourcesToANewProjection() async throws {
    let storage = InMemoryStorage()
    let sync = FakeSync(in: storage)
    try await sync.download((0..<600).map { patient("p\($0)").any })
    let rows = PatientRows(storage)
    for _ in 0..<2 {
      try await sync.store.replay(to: rows)
      #expect(try await rows.collection.count() == 600)
    }
  }

  @Test func goesOnErasingAfterTheProcessEnded() async throws {
    for writes in [1, 2, 3, 6] {
      let disk = InMemoryStorage()
      let storage = MortalStorage(disk)
      let sync = FakeSync(in: storage, projections: [PatientRows(storage)])
      try await sync.download((0..<510).map { patient("p\($0)").any })
      try await sync.store.save(edit(1) { $0.attach([1, 2], contentType: "image/jpeg", id: "photo") })
      storage.die(afterWrites: writes, storingTheLast: true)
      await #expect(throws: StorageError.self) { try await sync.store.erase() }
      let rows = PatientRows(disk)
      let next = SyncStore(in: disk, projections: [rows])
      #expect(try await next.record(at("Patient/p509")) == nil, "\(writes)")
      #expect(try await next.bytes(of: "photo") == nil)
      #expect(try await next.counts() == SyncCounts())
      #expect(try await rows.collection.count() == 0)
    }
  }

  @Test func erasesEverythingAndTellsProjections() async throws {
    let storage = InMemoryStorage()
    let rows = PatientRows(storage)
    let sync = FakeSync(in: storage, projections: [rows])
    try await sync.download((0..<1200).map { patient("p\($0)").any })
    try await sync.store.save(
      edit(1) {
        $0.create(patient("new"))
        $0.attach([1, 2], contentType: "image/jpeg", id: "photo")
      })
    #expect(try await rows.collection.count() == 1201)
    try await sync.store.erase()
    #expect(try await rows.collection.count() == 0)
    #expect(try await sync.store.record(at("Patient/p0")) == nil)
    #expect(try await sync.store.bytes(of: "photo") == nil)
    #expect(try await sync.store.counts() == SyncCounts())
    try await sync.store.save(edit(1) { $0.create(patient("new")) })
    #expect(try await sync.store.counts().pending == 1)
  }
}

/// The family names of patients.
struct PatientRows: SyncProjection {
  struct Row: Codable, Hashable, Sendable, Identifiable {
    let id: String
    let family: String
    let isPending: Bool
  }

  let collection: StoredCollection<Row>

  init(_ backend: any StorageBackend) {
    collection = StoredCollection(CollectionSchema<Row>("patients"), in: backend)
  }

  func apply(_ changes: [SyncChange], to batch: inout CollectionBatch) async throws {
    for change in changes where change.location.type == "Patient" {
      guard let record = change.after, let family = record.family else {
        batch.remove(change.location.id, in: collection)
        continue
      }
      batch.save(
        Row(id: change.location.id, family: family, isPending: record.state == .pending), in: collection)
    }
  }
}
