import SeamSupport

/// Reads a stream of bytes once, from its beginning to its end.
///
/// One task reads at a time. Bytes are fetched or made only as they are read, apart from a small buffer.
public protocol HTTPBodyReader: AnyObject, Sendable {
  /// Returns the next chunk, never empty; nil at the end, and after it.
  ///
  /// - Throws: ``NetworkError`` if the stream ended early, or `CancellationError` if the task was cancelled.
  func read() async throws -> [UInt8]?

  /// Ends the stream early, and frees its resources.
  ///
  /// It does nothing after the end, or a second time.
  func cancel()
}

/// Reads bytes in memory as one chunk.
final class BytesReader: HTTPBodyReader {
  private let rest: Locked<[UInt8]>

  init(_ bytes: [UInt8]) { rest = Locked(bytes) }

  func read() async throws -> [UInt8]? {
    rest.withLock { rest in
      defer { rest = [] }
      return rest.isEmpty ? nil : rest
    }
  }

  func cancel() { rest.withLock { $0 = [] } }
}

/// Gives a reader away once, and cancels it if it was not taken.
final class OneReader: Sendable {
  private let state: Locked<(any HTTPBodyReader)?>
  /// Kept after it was taken, so that the body can still be cancelled; weak, so that dropping the taker ends it.
  private let taken = Locked<WeakReader>(WeakReader())

  init(_ reader: any HTTPBodyReader) { state = Locked(reader) }

  deinit { state.withLock { $0 }?.cancel() }

  func take() throws -> any HTTPBodyReader {
    let reader = state.withLock { reader in
      defer { reader = nil }
      return reader
    }
    guard let reader else {
      throw NetworkError(.bodyNotRepeatable, reason: "the body can be read once, and was read before")
    }
    taken.withLock { $0.reader = reader }
    return reader
  }

  func cancel() {
    (state.withLock { $0 } ?? taken.withLock { $0.reader })?.cancel()
  }
}

/// A weak reference to a reader.
struct WeakReader {
  weak var reader: (any HTTPBodyReader)?
}
