extension HTTPBody {
  /// Returns the body, which must end before a moment on the clock.
  func limited(until deadline: Duration, clock: NetworkClock) throws -> HTTPBody {
    HTTPBody(length: length, reader: DeadlineReader(try makeReader(), until: deadline, clock: clock))
  }
}

/// Ends a stream that is not over at its deadline.
final class DeadlineReader: HTTPBodyReader {
  private let base: any HTTPBodyReader
  private let isOver: Locked<Bool>
  private let timer: NetworkTimer

  init(_ base: any HTTPBodyReader, until deadline: Duration, clock: NetworkClock) {
    let isOver = Locked(false)
    self.base = base
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
      throw NetworkError(.deadlineExceeded, reason: "the body did not end within the call's time")
    }
  }

  func cancel() {
    timer.cancel()
    base.cancel()
  }
}
