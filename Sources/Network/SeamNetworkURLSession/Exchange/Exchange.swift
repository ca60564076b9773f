import Foundation
import SeamNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
import SeamSupport
#endif

/// A call, as its caller and the tasks of `URLSession` share it.
final class Exchange: PieceReader {
  /// How the body ended.
  private enum End { case complete, failed(any Error) }

  private typealias Waiters = (
    call: CheckedContinuation<HTTPResponse, any Error>?, reader: CheckedContinuation<[UInt8]?, any Error>?
  )

  private struct State {
    var call: CheckedContinuation<HTTPResponse, any Error>?
    var reader: CheckedContinuation<[UInt8]?, any Error>?
    var buffer: [UInt8] = []
    var isPaused = false
    var end: End?
    /// The header, once it arrived; a response without a body is returned at its end.
    var head: ResponseHead?
    var received: Int64 = 0
    var upload: Upload?

    mutating func takeWaiters() -> Waiters {
      defer {
        call = nil
        reader = nil
      }
      return (call, reader)
    }
  }

  /// The bytes that wait to be read, above which a task is paused where the platform can.
  private static let bufferLimit = 1 << 20

  let request: HTTPRequest
  let origin: Origin?
  private let runner: TaskRunner
  private let idle: IdleTimer
  private let state = Locked(State())

  init(_ request: HTTPRequest, on runner: TaskRunner) {
    self.request = request
    self.runner = runner
    origin = request.origin
    idle = IdleTimer(request.options.idleTimeout ?? runner.configuration.idleTimeout, clock: runner.clock)
  }

  // MARK: The caller's side

  /// Starts the exchange, and resumes the caller once.
  func begin(_ continuation: CheckedContinuation<HTTPResponse, any Error>) {
    let upload = request.body.map { Upload($0, of: self) }
    let error: (any Error)? = state.withLock { state in
      if case .failed(let error) = state.end { return error }
      state.call = continuation
      state.upload = upload
      return nil
    }
    if let error {
      upload?.cancel()
      return continuation.resume(throwing: error)
    }
    guard runner.add(self) else { return fail(TaskRunner.closedError) }
    // The caller can have given up before the runner knew of it.
    guard !hasEnded else { return runner.end(self) }
    if let upload { upload.prepare() } else { runner.start(self, body: .none) }
  }

  /// Ends the exchange, and resumes the waiting caller or reader at once.
  func cancel() { end(with: CancellationError(), dropsBuffer: true) }

