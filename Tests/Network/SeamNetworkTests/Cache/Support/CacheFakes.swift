import Foundation
import SeamNetwork
import SeamSupport

/// Counts the chunks that were read of it.
final class CountingReader: HTTPBodyReader {
  private struct State: Sendable {
    var chunks: [String]
    var count = 0
    var isCancelled = false
    var isHeld: Bool
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state: Locked<State>

  /// - Parameter isHeld: whether reading waits for ``release()``.
  init(_ chunks: [String], isHeld: Bool = false) { state = Locked(State(chunks: chunks, isHeld: isHeld)) }

  var count: Int { state.withLock { $0.count } }
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func read() async throws -> [UInt8]? {
    await withCheckedContinuation { continuation in
      let isHeld = state.withLock { state in
        if state.isHeld { state.waiting = continuation }
        return state.isHeld
      }
      if !isHeld { continuation.resume() }
    }
    return state.withLock { state in
      guard !state.chunks.isEmpty else { return nil }
      state.count += 1
      return Array(state.chunks.removeFirst().utf8)
    }
  }

  func release() {
    let waiting = state.withLock { state in
      state.isHeld = false
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  func cancel() { state.withLock { $0.isCancelled = true } }
}

extension Answer {
  /// A fresh response whose body streams.
  static func stream(_ reader: any HTTPBodyReader) -> Answer {
    var answer = Answer.fresh("")
    answer.fields["ETag"] = nil
    answer.body = HTTPBody(length: nil, reader: reader)
    return answer
  }
}

extension CacheBench {
  /// Sends a request that reaches the server twice, and gets the answer.
  func loads2(_ answer: Answer) async throws {
    self.answer(answer)
    _ = try await get()
  }
}

/// A store whose bodies can get lost.
final class ForgetfulStore: HTTPCacheStore {
  private let base = InMemoryHTTPCacheStore()
  private let lost = Locked<Set<String>>([])
  private let known = Locked<Set<String>>([])
  private let removal = Locked(false)
  private let breakOff = Locked<Int?>(nil)

  /// The number of bytes after which each body is lost while it is read.
  var breaksOffAfter: Int? {
    get { breakOff.withLock { $0 } }
    set { breakOff.withLock { $0 = newValue } }
  }

  var failsToRemove: Bool {
    get { removal.withLock { $0 } }
    set { removal.withLock { $0 = newValue } }
  }

  /// Loses all bodies that are stored.
  func forget() {
    let ids = known.withLock { $0 }
    lost.withLock { $0.formUnion(ids) }
  }

  func entries(for key: HTTPCacheKey) -> [HTTPCacheEntry] { base.entries(for: key) }

  func body(of entry: HTTPCacheEntry, for key: HTTPCacheKey, in range: Range<Int64>) -> HTTPBody? {
    guard !lost.withLock({ $0.contains(entry.id) }) else { return nil }
    let body = base.body(of: entry, for: key, in: range)
    guard let count = breaksOffAfter, let bytes = body?.bytes else { return body }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    return HTTPBody(length: body?.length, reader: InterruptedReader(after: text))
  }

  func makeWriter(of id: String, for key: HTTPCacheKey) -> any HTTPCacheWriter {
    known.withLock { _ = $0.insert(id) }
    return base.makeWriter(of: id, for: key)
  }

  func update(_ entry: HTTPCacheEntry, for key: HTTPCacheKey) { base.update(entry, for: key) }
  func remove(_ ids: Set<String>, for key: HTTPCacheKey) { base.remove(ids, for: key) }
  func removeAll(url: String) throws {
    guard !failsToRemove else { throw FailingStore.Failure() }
    base.removeAll(url: url)
  }
  func removeAll() { base.removeAll() }
  func usage() -> HTTPCacheUsage { base.usage() }
}

/// A store of which every call fails.
struct FailingStore: HTTPCacheStore {
  struct Failure: Error {}

  final class Writer: HTTPCacheWriter {
    func append(_ bytes: [UInt8]) throws { throw Failure() }
    func commit(_ entry: HTTPCacheEntry, replacing ids: Set<String>) throws { throw Failure() }
    func discard() {}
  }

  func entries(for key: HTTPCacheKey) throws -> [HTTPCacheEntry] { throw Failure() }
  func body(of entry: HTTPCacheEntry, for key: HTTPCacheKey, in range: Range<Int64>) throws -> HTTPBody? {
    throw Failure()
  }
  func makeWriter(of id: String, for key: HTTPCacheKey) throws -> any HTTPCacheWriter { Writer() }
  func update(_ entry: HTTPCacheEntry, for key: HTTPCacheKey) throws { throw Failure() }
  func remove(_ ids: Set<String>, for key: HTTPCacheKey) throws { throw Failure() }
  func removeAll(url: String) throws { throw Failure() }
  func removeAll() throws { throw Failure() }
  func usage() throws -> HTTPCacheUsage { throw Failure() }
}
