import Foundation
import SeamCollections
import SeamStorage
import SeamStorageSQLite
import StorageTestFixtures
import Testing

/// A collection whose files are moved away while it is open says so, and goes on once they are back.
struct MovedCollectionTests {
  @Test func aMovedDatabaseIsAnErrorUntilItIsBack() async throws {
    let directory = TemporaryDirectory()
    try directory.write([], to: "data/.empty")
    let storage = SQLiteStorage(at: directory.path("data/values.db"))
    let patients = StoredCollection(.patients, in: storage)
    try await patients.insert(Patient(id: "1", familyName: "Ann"))

    try FileManager.default.moveItem(atPath: directory.path("data"), toPath: directory.path("elsewhere"))
    let error = await #expect(throws: StorageError.self) { try await patients.insert(Patient(id: "2")) }
    #expect(error?.code == .unavailable)
    let reading = await #expect(throws: StorageError.self) { _ = try await patients.values(Patient.byName.all) }
    #expect(reading?.code == .unavailable)

    try FileManager.default.moveItem(atPath: directory.path("elsewhere"), toPath: directory.path("data"))
    try await patients.insert(Patient(id: "3", familyName: "Bob"))
    #expect(try await patients.values(Patient.byName.is("Ann")).map(\.id) == ["1"])
    #expect(try await patients.values(.all).map(\.id) == ["1", "3"])
    #expect(try await patients.verify().isSound)
  }
}
