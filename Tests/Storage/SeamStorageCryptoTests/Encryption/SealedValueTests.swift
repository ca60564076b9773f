import SeamStorageCrypto
import SeamStorageTesting
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct SealedValueTests {
  /// Every later version must read stored values: neither line may ever change.
  @Test(arguments: [
    (
      LibcryptoCipher.aes256GCM,
      "e1 01 4142434445464748 a0a1a2a3a4a5a6a7a8a9aaab 5e189ad9ec da4995814803464cc32cee41de148e87"
    ),
    (
      LibcryptoCipher.chaCha20Poly1305,
      "e1 02 4142434445464748 a0a1a2a3a4a5a6a7a8a9aaab 41eee43bdf 6083d1b85f7fe65262e54635c46ee7ee"
    ),
  ])
  func theLayoutIsFixed(_ cipher: LibcryptoCipher, _ expected: String) async throws {
    let base: any StorageBackend & TransactionalStorage = InMemoryStorage()
    let storage = EncryptedStorage(base, keys: FakeLocalStorage.lasting(), cipher: cipher, randomBytes: Self.fixed)
    try await storage.setBytes([UInt8]("hello".utf8), forKey: "greeting/é")
    let stored = try await base.bytes(forKey: "greeting/é")
    #expect(try stored == [UInt8](hexadecimal: expected), "\(stored?.hexadecimal ?? "")")
    let reference = try await base.bytes(forKey: "\0seam.encryption")
    #expect(reference == [0xe2] + "seam.encryption/4142434445464748/1/4142434445464748".utf8)
  }

  @Test func theKeyRingsLayoutIsFixed() async throws {
    let base = InMemoryStorage()
    let secrets = FakeLocalStorage()
    let storage = EncryptedStorage(base, keys: secrets, cipher: .aes256GCM, randomBytes: Self.fixed)
    _ = try await storage.bytes(forKey: "any")
    let name = "seam.encryption/4142434445464748/1/4142434445464748"
    // The secret store can lose the ring: so the reference also names the key that seals.
    let reference = base.bytes(forKey: "\0seam.encryption")
    #expect(reference == [0xe2] + name.utf8 + "/4142434445464748".utf8)
    #expect(try await secrets.names() == [name])
    let ring = try #require(try secrets.value(forKey: StorageKey<KeyRing>(name)))
    #expect(ring.keys.map(\.identifier) == [0x4142_4344_4546_4748])
    #expect(ring.keys.map(\.cipher) == [1])
    #expect(ring.keys.map { [UInt8]($0.bytes) } == [[UInt8](0x60..<0x80)])
    #expect(ring.prepared.map { [UInt8]($0.bytes) } == [UInt8](0x60..<0x80))
  }

  @Test func aValueFromBeforeIsReadWithItsRing() async throws {
    let base: any StorageBackend & TransactionalStorage = InMemoryStorage()
    let secrets = FakeLocalStorage()
    let name = "seam.encryption/00000000000000ab/7/c"
    let bytes = "YGFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6e3x9fn8="
    let ring = #"{"keys":[{"identifier":4702394921427289928,"cipher":1,"bytes":"\#(bytes)"}]}"#
    var secret = StorageBatch()
    secret.setBytes([1, 1] + ring.utf8, forKey: name)
    try await secrets.commit(secret)
    var batch = StorageBatch()
    batch.setBytes([0xe2] + name.utf8, forKey: "\0seam.encryption")
    batch.setBytes(
      try [UInt8](
        hexadecimal: "e1014142434445464748a0a1a2a3a4a5a6a7a8a9aaab5e189ad9ecda4995814803464cc32cee41de148e87"),
      forKey: "greeting/é")
    try await base.commit(batch)
    let storage = EncryptedStorage(base, keys: secrets)
    #expect(try await storage.bytes(forKey: "greeting/é") == [UInt8]("hello".utf8))
    for _ in 0..<2 {
      try await storage.rotate()
      #expect(try await EncryptedStorage(base, keys: secrets).bytes(forKey: "greeting/é") == [UInt8]("hello".utf8))
    }
  }

  /// Bytes with the first part of a header and nothing more name their key, which the ring does not have.
  @Test func theShortestSealedValueNamesItsKey() async throws {
    let base = InMemoryStorage()
    let storage = EncryptedStorage(base, keys: FakeLocalStorage())
    try await storage.setBytes([1], forKey: "other")
    let bytes: [UInt8] = [0xe1, 1, 0, 0, 0, 0, 0, 0, 0, 7]
    for count in 0...bytes.count {
      try await base.setBytes(Array(bytes.prefix(count)), forKey: "key")
      let error = await expectError(count < bytes.count ? .corrupt : .undecryptable) {
        _ = try await storage.bytes(forKey: "key")
      }
      #expect(error?.reason.contains("key 0000000000000007") == (count == bytes.count))
    }
  }

  /// Other bytes for each purpose, which the number of bytes tells: 8 for names, 12 for nonces, 32 for keys.
  private static let fixed: RandomBytes = { count in
    let first: UInt8 =
      switch count {
      case 8: 0x41
      case 12: 0xa0
      default: 0x60
      }
    return (0..<count).map { first + UInt8($0) }
  }
}
