import SeamSupport

/// Reads a stored body, and the rest of it from the server if the store loses it meanwhile.
final class ResumingReader: HTTPBodyReader {
  private let resume: @Sendable (_ count: Int64) async throws -> HTTPBody?
  private let state: Locked<State>

  private struct State: Sendable {
    var body: HTTPBody?
    var reader: (any HTTPBodyReader)?
    var count: Int64 = 0
    var hasResumed = false
  }

  /// - Parameters:
  ///   - body: the stored body.
  ///   - resume: returns the rest of the body after `count` bytes; nil if the server has another representation now.
  init(_ body: HTTPBody, resume: @escaping @Sendable (_ count: Int64) async throws -> HTTPBody?) {
    self.resume = resume
    state = Locked(State(body: body))
  }

  deinit { cancel() }

  func read() async throws -> [UInt8]? {
    do {
      return try await readNext()
    } catch let error as NetworkError where error.code == .connectionLost {
      let (count, hasResumed) = state.withLock { state in
        defer { state.hasResumed = true }
        return (state.count, state.hasResumed)
      }
      guard !hasResumed, let rest = try await resume(count) else { throw error }
      state.withLock { ($0.body, $0.reader) = (rest, nil) }
      return try await readNext()
    }
  }

  func cancel() {
    let (body, reader) = state.withLock { state in
      defer { (state.body, state.reader) = (nil, nil) }
      return (state.body, state.reader)
    }
    reader?.cancel()
    body?.cancel()
  }

  private func readNext() async throws -> [UInt8]? {
    let reader = try state.withLock { state in
      if state.reader == nil { state.reader = try state.body?.makeReader() }
      return state.reader
    }
    let chunk = try await reader?.read()
    state.withLock { $0.count += Int64(chunk?.count ?? 0) }
    return chunk
  }
}
