/// A stored value now and after every change: what `values(forKey:)` gives.
///
/// It can be iterated several times, each time from the value as it is then.
public struct StorageValues<Value: Codable & Sendable>: AsyncSequence, Sendable {
  private let key: StorageKey<Value>
  private let storage: any StorageBackend

  init(forKey key: StorageKey<Value>, in storage: any StorageBackend) {
    self.key = key
    self.storage = storage
  }

  /// Starts to watch, before the value is read: no change between the two is missed.
  public func makeAsyncIterator() -> Iterator {
    Iterator(key: key, storage: storage, changes: storage.changes(forKey: key.name).makeAsyncIterator())
  }

  /// Reads the value after each signal and hands it on where it is another.
  public struct Iterator: AsyncIteratorProtocol {
    let key: StorageKey<Value>
    let storage: any StorageBackend
    var changes: AsyncStream<Void>.Iterator
    /// The bytes of the value handed on last; nil before the first, `.some(nil)` for absent.
    private var last: [UInt8]??

    init(key: StorageKey<Value>, storage: any StorageBackend, changes: AsyncStream<Void>.Iterator) {
      self.key = key
      self.storage = storage
      self.changes = changes
    }

    /// The next value that differs from the last; nil once the task is cancelled or the storage has closed.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Value?? {
      var pause = Duration.milliseconds(50)
      var isRetry = false
      while true {
        if last != nil, !isRetry, await changes.next(isolation: actor) == nil { return nil }
        let bytes: [UInt8]?
        do {
          bytes = try await storage.bytes(forKey: key.name)
        } catch let error as StorageError where error.code == .closed && last != nil {
          // A signal from before the closing.
          return nil
        } catch let error as StorageError where passes(error) {
          guard (try? await Task.sleep(for: pause)) != nil else { return nil }
          pause = Swift.min(pause * 2, .seconds(2))
          isRetry = true
          continue
        }
        isRetry = false
        if Task.isCancelled { return nil }
        if let last, last == bytes { continue }
        last = .some(bytes)
        return .some(try await Self.value(bytes, forKey: key))
      }
    }

    /// Whether reading is tried again: of what is locked from the start, whoever watches is told.
    private func passes(_ error: StorageError) -> Bool {
      error.code == .busy || error.code == .locked && last != nil
    }

    /// Decodes off the caller's actor.
    @concurrent
    private static func value(_ bytes: [UInt8]?, forKey key: StorageKey<Value>) async throws -> Value? {
      try bytes.map { try Envelope.open($0, forKey: key) } ?? key.default
    }
  }
}
