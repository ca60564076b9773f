import SeamConformance
import SeamStorage
import SeamStorageCrypto
import SeamStorageSQLite
import SeamStorageTesting
import StorageTestFixtures
import Testing

struct ConformanceTests {
  private let directory = TemporaryDirectory()
  private let secrets = FakeLocalStorage.lasting()
  private let bases = Bases()

  @Test(arguments: LibcryptoCipherTests.ciphers)
  func everyRequirementIsMetInMemory(_ cipher: LibcryptoCipher) async {
    let report = await conformance("cipher \(cipher.identifier), in memory", cipher) { [bases] location in
      bases.base(at: location)
    } unavailable: {
      let base = FakeLocalStorage()
      base.fail(with: StorageError(.unavailable, reason: "it was told to fail"))
      return base
    }.check()
    expectKept(
      report,
      except: [
        "Observers get another instance's writes", "A read sees what another instance wrote before",
        "Immediate bytes are never stale after another instance's write",
        "Updates and batches of two instances lose nothing",
      ])
  }

  @Test(arguments: LibcryptoCipherTests.ciphers)
  func everyRequirementIsMetOverSQLite(_ cipher: LibcryptoCipher) async {
    let report = await conformance("cipher \(cipher.identifier), over SQLiteStorage", cipher) { [directory] location in
      SQLiteStorage(at: directory.path("\(location).db"))
    } unavailable: {
      SQLiteStorage(at: "/dev/null/nowhere.db")
    }.check()
    expectKept(report)
  }

  private func conformance(
    _ name: String, _ cipher: LibcryptoCipher,
    base: @escaping @Sendable (_ location: String) -> any StorageBackend & TransactionalStorage,
    unavailable: @escaping @Sendable () -> any StorageBackend & TransactionalStorage
  ) -> StorageConformance {
    let interruptions = [StorageError.Code.locked, .unavailable].map { code in
      StorageInterruption(code) { [secrets] _ in
        secrets.fail(with: StorageError(code, reason: "the secret store was told to fail"))
      } end: { [secrets] _ in
        secrets.recover()
      }
    }
    return StorageConformance(
      "EncryptedStorage, \(name)", survivesReopening: true, interruptions: interruptions
    ) { [secrets] location in
      EncryptedStorage(base(location), keys: secrets, cipher: cipher)
    } unavailable: { [secrets] in
      EncryptedStorage(unavailable(), keys: secrets, cipher: cipher)
    } damage: { location in
      let base = base(location)
      for entry in try await base.entries(withPrefix: "key ") {
        var bytes = entry.bytes
        bytes[bytes.count / 2] ^= 1
        try await base.setBytes(bytes, forKey: entry.key)
      }
    } beside: { [secrets] location in
      EncryptedStorage(base(location), keys: secrets, cipher: cipher)
    }
  }

  /// Neither base has a limit, and no base can follow encrypted values to their targets.
  private func expectKept(_ report: ConformanceReport, except others: [String] = []) {
    #expect(report.failures.isEmpty)
    let notSupported = report.findings.filter { $0.outcome != .met }.map(\.requirement)
    let never = [
      "A value above the limit is rejected, and nothing is changed",
      "Entries are read with what they lead to at one moment, where the storage can",
    ]
    #expect(notSupported == never + others)
  }
}
