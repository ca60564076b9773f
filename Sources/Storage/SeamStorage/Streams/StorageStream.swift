/// A stored stream, read piece by piece: the sequence of `stream(forKey:)`.
///
/// It can be iterated several times, each time over the stream that is stored when the first piece is asked for.
public struct StorageStream: AsyncSequence, Sendable {
  private let location: StreamKeys
  private let storage: any StorageBackend

  init(_ key: StorageStreamKey, in storage: any StorageBackend) {
    location = StreamKeys(key)
    self.storage = storage
  }

  /// Begins at the start; nothing is read yet.
  public func makeAsyncIterator() -> Iterator { Iterator(state: .unopened(location, storage)) }

  /// Reads one piece for each call.
  public struct Iterator: AsyncIteratorProtocol {
    enum State: Sendable {
      case unopened(StreamKeys, any StorageBackend)
      case open(StreamReader)
      case ended
    }

    private var state: State

    init(state: State) { self.state = state }

    /// The next bytes, on the caller's actor; loops call it before iOS 18 and macOS 15.
    public mutating func next() async throws -> [UInt8]? { try await next(isolation: #isolation) }

    /// The next bytes; nil only after the last ones, and after an error.
    ///
    /// - Throws: ``StorageError/Code/absent`` where nothing is stored, ``StorageError/Code/conflict`` where the stream
    ///   was replaced or removed since the first call, ``StorageError/Code/corrupt`` where its pieces are not those
    ///   that were stored, and `CancellationError` in a cancelled task.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> [UInt8]? {
      let before = state
      // After any error, the next read would not return the next piece.
      state = .ended
      try Task.checkCancellation()
      var reader: StreamReader
      switch before {
      case .unopened(let location, let storage): reader = try await StreamReader(location, in: storage)
      case .open(let open): reader = open
      case .ended: return nil
      }
      guard let piece = try await reader.next() else { return nil }
      state = .open(reader)
      return piece
    }
  }
}