  /// Returns the buffered bytes, an empty array at the end, or nil if more is to come.
  func take(orWait continuation: CheckedContinuation<[UInt8]?, any Error>?) throws -> [UInt8]? {
    let (ready, resumes): ([UInt8]?, Bool) = try state.withLock { state in
      guard state.buffer.isEmpty else {
        defer {
          state.buffer = []
          state.isPaused = false
        }
        return (state.buffer, state.isPaused)
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
    if resumes {
      idle.restart()
      runner.resume(self)
    }
    return ready
  }

  // MARK: The task's side

  /// Whether the caller gave up, or the exchange ended.
  var hasEnded: Bool { state.withLock { $0.end != nil } }

  /// Starts the task, once the body is ready.
  func send(_ body: TaskBody) { runner.start(self, body: body) }

  /// Starts the idle timeout, once the request no longer waits for a connection.
  func didStart() {
    idle.start { [weak self] in
      self?.fail(NetworkError(.timedOut, reason: "no byte arrived or left for too long"))
    }
    // The exchange may have ended meanwhile.
    if hasEnded { idle.stop() }
  }

  /// Notes that bytes were sent.
  func didSend() { idle.touch() }

  /// Returns another stream of the request's body; nil if it can be read once.
  func restartedUpload() -> Upload? {
    guard let body = request.body, body.isRepeatable else { return nil }
    let upload = Upload(body, of: self)
    let (isEnded, previous) = state.withLock { state in
      guard state.end == nil else { return (true, nil as Upload?) }
      defer { state.upload = upload }
      return (false, state.upload)
    }
    previous?.cancel()
    return isEnded ? nil : upload
  }

  func didReceive(_ response: HTTPURLResponse) {
    idle.touch()
    // `URLSession` on Linux announces interim responses too.
    guard response.statusCode >= 200 else { return }
    do {
      let head = try ResponseHead(response, to: request, limit: runner.configuration.maximumHeaderSize)
      guard !head.hasBody else { return respond(head) }
      state.withLock { $0.head = head }
    } catch {
      fail(error)
    }
  }

  /// Gives the caller a response whose body follows.
  private func respond(_ head: ResponseHead) {
    let call = state.withLock { state in
      state.head = head
      guard state.end == nil else { return nil as CheckedContinuation<HTTPResponse, any Error>? }
      defer { state.call = nil }
      return state.call
    }
    call?.resume(returning: head.response(HTTPBody(length: head.length, reader: ExchangeReader(self))))
  }

  func didReceive(_ bytes: [UInt8]) {
    idle.touch()
    let (reader, pauses) = state.withLock { state -> (CheckedContinuation<[UInt8]?, any Error>?, Bool) in
      guard state.end == nil, !bytes.isEmpty else { return (nil, false) }
      state.received += Int64(bytes.count)
      if let reader = state.reader {
        state.reader = nil
        return (reader, false)
      }
      if state.buffer.isEmpty { state.buffer = bytes } else { state.buffer += bytes }
      guard Platform.canPause, !state.isPaused, state.buffer.count >= Self.bufferLimit else { return (nil, false) }
      state.isPaused = true
      return (nil, true)
    }
    reader?.resume(returning: bytes)
    if pauses {
      idle.stop()
      runner.pause(self)
    }
  }

  /// Ends the exchange after the received bytes.
  ///
  /// - Parameter response: the response, also where it was not announced before.
  func didComplete(_ response: HTTPURLResponse?) {
    guard let head = state.withLock({ $0.head }) else {
      guard let response else {
        return fail(NetworkError(.malformedResponse, reason: "the response is not HTTP"))
      }
      didReceive(response)
      guard let head = state.withLock({ $0.head }) else {
        return fail(NetworkError(.malformedResponse, reason: "the response has no final status"))
      }
      // `URLSession` on Linux announces a redirect that it cannot follow at its end, without its body.
      if head.hasBody, head.length != 0 {
        return fail(
          NetworkError(.malformedResponse, reason: "the body of a redirect without a valid `Location` is lost"))
      }
      return complete(head)
    }
    complete(head)
  }

  private func complete(_ head: ResponseHead) {
    let received = state.withLock { $0.received }
    if let length = head.length, length != received {
      return fail(NetworkError(.connectionLost, reason: "the body ended after \(received) of \(length) bytes"))
    }
    idle.stop()
    let (call, reader) = state.withLock { state -> Waiters in
      guard state.end == nil else { return (nil, nil) }
      state.end = .complete
      return state.takeWaiters()
    }
    call?.resume(returning: head.response(HTTPBody([])))
    reader?.resume(returning: nil)
  }

  /// Ends the call with an error, or the body after the buffered bytes.
  func fail(_ error: NetworkError) { end(with: error.with(request), dropsBuffer: false) }

  private func end(with error: any Error, dropsBuffer: Bool) {
    idle.stop()
    let (wasUnderWay, waiters, upload) = state.withLock { state -> (Bool, Waiters, Upload?) in
      let wasUnderWay = state.end == nil
      if wasUnderWay || dropsBuffer { state.end = .failed(error) }
      if dropsBuffer { state.buffer = [] }
      let waiters: Waiters = wasUnderWay || dropsBuffer ? state.takeWaiters() : (nil, nil)
      defer { if wasUnderWay { state.upload = nil } }
      return (wasUnderWay, waiters, wasUnderWay ? state.upload : nil)
    }
    upload?.cancel()
    if wasUnderWay { runner.end(self) }
    waiters.call?.resume(throwing: error)
    waiters.reader?.resume(throwing: error)
  }
}
