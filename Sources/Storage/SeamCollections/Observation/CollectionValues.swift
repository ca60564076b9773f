import SeamStorage
import SeamSupport

extension StoredCollection {
  /// The values that a query asks for, now and after every change of them.
  ///
  /// Each element is the whole result, as it was at one moment. A slow reader misses intermediate results, never the
  /// last one, and a result that did not change is not repeated. A value that cannot be read ends the sequence with its
  /// error, as does every other error except that the storage is busy or suspended: then it is read again until that is
  /// over. Cancelling the task or closing the storage ends it. `StorageCapabilities/observation` is the scope whose
  /// changes are seen. After each write to the collection the query is read again; only changed values are decoded.
  public func observe(_ query: CollectionQuery<Value>) -> CollectionValues<Value> {
    CollectionValues(collection: self, query: query)
  }

  /// Signals each write to the collection from now on, for those who read several queries after it.
  ///
  /// Several writes may be one signal. `StorageCapabilities/observation` is the scope whose writes are seen. The stream
  /// ends when its task is cancelled or the storage closes.
  public func changes() -> AsyncStream<Void> { backend.changes(in: .key(layout.generation)) }
}

/// The result of a query and its changes: the sequence of ``StoredCollection/observe(_:)``.
///
/// It can be iterated several times, each time from what is stored then.
public struct CollectionValues<Value: Codable & Sendable & Identifiable>: AsyncSequence, Sendable
where Value.ID: IndexValue {
  let collection: StoredCollection<Value>
  let query: CollectionQuery<Value>

  /// Starts to observe before the first read, so that no change between the two is missed.
  public func makeAsyncIterator() -> Iterator {
    // The signals are taken before the first read.
    Iterator(collection: collection, query: query, changes: collection.changes())
  }

  /// Reads after each signal and hands on what is different.
  public struct Iterator: AsyncIteratorProtocol {
    let collection: StoredCollection<Value>
    let query: CollectionQuery<Value>
    let changes: AsyncStream<Void>
    private var last: (rows: CollectionRows, values: [Value])?

    init(
      collection: StoredCollection<Value>, query: CollectionQuery<Value>, changes: AsyncStream<Void>
    ) {
      self.collection = collection
      self.query = query
      self.changes = changes
    }

    /// The next result, on the caller's actor; loops call it before iOS 18 and macOS 15.
    public mutating func next() async throws -> [Value]? { try await next(isolation: #isolation) }

    /// The next result that differs from the last; nil once the task is cancelled or the storage has closed.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> [Value]? {
      var pause = Duration.milliseconds(50)
      var isRetry = false
      while true {
        if last != nil, !isRetry, await changes.next(isolation: actor) == nil { return nil }
        let rows: CollectionRows
        do {
          rows = try await Self.read(collection, query)
        } catch let error as StorageError where error.code == .closed && last != nil {
          // The signal was sent before the storage closed.
          return nil
        } catch let error as StorageError where error.code == .busy || error.code == .suspended {
          guard (try? await Task.sleep(for: pause)) != nil else { return nil }
          pause = Swift.min(pause * 2, .seconds(2))
          isRetry = true
          continue
        } catch is CancellationError {
          return nil
        }
        isRetry = false
        if Task.isCancelled { return nil }
        if let last, last.rows.rows == rows.rows { continue }
        let values = try await Self.decode(rows, last, collection)
        last = (rows, values)
        return values
      }
    }

    @concurrent
    private static func read(
      _ collection: StoredCollection<Value>, _ query: CollectionQuery<Value>
    ) async throws -> CollectionRows {
      try await collection.rows(of: query)
    }

    /// Decodes the values whose bytes are others than in the last result.
    @concurrent
    private static func decode(
      _ rows: CollectionRows, _ last: (rows: CollectionRows, values: [Value])?, _ collection: StoredCollection<Value>
    ) async throws -> [Value] {
      var known: [String: Int] = [:]
      for (position, row) in (last?.rows.rows ?? []).enumerated() { known[row.key] = position }
      return try await collection.decode(rows.rows) { row in
        guard let last, let position = known[row.key], last.rows.rows[position].bytes == row.bytes else { return nil }
        return last.values[position]
      }
    }
  }
}
