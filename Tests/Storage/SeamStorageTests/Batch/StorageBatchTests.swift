import SeamStorage
import StorageTestFixtures
import Testing

struct StorageBatchTests {
  @Test func changesAreKeptInOrder() throws {
    var batch = StorageBatch()
    batch.setBytes([1], forKey: "a")
    batch.removeValue(forKey: "a")
    batch.removeValue(forKey: StorageKey<Int>("b"))
    #expect(batch.changes.map(\.key) == ["a", "a", "b"])
    #expect(batch.changes.map(\.bytes) == [[1], nil, nil])
  }

  @Test func aValueThatCannotBeEncodedIsRefusedAtOnceAndNamed() throws {
    var batch = StorageBatch()
    let error = #expect(throws: StorageError.self) { try batch.setValue(Double.nan, forKey: "ratio") }
    #expect(error?.code == .encodingFailed)
    #expect(error?.key == "ratio")
    #expect(error?.underlying is EncodingError)
    #expect(batch.changes.isEmpty)
  }

  @Test func batchesWithCanonicallyEquivalentKeysDiffer() {
    var composed = StorageBatch()
    composed.removeValue(forKey: "\u{e9}")
    var decomposed = StorageBatch()
    decomposed.removeValue(forKey: "e\u{301}")
    #expect(composed.changes != decomposed.changes)
    #expect(composed.changes == composed.changes)
  }

  @Test func changesOfOtherBytesOrSensitivityDiffer() {
    func changes(_ bytes: [UInt8]?, _ sensitivity: StorageSensitivity = .ordinary) -> [StorageBatch.Change] {
      var batch = StorageBatch()
      if let bytes {
        batch.setBytes(bytes, forKey: "a", sensitivity: sensitivity)
      } else {
        batch.removeValue(forKey: "a")
      }
      return batch.changes
    }
    #expect(changes([1]) == changes([1]))
    #expect(changes([1]) != changes([2]))
    #expect(changes([]) != changes(nil))
    #expect(changes([1]) != changes([1], .secret))
  }
}
