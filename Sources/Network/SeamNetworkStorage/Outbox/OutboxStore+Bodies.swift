import Foundation
import SeamNetwork
import SeamStorage
import SeamSupport

extension OutboxStore {
  /// A body that was copied into the storage.
  struct Copy {
    var body: StoredRequest.Body?
    /// The name of the stream, which is loose until an item adopts it; nil for a body that is stored with its request.
    var stream: String?
  }

  /// How long a copy may take before another process takes it for abandoned.
  private static let longestCopy: TimeInterval = 7 * 24 * 60 * 60

  /// Copies a body.
  func copy(_ body: HTTPBody?, limit: Int, now: Date) async throws -> Copy {
    guard let body else { return Copy() }
    if let length = body.length, length > limit { throw Self.tooLarge(limit) }
    let reader = try Self.reading { try body.makeReader() }
    do {
      var start: [UInt8] = []
      while start.count <= OutboxConfiguration.inlineBodySize {
        let chunk: [UInt8]?
        do { chunk = try await reader.read() } catch { throw Self.unreadable(error) }
        guard let chunk else {
          // A stream can end early because the task was cancelled.
          try Task.checkCancellation()
          try Self.check(start.count, body.length)
          return Copy(body: .bytes(Data(start)))
        }
        start += chunk
        guard start.count <= limit else { throw Self.tooLarge(limit) }
      }
      let name = UUID().uuidString
      try await storage.setValue(now.addingTimeInterval(Self.longestCopy), forKey: loose(name))
      let counter = Locked(0)
      let chunks = CountedChunks(start: start, reader: reader, limit: limit, counter: counter)
      do {
        try await storage.setStream(chunks, forKey: self.body(name))
        let count = counter.withLock { $0 }
        try Self.check(count, body.length)
        return Copy(body: .stream(name: name, length: Int64(count)), stream: name)
      } catch {
        await discard(Copy(stream: name))
        throw error
      }
    } catch {
      reader.cancel()
      throw error
    }
  }

  /// Removes a copy that no item adopted.
  func discard(_ copy: Copy) async {
    if let name = copy.stream { try? await removeLoose(name) }
  }

  private static func check(_ count: Int, _ length: Int64?) throws {
    guard let length, Int64(count) != length else { return }
    throw OutboxError(.unreadableBody, reason: "the body has \(count) bytes instead of \(length)")
  }

  fileprivate static func tooLarge(_ limit: Int) -> OutboxError {
    OutboxError(.tooLarge, reason: "the body has more than \(limit) bytes")
  }

  fileprivate static func unreadable(_ error: any Error) -> any Error {
    error is CancellationError
      ? error : OutboxError(.unreadableBody, reason: "the body cannot be read", underlying: error)
  }

  private static func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw unreadable(error) }
  }

  /// Returns the body of a stored request.
  ///
  /// - Parameter onDamage: called if what is stored cannot be read, before the reader throws.
  func body(
    of request: StoredRequest, onDamage: @escaping @Sendable (StorageError) -> Void = { _ in }
  ) -> HTTPBody? {
    switch request.body {
    case nil: return nil
    case .bytes(let data): return HTTPBody([UInt8](data))
    case .stream(let name, let length):
      let stream = storage.stream(forKey: body(name))
      return HTTPBody(length: length, repeatable: { StoredBodyReader(stream, onDamage: onDamage) })
    }
  }
}

/// The rest of a body after its first bytes, up to a limit.
private struct CountedChunks: AsyncSequence, Sendable {
  let start: [UInt8]
  let reader: any HTTPBodyReader
  let limit: Int
  let counter: Locked<Int>

  struct AsyncIterator: AsyncIteratorProtocol {
    var start: [UInt8]?
    let chunks: CountedChunks

    mutating func next() async throws -> [UInt8]? {
      let chunk: [UInt8]?
      if let start {
        chunk = start
        self.start = nil
      } else {
        do { chunk = try await chunks.reader.read() } catch { throw OutboxStore.unreadable(error) }
      }
      guard let chunk else { return nil }
      let count = chunks.counter.withLock { count in
        count += chunk.count
        return count
      }
      guard count <= chunks.limit else { throw OutboxStore.tooLarge(chunks.limit) }
      return chunk
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(start: start, chunks: self) }
}

/// Reads a stored body while it is sent.
private final class StoredBodyReader: HTTPBodyReader {
  private struct State {
    /// Nil while it reads, and after the end.
    var iterator: StorageStream.Iterator?
    var isCancelled = false
  }

  private let state: Locked<State>
  private let onDamage: @Sendable (StorageError) -> Void

  init(_ stream: StorageStream, onDamage: @escaping @Sendable (StorageError) -> Void) {
    state = Locked(State(iterator: stream.makeAsyncIterator()))
    self.onDamage = onDamage
  }

  func read() async throws -> [UInt8]? {
    let taken = state.withLock { state in
      defer { state.iterator = nil }
      return state.iterator
    }
    guard var taken else { return nil }
    do {
      guard let chunk = try await taken.next() else { return nil }
      let rest = taken
      state.withLock { state in
        if !state.isCancelled { state.iterator = rest }
      }
      return chunk
    } catch let error as StorageError {
      if error.isDamage { onDamage(error) }
      throw error
    }
  }

  func cancel() { state.withLock { $0 = State(iterator: nil, isCancelled: true) } }
}
