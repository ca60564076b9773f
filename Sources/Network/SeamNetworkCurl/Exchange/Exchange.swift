#if os(Linux)
import SeamNetwork
import SeamSupport

/// A call, as its caller and the thread share it.
final class Exchange: PieceReader {
  /// The end of the body: all of it was received, or the transfer failed.
  private enum End { case complete, failed(any Error) }

  private struct State {
    var call: CheckedContinuation<HTTPResponse, any Error>?
    var reader: CheckedContinuation<[UInt8]?, any Error>?
    /// Bytes that were received and not read, in the pieces in which they are read.
    var pieces: [[UInt8]] = []
    var unreadCount = 0
    /// Whether the thread receives no more until most of the pieces were read.
    var isPaused = false
    var end: End?

    /// Keeps bytes until they are read; small pieces of a slow body are joined.
    mutating func keep(_ piece: [UInt8]) {
      unreadCount += piece.count
      if let last = pieces.indices.last, pieces[last].count + piece.count <= TransferSettings.receiveBuffer {
        pieces[last] += piece
      } else {
        pieces.append(piece)
      }
    }
  }

  let request: HTTPRequest
  private let loop: CurlLoop
  private let state = Locked(State())

  init(_ request: HTTPRequest, on loop: CurlLoop) {
    self.request = request
    self.loop = loop
  }

  // MARK: The caller's side

  /// Starts the transfer, and resumes the caller once.
  func begin(_ continuation: CheckedContinuation<HTTPResponse, any Error>) {
    let error: (any Error)? = state.withLock { state in
      if case .failed(let error) = state.end { return error }
      state.call = continuation
      return nil
    }
    if let error { return continuation.resume(throwing: error) }
    if !loop.post(.start(self)) { fail(NetworkError(.sessionClosed, reason: "the session was closed")) }
  }

  /// Ends the transfer, and resumes the waiting caller or reader at once.
  func cancel() {
    let (wasUnderWay, call, reader) = state.withLock { state in
      defer {
        state.pieces = []
        state.unreadCount = 0
        state.call = nil
        state.reader = nil
        state.end = .failed(CancellationError())
      }
      return (state.end == nil, state.call, state.reader)
    }
    if wasUnderWay { _ = loop.post(.end(self)) }
    call?.resume(throwing: CancellationError())
    reader?.resume(throwing: CancellationError())
  }

  /// Returns the next piece, an empty one at the end, or nil if more is to come.
  func take(orWait continuation: CheckedContinuation<[UInt8]?, any Error>?) throws -> [UInt8]? {
    let (ready, resumes): ([UInt8]?, Bool) = try state.withLock { state in
      guard state.pieces.isEmpty else {
        let piece = state.pieces.removeFirst()
        state.unreadCount -= piece.count
        let resumes = state.isPaused && state.unreadCount <= TransferSettings.receiveLimit / 2
        if resumes { state.isPaused = false }
        return (piece, resumes)
      }
      switch state.end {
      case .complete: return ([], false)
      case .failed(let error): throw error
      case nil:
        precondition(state.reader == nil || continuation == nil, "one task reads a body at a time")
        state.reader = continuation
        return (nil, false)
      }
    }
    if resumes { _ = loop.post(.resumeReceiving(self)) }
    return ready
  }

  // MARK: The thread's side

  /// Whether the caller gave up.
  var hasEnded: Bool { state.withLock { $0.end != nil } }

  /// Tells the thread that a body has more bytes to send.
  func resumeSending() { _ = loop.post(.resumeSending(self)) }

  /// Gives the caller a response that is complete, or whose body follows by ``append(_:isPaused:)``.
  func respond(_ response: HTTPResponse, isComplete: Bool) {
    let call = state.withLock { state in
      guard state.end == nil else { return nil as CheckedContinuation<HTTPResponse, any Error>? }
      if isComplete { state.end = .complete }
      defer { state.call = nil }
      return state.call
    }
    call?.resume(returning: response)
  }

  /// The bytes that wait to be read.
  var unreadCount: Int { state.withLock { $0.unreadCount } }

  /// Gives the reader bytes in pieces, none of which is empty.
  ///
  /// - Parameter isPaused: whether the thread receives no more until most of them were read.
  /// - Returns: the bytes that wait to be read, and whether the thread goes on to receive after all.
  func append(_ pieces: [[UInt8]], isPaused: Bool) -> (unreadCount: Int, resumes: Bool) {
    var first: [UInt8]?
    let (reader, count, resumes) = state.withLock { state -> (CheckedContinuation<[UInt8]?, any Error>?, Int, Bool) in
      guard state.end == nil else { return (nil, 0, false) }
      var pieces = pieces[...]
      let reader = state.reader
      if reader != nil, let piece = pieces.popFirst() {
        first = piece
        state.reader = nil
      }
      for piece in pieces { state.keep(piece) }
      let resumes = isPaused && state.unreadCount <= TransferSettings.receiveLimit / 2
      state.isPaused = isPaused && !resumes
      return (first == nil ? nil : reader, state.unreadCount, resumes)
    }
    if let first { reader?.resume(returning: first) }
    return (count, resumes)
  }

  /// Ends the body after the appended pieces.
  func complete() {
    let reader = state.withLock { state in
      guard state.end == nil else { return nil as CheckedContinuation<[UInt8]?, any Error>? }
      state.end = .complete
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: nil)
  }

  /// Ends the call with an error, or the body after the appended pieces.
  func fail(_ error: NetworkError) {
    let error = error.with(request)
    let (call, reader) = state.withLock { state in
      guard state.end == nil else {
        return (nil as CheckedContinuation<HTTPResponse, any Error>?, nil as CheckedContinuation<[UInt8]?, any Error>?)
      }
      state.end = .failed(error)
      defer {
        state.call = nil
        state.reader = nil
      }
      return (state.call, state.reader)
    }
    call?.resume(throwing: error)
    reader?.resume(throwing: error)
  }
}

/// Reads the body of a response while it arrives; dropping it ends the transfer.
final class ExchangeReader: HTTPBodyReader {
  private let exchange: Exchange

  init(_ exchange: Exchange) { self.exchange = exchange }

  deinit { exchange.cancel() }

  func read() async throws -> [UInt8]? { try await exchange.read() }

  func cancel() { exchange.cancel() }
}
#endif
