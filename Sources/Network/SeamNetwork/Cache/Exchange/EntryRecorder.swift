import SeamSupport

/// Stores one response while it arrives.
///
/// One task at a time calls it. Nothing that fails here reaches the caller of the request: it is reported.
final class EntryRecorder: Sendable {
  private let combination: Combination
  private let store: any HTTPCacheStore
  private let key: HTTPCacheKey
  private let expected: Int64?
  private let limit: Int64
  private let report: @Sendable (any Error) -> Void
  private let state: Locked<State>

  private struct State: Sendable {
    /// Nil once the entry was committed or given up.
    var writer: (any HTTPCacheWriter)?
    var ticket: PendingStores.Ticket?
    var hasBegun = false
    var count: Int64 = 0
  }

  /// - Parameters:
  ///   - combination: the new entry, and the stored bytes that join it.
  ///   - expected: the number of bytes that must arrive; nil if it is not known.
  ///   - limit: the most bytes.
  init(
    _ combination: Combination, into writer: any HTTPCacheWriter, of store: any HTTPCacheStore, for key: HTTPCacheKey,
    ticket: PendingStores.Ticket, expected: Int64?, limit: Int64, report: @escaping @Sendable (any Error) -> Void
  ) {
    self.combination = combination
    self.store = store
    self.key = key
    self.expected = expected
    self.limit = limit
    self.report = report
    state = Locked(State(writer: writer, ticket: ticket))
  }

  /// Appends bytes that arrived.
  func record(_ bytes: [UInt8]) async {
    let (writer, begins, isTooLarge) = state.withLock { state in
      state.count += Int64(bytes.count)
      defer { state.hasBegun = true }
      return (state.writer, !state.hasBegun, state.count > limit)
    }
    guard let writer else { return }
    do {
      guard !isTooLarge else { throw NetworkError(.tooLarge, reason: "the body is larger than the cache takes") }
      if begins { try await copy(combination.before, to: writer) }
      if !bytes.isEmpty { try await writer.append(bytes) }
    } catch {
      report(error)
      await discard()
    }
  }

  /// Stores the entry, if all of it arrived and it is still valid.
  func finish() async {
    await record([])
    let (writer, ticket, count) = state.withLock { state in
      defer { (state.writer, state.ticket) = (nil, nil) }
      return (state.writer, state.ticket, state.count)
    }
    guard let writer, let ticket else { return }
    do {
      guard expected.map({ $0 == count }) ?? true, ticket.isValid else { return await writer.discard() }
      try await copy(combination.after, to: writer)
      var entry = combination.entry
      if entry.part == nil, combination.before == nil, combination.after == nil { entry.length = count }
      let stored = try await store.entries(for: key)
      guard let replaced = Combination.replaced(by: entry, among: stored) else { return await writer.discard() }
      try await writer.commit(entry, replacing: replaced)
      // The URL may have been invalidated while the entry was being committed.
      if !ticket.isValid { try await store.remove([entry.id], for: key) }
    } catch {
      report(error)
      await writer.discard()
    }
  }

  /// Gives the entry up.
  func discard() async { await takeWriter()?.discard() }

  /// Gives the entry up without waiting until its appended bytes are removed.
  func cancel() {
    guard let writer = takeWriter() else { return }
    Task { await writer.discard() }
  }

  private func takeWriter() -> (any HTTPCacheWriter)? {
    state.withLock { state in
      defer { (state.writer, state.ticket) = (nil, nil) }
      return state.writer
    }
  }

  private func copy(_ piece: Combination.Piece?, to writer: any HTTPCacheWriter) async throws {
    guard let piece else { return }
    guard let body = try await store.body(of: piece.entry, for: key, in: piece.range) else {
      throw NetworkError(.failed, reason: "the stored part is gone")
    }
    for try await chunk in body { try await writer.append(chunk) }
  }
}
