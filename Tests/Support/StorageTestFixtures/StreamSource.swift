import SeamConformance
package import SeamStorage
import SeamSupport
import Testing

/// Gives bytes in chunks, one after the other is asked for.
package struct StreamSource: AsyncSequence, Sendable {
  private let bytes: [UInt8]
  private let chunkSize: Int
  private let step: @Sendable (Int) async throws -> Bool

  /// Makes a source.
  ///
  /// - Parameter step: called before each chunk, and before the end, with the number of chunks given; where it answers
  ///   no, the source ends.
  package init(
    _ bytes: [UInt8], chunkSize: Int = 100_000, step: @escaping @Sendable (Int) async throws -> Bool = { _ in true }
  ) {
    self.bytes = bytes
    self.chunkSize = chunkSize
    self.step = step
  }

  package func makeAsyncIterator() -> Iterator { Iterator(source: self) }

  package struct Iterator: AsyncIteratorProtocol {
    let source: StreamSource
    var given = 0

    package mutating func next() async throws -> [UInt8]? { try await next(isolation: #isolation) }

    package mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> [UInt8]? {
      guard try await source.step(given) else { return nil }
      let start = given * source.chunkSize
      guard start < source.bytes.count else { return nil }
      given += 1
      return Array(source.bytes[start..<Swift.min(start + source.chunkSize, source.bytes.count)])
    }
  }
}

/// Bytes that are the same for the same seed.
package func streamBytes(_ count: Int, seed: UInt64) -> [UInt8] {
  var random = SeededRandom(seed: seed)
  return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
}

extension TransactionalStorage {
  /// Every byte of a stream.
  package func streamedBytes(forKey key: StorageStreamKey) async throws -> [UInt8] {
    try await stream(forKey: key).reduce(into: []) { $0 += $1 }
  }

  /// The keys of all entries of streams.
  package func streamEntries() async throws -> [String] { try await getKeys(withPrefix: "\0seam.stream/") }
}

/// Expects that streams around the size of a piece, and a larger one, are read as they were stored, one in place of
/// the other.
package func expectStreamsRoundTrip(in storage: any TransactionalStorage) async throws {
  let key: StorageStreamKey = "film"
  let piece = 256 << 10
  for (size, chunkSize) in [
    (0, 1), (1, 1), (piece - 1, 1000), (piece, piece), (piece + 1, 3 * piece), (5_000_000, 70_001), (3, 1), (0, 1),
  ] {
    let bytes = streamBytes(size, seed: UInt64(size))
    try await storage.setStream(StreamSource(bytes, chunkSize: chunkSize), forKey: key)
    // Not compared by the macro, which would print them.
    let isSame = try await storage.streamedBytes(forKey: key) == bytes
    #expect(isSame, "\(size) bytes in chunks of \(chunkSize)")
    #expect(try await storage.getStreamSize(forKey: key) == size)
    #expect(try await storage.streamEntries().count == 1 + (size + piece - 1) / piece)
  }
  try await storage.removeStream(forKey: key)
  #expect(try await storage.getStreamSize(forKey: key) == nil)
  #expect(try await storage.streamEntries().isEmpty)
}
