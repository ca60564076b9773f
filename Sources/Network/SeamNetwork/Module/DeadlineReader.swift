import SeamSupport

extension HTTPBody {
  /// Returns the body of the response to a request, which must end before a moment on the clock.
  func limited(until deadline: Duration, of request: HTTPRequest, clock: NetworkClock) throws -> HTTPBody {
    HTTPBody(length: length, reader: DeadlineReader(try makeReader(), until: deadline, of: request, clock: clock))
  }
}

/// Ends a stream that is not over at its deadline.
final class DeadlineReader: HTTPBodyReader {
  private let base: any HTTPBodyReader
  private let request: HTTPRequest
  private let isOver: Locked<Bool>
  private let timer: NetworkTimer
  /// Kept for the timer, which ends with its clock.
  private let clock: NetworkClock

  init(_ base: any HTTPBodyReader, until deadline: Duration, of request: HTTPRequest, clock: NetworkClock) {
    let isOver = Locked(false)
    self.base = base
    self.request = request
    self.clock = clock
    self.isOver = isOver
    timer = clock.timer(after: max(.zero, deadline - clock.now)) {
      isOver.withLock { $0 = true }
      base.cancel()
    }
  }

  deinit { timer.cancel() }

  func read() async throws -> [UInt8]? {
    do {
      let chunk = try await base.read()
      if chunk == nil { timer.cancel() }
      return chunk
    } catch {
      guard isOver.withLock({ $0 }), !Task.isCancelled else { throw error }
      throw NetworkError(
        .deadlineExceeded, reason: "the body did not end within the call's time", request: request)
    }
  }

  func cancel() {
    timer.cancel()
    base.cancel()
  }
}
