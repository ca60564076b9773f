import SeamStorage
import Testing

struct InMemoryStorageTests {
  private let storage = InMemoryStorage()

  /// The storage's own methods need no `try`; a backend's defaults, which list all keys and write a batch, do.
  @Test func itsOwnMethodsAreCalledFromAsynchronousCode() async throws {
    try storage.write(values)
    #expect(await storage.count(withPrefix: "a/") == 2)
    #expect(await storage.bytes(forKeys: ["a/1", "c", "b"]) == [[1], nil, [3]])
    let backend: any StorageBackend = storage
    #expect(try await backend.count(withPrefix: "a/") == 2)
    #expect(try await backend.bytes(forKeys: ["a/1", "c", "b"]) == [[1], nil, [3]])
  }

  @Test func itsOwnMethodsAreCalledFromSynchronousCode() throws {
    try storage.write(values)
    #expect(storage.count(withPrefix: "a/") == 2)
    #expect(storage.bytes(forKeys: ["a/1", "c", "b"]) == [[1], nil, [3]])
  }

  private var values: StorageBatch {
    var batch = StorageBatch()
    for (key, byte) in [("a/1", 1), ("a/2", 2), ("b", 3)] as [(String, UInt8)] { batch.setBytes([byte], forKey: key) }
    return batch
  }
}
