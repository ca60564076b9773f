import SeamStorage
import SeamStorageCrypto
import SeamStorageTesting
import StorageTestFixtures
import Testing

struct EncryptedStreamTests {
  @Test func streamsOfEverySizeAreReadAsTheyWereStored() async throws {
    try await expectStreamsRoundTrip(in: EncryptedStorage.sample())
  }

  @Test func nothingOfASecretStreamIsInTheClear() async throws {
    let base = InMemoryStorage()
    let storage = EncryptedStorage.sample(base)
    let bytes = streamBytes(600_000, seed: 1)
    try await storage.setStream(StreamSource(bytes), forKey: StorageStreamKey("film", sensitivity: .secret))
    let stored = base.entries(withPrefix: "\0seam.stream/", page: .all)
    #expect(stored.count == 4)
    let part = Array(bytes[300_000..<300_008])
    let isInTheClear = stored.contains { entry in
      (0..<max(0, entry.bytes.count - 8)).contains {
        entry.bytes[$0] == part[0] && entry.bytes[$0..<$0 + 8] == part[...]
      }
    }
    #expect(!isInTheClear)
    try await storage.rotate()
    let isSame = try await storage.streamedBytes(forKey: "film") == bytes
    #expect(isSame)
  }

  @Test func aStreamWhoseManifestIsUndecryptableIsReplacedOrRemoved() async throws {
    let base = InMemoryStorage()
    let storage = EncryptedStorage.sample(base)
    for isRemoved in [false, true] {
      try await storage.setStream(StreamSource(streamBytes(600_000, seed: 1)), forKey: "film")
      let manifest = "\0seam.stream/4:film/manifest"
      var sealed = try #require(base.bytes(forKey: manifest))
      sealed[sealed.count - 1] ^= 1
      try await base.setBytes(sealed, forKey: manifest)
      await expectError(.undecryptable) { _ = try await storage.getStreamSize(forKey: "film") }
      if isRemoved {
        try await storage.removeStream(forKey: "film")
        #expect(try await storage.streamEntries().isEmpty)
      } else {
        try await storage.setStream(StreamSource([7]), forKey: "film")
        #expect(try await storage.streamedBytes(forKey: "film") == [7])
      }
    }
  }
}
