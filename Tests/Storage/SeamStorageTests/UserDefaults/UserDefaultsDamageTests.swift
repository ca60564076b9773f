#if !canImport(Darwin)
import Foundation
import Glibc
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures
import Testing

@testable import SeamStorage

/// Damaged files that Foundation on Linux would read as empty, and overwrite.
struct UserDefaultsDamageTests {
  private let suite = TemporarySuite()
  private let key = DefaultStorageKey("key", default: "none")

  private func store() async throws -> Data {
    try await suite.storage.setValue("precious", forKey: key)
    try await suite.storage.setValue("too", forKey: "other")
    return try Data(contentsOf: URL(fileURLWithPath: suite.path))
  }

  private func damage(_ data: Data) throws { try data.write(to: URL(fileURLWithPath: suite.path)) }

  private func expectEveryCallThrows(_ code: StorageError.Code) async {
    let storage = suite.storage
    func expectError(_ call: () async throws -> Void) async {
      let error = await TemporarySuite.expect(code, call)
      #expect(error?.location == suite.path)
    }
    await expectError { _ = try await storage.getValue(forKey: key) }
    await expectError { _ = try await storage.keys(withPrefix: "") }
    await expectError { try await storage.update(key) { $0 += "!" } }
    await expectError { try await storage.setValue("new", forKey: key) }
    await expectError { try await storage.removeValue(forKey: key) }
  }

  @Test func aFileThatWasEmptiedIsCorruptAndStays() async throws {
    let whole = try await store()
    try damage(Data())
    await expectEveryCallThrows(.corrupt)
    #expect(FileManager.default.contents(atPath: suite.path) == Data())
    try damage(whole)
    #expect(try await suite.storage.getValue(forKey: key) == "precious")
  }

  /// In a process of its own, as the save of any other suite would save the unsaved key.
  @Test func whatOtherCodeHasNotSavedIsNotSavedOverDamage() async {
    await #expect(processExitsWith: .success) {
      let tests = UserDefaultsDamageTests()
      _ = try await tests.store()
      try tests.damage(Data())
      tests.suite.defaults.set(Data("1".utf8), forKey: "unsaved")
      await tests.expectEveryCallThrows(.corrupt)
      #expect(FileManager.default.contents(atPath: tests.suite.path) == Data())
    }
  }

  @Test func aFileThatWasCutShortIsCorruptAndStays() async throws {
    let whole = try await store()
    for length in [1, 60, whole.count / 2, whole.count - 12] {
      try damage(whole.prefix(length))
      await expectEveryCallThrows(.corrupt)
      #expect(FileManager.default.contents(atPath: suite.path) == whole.prefix(length))
    }
  }

  @Test func aFileThatCannotBeReadIsUnavailable() async throws {
    try FileManager.default.createDirectory(atPath: suite.path, withIntermediateDirectories: true)
    await expectEveryCallThrows(.unavailable)
  }

  @Test func afterTheFileWasMovedAsideTheSuiteIsEmpty() async throws {
    _ = try await store()
    try damage(Data("not a list".utf8))
    await expectEveryCallThrows(.corrupt)
    try FileManager.default.removeItem(atPath: suite.path)
    #expect(try await suite.storage.getValue(forKey: key) == "none")
    try await suite.storage.setValue("new", forKey: key)
    #expect(try await suite.storage.keys(withPrefix: "") == ["key"])
  }

  @Test func whatAnotherProcessWroteIsReadAndNotSkippedOver() async throws {
    let first = try await store()
    try await suite.storage.setValue("second", forKey: key)
    // As another process would have it, while Foundation's copy in this one says "second".
    try damage(first)
    #expect(try await suite.storage.getValue(forKey: key) == "precious")
    try await suite.storage.setValue("second", forKey: key)
    #expect(try await suite.storage.getValue(forKey: key) == "second")
  }

  @Test func whatCannotBeSavedIsAnErrorAndIsNotSavedLater() async throws {
    // The link reads as an absent file and cannot be written, as its folder is missing.
    let folder = suite.path + ".folder"
    try FileManager.default.createSymbolicLink(atPath: suite.path, withDestinationPath: folder + "/file")
    let storage = suite.storage
    let error = await TemporarySuite.expect(.unavailable) { try await storage.setValue("lost", forKey: key) }
    #expect(error?.location == suite.path)
    #expect(try await storage.getValue(forKey: key) == "none")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    suite.defaults.synchronize()
    #expect(try await storage.getValue(forKey: key) == "none")
    try await storage.setValue("kept", forKey: key)
    #expect(try await storage.getValue(forKey: key) == "kept")
  }

  /// In a process of its own, whose files have a largest size as if the disk were full.
  @Test func aDiskThatIsFullLosesNothing() async {
    await #expect(processExitsWith: .success) {
      let suite = TemporarySuite()
      let key = DefaultStorageKey("key", default: "none")
      try await suite.storage.setValue("precious", forKey: key)
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4096, rlim_max: .max)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let large = StorageKey<String>("large")
      // Reads come between, while the file is cut short.
      let isDone = Locked(false)
      async let reading: Void = { () async throws in
        while !isDone.withLock(\.self) { #expect(try await suite.storage.getValue(forKey: key) == "precious") }
      }()
      for _ in 0..<5 {
        await TemporarySuite.expect(.unavailable) {
          try await suite.storage.setValue(String(repeating: "x", count: 9_000), forKey: large)
        }
      }
      isDone.withLock { $0 = true }
      try await reading
      #expect(try await suite.storage.getValue(forKey: key) == "precious")
      #expect(try await suite.storage.keys(withPrefix: "") == ["key"])
      try await suite.storage.setValue("more", forKey: key)
      #expect(try await suite.storage.getValue(forKey: key) == "more")
    }
  }

  /// A save that is cut short is repaired by the process that makes it.
  @Test func whatLooksDamagedBesideAChangeIsReadAgainAfterIt() async throws {
    let storage = suite.storage
    try await storage.setBytes([1], forKey: "key")
    let whole = try Data(contentsOf: URL(fileURLWithPath: suite.path))
    let reading = Locked(Task<[UInt8]?, any Error>?.none)
    try await whileUpdating(storage, forKey: "key", to: [2]) { () async throws in
      try damage(Data())
      reading.withLock { $0 = Task { try await storage.bytes(forKey: "key") } }
      // Once these reads have found damage, the one above has as well.
      let suite = UserDefaultsSuite(name: suite.name)
      for _ in 0..<3 { await TemporarySuite.expect(.corrupt) { try await Self.read(suite) } }
      try damage(whole)
    }
    let bytes = try await reading.withLock(\.self)?.value
    #expect([[1], [2]].contains(bytes))
  }

  @UserDefaultsAccess private static func read(_ suite: UserDefaultsSuite) async throws { _ = try await suite.read() }

  @Test func onlyTheOwnerCanReadTheFile() async throws {
    _ = try await store()
    let attributes = try FileManager.default.attributesOfItem(atPath: suite.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
#endif
