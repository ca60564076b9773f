import SeamStorageTesting
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct StreamDamageTests {
  private let storage = InMemoryStorage()
  private let key: StorageStreamKey = "film"
  private let bytes = streamBytes(700_000, seed: 1)
  private var manifest: String { "\0seam.stream/4:film/manifest" }

  /// Stores the stream, and returns the keys of its three pieces.
  private func fill() async throws -> [String] {
    try await storage.setStream(StreamSource(bytes), forKey: key)
    return storage.keys(withPrefix: "\0seam.stream/4:film/pieces/", page: .all)
  }

  /// Expects the sequence to throw once, after so many pieces, and to end.
  private func expectDamage(after pieces: Int, key damaged: String) async throws {
    var iterator = storage.stream(forKey: key).makeAsyncIterator()
    for _ in 0..<pieces { #expect(try await iterator.next()?.isEmpty == false) }
    let error = await expectError(.corrupt) { _ = try await iterator.next() }
    #expect(error?.key == damaged)
    #expect(try await iterator.next() == nil)
  }

  @Test func aChangedPieceIsCorrupt() async throws {
    let pieces = try await fill()
    let whole = try #require(storage.bytes(forKey: pieces[1]))
    for index in [0, 1, 2, 50, 100, 150_000, whole.count - 1] {
      var changed = whole
      changed[index] ^= 4
      try await storage.setBytes(changed, forKey: pieces[1])
      try await expectDamage(after: 1, key: pieces[1])
    }
    for cut in [0, 1, 5, 1000, whole.count - 1] {
      try await storage.setBytes(Array(whole.prefix(cut)), forKey: pieces[1])
      try await expectDamage(after: 1, key: pieces[1])
    }
  }

  @Test func piecesInOneAnothersPlaceAreCorrupt() async throws {
    let pieces = try await fill()
    let (first, second) = (storage.bytes(forKey: pieces[0]), storage.bytes(forKey: pieces[1]))
    try await storage.setBytes(try #require(second), forKey: pieces[0])
    try await storage.setBytes(try #require(first), forKey: pieces[1])
    try await expectDamage(after: 0, key: pieces[0])
  }

  @Test func aPieceOfAnotherStreamIsCorrupt() async throws {
    let pieces = try await fill()
    try await storage.setStream(StreamSource(bytes), forKey: "copy")
    let copies = storage.keys(withPrefix: "\0seam.stream/4:copy/pieces/", page: .all)
    try await storage.setBytes(try #require(storage.bytes(forKey: copies[2])), forKey: pieces[2])
    try await expectDamage(after: 2, key: pieces[2])
  }

  @Test func aMissingPieceIsCorrupt() async throws {
    let pieces = try await fill()
    try await storage.removeValue(forKey: pieces[2])
    try await expectDamage(after: 2, key: pieces[2])
  }

  /// Each piece is sound, but they are not the stream.
  @Test func otherContentsOrSizesThanTheManifestsAreCorrupt() async throws {
    let pieces = try await fill()
    let key = StorageKey<StreamManifest>(manifest)
    let stored = try #require(try await storage.getValue(forKey: key))
    for (size, checksum) in [(stored.size + 1, stored.checksum), (stored.size, stored.checksum ^ 1)] {
      try await storage.setValue(
        StreamManifest(id: stored.id, pieces: stored.pieces, size: size, checksum: checksum), forKey: key)
      try await expectDamage(after: 2, key: "film")
    }
    for count in [0, -1] {
      try await storage.setValue(
        StreamManifest(id: stored.id, pieces: count, size: stored.size, checksum: stored.checksum), forKey: key)
      try await expectDamage(after: 0, key: "film")
    }
    try await storage.setValue(
      StreamManifest(id: stored.id, pieces: .max, size: stored.size, checksum: stored.checksum), forKey: key)
    try await expectDamage(after: 3, key: pieces[0].replacing("0000000000", with: "0000000003"))
    try await storage.setStream(StreamSource([7]), forKey: self.key)
    #expect(try await storage.streamedBytes(forKey: self.key) == [7])
    #expect(try await storage.countKeys(withPrefix: "") == 2)
  }

  @Test func aPieceOfANewerVersionIsNotTakenForDamage() async throws {
    let pieces = try await fill()
    let newer = Envelope(version: 2, payload: Array(pieces[0].utf8)[...]).bytes
    try await storage.setBytes(newer, forKey: pieces[0])
    await expectError(.newerVersion) { _ = try await storage.streamedBytes(forKey: key) }
  }

  @Test func aStreamWithADamagedManifestStaysUntilItIsReplacedOrRemoved() async throws {
    struct Unplugged: Error {}
    for isRemoved in [false, true] {
      let pieces = try await fill()
      var changed = try #require(storage.bytes(forKey: manifest))
      changed[9] ^= 1
      try await storage.setBytes(changed, forKey: manifest)
      await expectError(.corrupt) { _ = try await storage.getStreamSize(forKey: key) }
      await expectError(.corrupt) { _ = try await storage.streamedBytes(forKey: key) }
      await #expect(throws: Unplugged.self) {
        try await storage.setStream(StreamSource([]) { _ in throw Unplugged() }, forKey: key)
      }
      #expect(try await storage.getKeys(withPrefix: "") == [manifest] + pieces)
      if isRemoved {
        try await storage.removeStream(forKey: key)
        #expect(try await storage.countKeys(withPrefix: "") == 0)
      } else {
        try await storage.setStream(StreamSource([7]), forKey: key)
        #expect(try await storage.streamedBytes(forKey: key) == [7])
        #expect(try await storage.countKeys(withPrefix: "") == 2)
      }
    }
  }

  /// A storage that cannot be read is not written: its stream may be there.
  @Test func whatIsUnavailableIsNotReplaced() async throws {
    let storage = FakeLocalStorage()
    try await storage.setStream(StreamSource(bytes), forKey: key)
    storage.fail(onKey: manifest, [.reading], with: StorageError(.unavailable, reason: "it is away"))
    await expectError(.unavailable) { try await storage.setStream(StreamSource([7]), forKey: key) }
    await expectError(.unavailable) { try await storage.removeStream(forKey: key) }
    storage.recover()
    let isSame = try await storage.streamedBytes(forKey: key) == bytes
    #expect(isSame)
  }

  /// Streams that were stored on the day on which this test was written are read for ever.
  @Test func theLayoutIsAsItWasOnTheDay() async throws {
    let piece = "\0seam.stream/4:film/pieces/A/0000000000"
    try await storage.setBytes(
      [2, 1] + Array(piece.utf8) + [1, 2, 3] + [0, 0, 0, 0], forKey: piece)
    #expect(
      StreamPiece.seal([1, 2, 3], forKey: piece).dropLast(4).elementsEqual([2, 1] + Array(piece.utf8) + [1, 2, 3]))
    try await storage.setBytes(StreamPiece.seal([1, 2, 3], forKey: piece), forKey: piece)
    let checksum = [UInt8]([1, 2, 3]).withUnsafeBytes { Checksum.of($0) }
    let json = #"{"checksum":\#(checksum),"id":"A","pieces":1,"size":3}"#
    try await storage.setBytes(Envelope(version: 1, payload: Array(json.utf8)[...]).bytes, forKey: manifest)
    #expect(try await storage.streamedBytes(forKey: key) == [1, 2, 3])
  }
}
