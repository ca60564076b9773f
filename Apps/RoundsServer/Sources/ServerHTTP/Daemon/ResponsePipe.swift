import CoreSupport

/// Carries the pieces of a stream from its source to the daemon's thread, one at a time.
///
/// Sendable because a lock protects the state.
final class ResponsePipe: Sendable {
  enum Read {
    case bytes(Int)
    case empty
    case finished
    case failed
  }

  private struct State {
    var piece: ArraySlice<UInt8> = []
    var end: Read?
    /// The source, while the daemon has not taken its piece.
    var sender: CheckedContinuation<Bool, Never>?
    var isReaderWaiting = false
    var isClosed = false
  }

  private let state = Locked(State())
  /// Resumes the connection.
  private let resume: @Sendable () -> Void

  init(resume: @escaping @Sendable () -> Void) { self.resume = resume }

  /// Sends all pieces; returns once the client has taken them, or has gone.
  func send(_ pieces: any AsyncSequence<[UInt8], any Error> & Sendable) async {
    do {
      for try await piece in pieces where !piece.isEmpty {
        guard await send(piece) else { return }
      }
      finish(.finished)
    } catch {
      finish(.failed)
    }
  }

  /// Copies bytes to the daemon's buffer.
  ///
  /// - Parameter suspend: called with the lock held if there is none, so that the source cannot resume the connection
  ///   before it is suspended; false if the connection cannot be suspended.
  func read(into buffer: UnsafeMutableRawBufferPointer, suspend: () -> Bool) -> Read {
    let (result, sender) = state.withLock { state -> (Read, CheckedContinuation<Bool, Never>?) in
      if !state.piece.isEmpty {
        let count = min(buffer.count, state.piece.count)
        buffer.copyBytes(from: state.piece.prefix(count))
        state.piece = state.piece.dropFirst(count)
        guard state.piece.isEmpty else { return (.bytes(count), nil) }
        defer { state.sender = nil }
        return (.bytes(count), state.sender)
      }
      if let end = state.end { return (end, nil) }
      guard suspend() else { return (.failed, nil) }
      state.isReaderWaiting = true
      return (.empty, nil)
    }
    sender?.resume(returning: true)
    return result
  }

  /// The connection is closed: further pieces are refused.
  func close() {
    let sender = state.withLock { state in
      state.isClosed = true
      state.piece = []
      defer { state.sender = nil }
      return state.sender
    }
    sender?.resume(returning: false)
  }

  private func send(_ piece: [UInt8]) async -> Bool {
    await withCheckedContinuation { continuation in
      let (isClosed, wasWaiting) = state.withLock { state in
        guard !state.isClosed else { return (true, false) }
        state.piece = piece[...]
        state.sender = continuation
        defer { state.isReaderWaiting = false }
        return (false, state.isReaderWaiting)
      }
      if isClosed { continuation.resume(returning: false) }
      if wasWaiting { resume() }
    }
  }

  private func finish(_ end: Read) {
    let wasWaiting = state.withLock { state in
      state.end = end
      defer { state.isReaderWaiting = false }
      return state.isReaderWaiting
    }
    if wasWaiting { resume() }
  }
}
