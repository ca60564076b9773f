import SeamCollections
import SeamStorage
import SeamStorageTesting
import Testing

/// Observation continues after transient errors.
@Suite(.timeLimit(.minutes(10)))
struct ObservationTests {
  private let storage = FakeLocalStorage()

  @Test(arguments: [StorageError.Code.busy, .suspended])
  func observingGoesOnAfter(_ code: StorageError.Code) async throws {
    let patients = StoredCollection(.patients, in: storage)
    var results = patients.observe(.all).makeAsyncIterator()
    #expect(try await results.next() == [])
    try await patients.insert(Patient(id: "1"))
    storage.fail([.reading], with: StorageError(code, reason: "it was told to fail"))
    storage.forgetCalls()
    let storage = storage
    async let recovery: Void = {
      while storage.calls.count < 3, !Task.isCancelled { await Task.yield() }
      storage.recover()
    }()
    #expect(try await results.next() == [Patient(id: "1")])
    await recovery
    try await patients.remove("1")
    #expect(try await results.next() == [])
  }

  @Test func whatCannotBeReadAnyMoreIsSaid() async throws {
    let patients = StoredCollection(.patients, in: storage)
    var results = patients.observe(.all).makeAsyncIterator()
    #expect(try await results.next() == [])
    try await patients.insert(Patient(id: "1"))
    storage.fail([.reading], with: StorageError(.unavailable, reason: "it was told to fail"))
    let error = await #expect(throws: StorageError.self) { _ = try await results.next() }
    #expect(error?.code == .unavailable)
  }
}
