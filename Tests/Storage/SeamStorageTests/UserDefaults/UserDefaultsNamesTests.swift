import Foundation
import SeamStorage
import Testing

/// The name that a key has in its suite, as other code sees it.
struct UserDefaultsNamesTests {
  private let suite = TemporarySuite()

  private func names() -> [String] {
    (suite.defaults.persistentDomain(forName: suite.name) ?? [:]).keys.sorted()
  }

  private func set(_ value: Int, _ key: String) async throws {
    try await suite.storage.setValue(value, forKey: StorageKey(key))
  }

  @Test(arguments: ["topics", "person/1", "a b", "100%", "<&>\"'", "~", "seam.ke"])
  func aPrintableKeyIsItsOwnName(key: String) async throws {
    try await set(1, key)
    #expect(names() == [key])
  }

  @Test(arguments: [
    ("", "seam.key:"), ("caf\u{e9}", "seam.key:caf%C3%A9"), ("cafe\u{301}", "seam.key:cafe%CC%81"),
    ("100%\n", "seam.key:100%25%0A"), ("\u{feff}", "seam.key:%EF%BB%BF"), ("\0", "seam.key:%00"),
    ("seam.key:a", "seam.key:seam.key:a"), ("\u{7f}", "seam.key:%7F"),
  ])
  func anyOtherKeyIsWrittenOut(key: String, name: String) async throws {
    try await set(1, key)
    #expect(names() == [name])
    #expect(try await suite.storage.keys(withPrefix: "").map { Array($0.utf8) } == [Array(key.utf8)])
    try await suite.storage.removeValue(forKey: key)
    #expect(names().isEmpty)
  }

  @Test(arguments: ["gr\u{f6}\u{df}e", "seam.key:%zz", "seam.key:%4", "seam.key:%41"])
  func whatOtherCodeStoredUnderTheKeyItselfIsReadUntilItIsWritten(key: String) async throws {
    suite.defaults.set(Data("1".utf8), forKey: key)
    let storage = suite.storage
    #expect(try await storage.getValue(forKey: StorageKey<Int>(key)) == 1)
    #expect(try await storage.keys(withPrefix: "") == [key])
    try await storage.update(StorageKey<Int>(key)) { $0 += 1 }
    #expect(try await storage.getValue(forKey: StorageKey<Int>(key)) == 2)
    #expect(try await storage.keys(withPrefix: "") == [key])
    #expect(suite.defaults.object(forKey: key) == nil)
    try await storage.removeValue(forKey: key)
    #expect(names().isEmpty)
  }

  @Test func whatOtherCodeStoredUnderTheKeyItselfIsRemoved() async throws {
    suite.defaults.set(Data("1".utf8), forKey: "\u{f6}")
    try await suite.storage.removeValue(forKey: "\u{f6}")
    #expect(names().isEmpty)
    #expect(try await suite.storage.bytes(forKey: "\u{f6}") == nil)
  }

  @Test func whatOtherCodeStoresLaterUnderTheKeyItselfDoesNotCount() async throws {
    try await set(1, "\u{f6}")
    suite.defaults.set(Data("2".utf8), forKey: "\u{f6}")
    #expect(try await suite.storage.getValue(forKey: StorageKey<Int>("\u{f6}")) == 1)
    #expect(try await suite.storage.entries(withPrefix: "").count == 1)
  }

  @Test func scalarsOfAllKindsComeBackFromTheFile() async throws {
    var batch = StorageBatch()
    let numbers = Array(UInt32(0)..<0x100) + Array(stride(from: UInt32(0x100), to: 0x11_0000, by: 4_099))
    let scalars = numbers.compactMap(Unicode.Scalar.init)
    for scalar in scalars { batch.setBytes([7], forKey: "\(scalar)") }
    try await suite.storage.commit(batch)
    let keys = try await suite.storage.keys(withPrefix: "")
    #expect(keys.count == scalars.count)
    #expect(keys.map { Array($0.utf8) } == scalars.map { Array("\($0)".utf8) })
  }
}
