import SeamConformance
import SeamStorage
import SeamStorageCrypto
import SeamStorageSQLite
import SeamStorageTesting
import StorageTestFixtures
import Testing

/// The suite of every storage.
struct PassphraseStorageConformanceTests {
  private let directory = TemporaryDirectory()

  @Test func everyRequirementIsMetOverSQLite() async throws {
    let conformance = StorageConformance("PassphraseStorage, over SQLiteStorage", survivesReopening: true) {
      [directory] location in
      try await open(SQLiteStorage(at: directory.path("\(location).db")))
    } unavailable: {
      let base = FakeLocalStorage()
      let storage = try await open(base)
      base.fail(with: StorageError(.unavailable, reason: "it was told to fail"))
      return storage
    } damage: { [directory] location in
      let base = SQLiteStorage(at: directory.path("\(location).db"))
      var bytes = try #require(try await base.bytes(forKey: "seam.passphrase"))
      bytes[bytes.count / 2] ^= 1
      try await base.setBytes(bytes, forKey: "seam.passphrase")
    } beside: { [directory] location in
      try await open(SQLiteStorage(at: directory.path("\(location).db")))
    }
    let report = await conformance.check()
    #expect(report.failures.isEmpty, "\(report.failures)")
    #expect(
      report.findings.filter { $0.outcome != .met }.map(\.requirement) == [
        "Entries are read with what they lead to at one moment, where the storage can",
        "While locked, every call throws and changes nothing",
        "While unavailable, every call throws and changes nothing",
      ])
  }
}

/// Returns an unlocked storage over a base.
private func open(_ base: any TransactionalStorage) async throws -> PassphraseStorage {
  let storage = PassphraseStorage(in: base, parameters: .quick)
  do {
    try await storage.create("1357")
  } catch let error as StorageError where error.code == .conflict {
    try await storage.unlock("1357")
  }
  return storage
}
