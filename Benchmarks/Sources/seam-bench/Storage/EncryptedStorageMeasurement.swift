import Foundation
import SeamStorage
import SeamStorageCrypto
import SeamStorageSQLite

/// `EncryptedStorage` over `SQLiteStorage` beside the same work on SQLite's and libcrypto's C interfaces.
///
/// Both sides seal with AES-256-GCM and random nonces, and authenticate the same header and name; a put is on the disk
/// when it returns.
struct EncryptedStorageMeasurement {
  let scale: Scale
  let directory: URL

  func run(report: (Figure) -> Void) async throws {
    let base = SQLiteStorage(at: directory.appendingPathComponent("sealed.db").path)
    let storage = EncryptedStorage(base, keys: InMemoryStorage())
    let raw = try RawSQLite(path: directory.appendingPathComponent("raw-sealed.db").path)
    let cipher = try RawCipher()
    for (name, size) in [("100", 100), ("4k", 4096)] {
      let value = [UInt8](repeating: 0x2a, count: size)
      try await measurePuts(of: value, "storage.encrypted.put_\(name)", storage, raw, cipher, report)
      try await measureGets(of: value, "storage.encrypted.get_\(name)", storage, raw, cipher, report)
    }
    await base.close()
  }

  private func measurePuts(
    of value: [UInt8], _ name: String, _ storage: EncryptedStorage, _ raw: RawSQLite, _ cipher: RawCipher,
    _ report: (Figure) -> Void
  ) async throws {
    let count = scale(full: 200, quick: 10)
    let outcome = try await Comparison(rounds: scale(full: 21, quick: 3), operations: count).run { _ in
      for number in 0..<count {
        var batch = StorageBatch()
        batch.setBytes(value, forKey: key(number))
        try await storage.commit(batch)
      }
    } theirs: { _ in
      for number in 0..<count { try raw.put(cipher.seal(value, forKey: key(number)), forKey: key(number)) }
    }
    show(outcome, name, report)
  }

  /// Measures reads of single values, one after the other, in an order that is not the keys'.
  private func measureGets(
    of value: [UInt8], _ name: String, _ storage: EncryptedStorage, _ raw: RawSQLite, _ cipher: RawCipher,
    _ report: (Figure) -> Void
  ) async throws {
    let count = scale(full: 5_000, quick: 500)
    var batch = StorageBatch()
    for number in 0..<count { batch.setBytes(value, forKey: key(number)) }
    try await storage.commit(batch)
    try raw.transaction {
      for number in 0..<count { try raw.put(cipher.seal(value, forKey: key(number)), forKey: key(number)) }
    }
    func scattered(_ number: Int) -> String { key(number &* 7919 % count) }
    let outcome = try await Comparison(rounds: scale(full: 21, quick: 3), operations: count).run { _ in
      for number in 0..<count {
        guard try await storage.bytes(forKey: scattered(number)) == value else { throw RawCipher.Failure() }
      }
    } theirs: { _ in
      for number in 0..<count {
        guard let sealed = try raw.get(scattered(number)),
          try cipher.open(sealed, forKey: scattered(number)) == value
        else { throw RawCipher.Failure() }
      }
    }
    show(outcome, name, report)
  }

  private func show(_ outcome: Comparison.Outcome, _ name: String, _ report: (Figure) -> Void) {
    report(Figure(name: "\(name).vs_raw", value: outcome.ratio, unit: "x"))
    report(Figure(name: name, value: outcome.ours, unit: "ops/s"))
    report(Figure(name: "\(name).raw", value: outcome.theirs, unit: "ops/s"))
  }

  private func key(_ number: Int) -> String { "person/\(number)" }
}
