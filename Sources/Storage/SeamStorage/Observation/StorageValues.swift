import SeamSupport

/// The current value and its changes: the sequence of `values(forKey:)` and `values(withPrefix:)`.
///
/// It can be iterated several times; each iteration begins with the values stored at that time.
public struct StorageValues<Element: Sendable>: AsyncSequence, Sendable {
  private let scope: StorageScope
  private let storage: any StorageBackend
  private let decode: Decoding

  /// Decodes an element from the stored entries, given the last element and the entries it was decoded from.
  typealias Decoding = @Sendable (_ stored: [StorageEntry], _ last: Seen?) throws -> Element

  /// An element and the stored entries that it was decoded from.
  struct Seen: Sendable {
    let stored: [StorageEntry]
    let element: Element
  }

  init(_ scope: StorageScope, in storage: any StorageBackend, decode: @escaping Decoding) {
    self.scope = scope
    self.storage = storage
    self.decode = decode
  }

  /// Starts to observe before the first read, so that no change between the two is missed.
  public func makeAsyncIterator() -> Iterator {
    Iterator(scope: scope, storage: storage, decode: decode, changes: storage.changes(in: scope))
  }

  /// Reads after each signal and returns an element if the stored entries have changed.
  public struct Iterator: AsyncIteratorProtocol {
    let scope: StorageScope
    let storage: any StorageBackend
    let decode: Decoding
    let changes: AsyncStream<Void>
    private var last: Seen?

    init(
      scope: StorageScope, storage: any StorageBackend, decode: @escaping Decoding,
      changes: AsyncStream<Void>
    ) {
      self.scope = scope
      self.storage = storage
      self.decode = decode
      self.changes = changes
    }

    /// The next element, on the caller's actor; loops call it before iOS 18 and macOS 15.
    public mutating func next() async throws -> Element? { try await next(isolation: #isolation) }

    /// The next element whose stored bytes differ from the last; nil once the task is cancelled or the storage has
    /// closed.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Element? {
      var pause = Duration.milliseconds(50)
      var isRetry = false
      while true {
        if last != nil, !isRetry, await changes.next(isolation: actor) == nil { return nil }
        let stored: [StorageEntry]
        do {
          stored = try await read()
        } catch let error as StorageError where error.code == .closed && last != nil {
          // The signal was sent before the storage closed.
          return nil
        } catch let error as StorageError where passes(error) {
          guard (try? await Task.sleep(for: pause)) != nil else { return nil }
          pause = Swift.min(pause * 2, .seconds(2))
          isRetry = true
          continue
        }
        isRetry = false
        if Task.isCancelled { return nil }
        if let last, last.stored == stored { continue }
        let element = try await Self.element(of: stored, last, by: decode)
        last = Seen(stored: stored, element: element)
        return element
      }
    }

    private func read() async throws -> [StorageEntry] {
      switch scope {
      case .key(let key): try await storage.bytes(forKey: key).map { [StorageEntry(key: key, bytes: $0)] } ?? []
      case .prefix(let prefix): try await storage.entries(withPrefix: prefix)
      }
    }

    /// Whether to read again; a storage that is locked from the start is an error instead.
    private func passes(_ error: StorageError) -> Bool {
      error.code == .busy || error.code == .suspended || error.code == .locked && last != nil
    }

    /// Decodes off the caller's actor.
    @concurrent
    private static func element(
      of stored: [StorageEntry], _ last: Seen?, by decode: Decoding
    ) async throws -> Element {
      try decode(stored, last)
    }
  }
}
