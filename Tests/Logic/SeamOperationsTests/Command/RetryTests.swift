import SeamOperations
import SeamSupport
import Testing

struct RetryTests {
  /// A clock whose sleeps return at once, and are recorded.
  private struct NotingClock: Clock {
    struct Instant: InstantProtocol {
      var offset = Duration.zero

      func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
      func duration(to other: Self) -> Duration { other.offset - offset }
      static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
    }

    let sleeps = Locked<[Duration]>([])

    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      sleeps.withLock { $0.append(deadline.offset) }
      try Task.checkCancellation()
    }
  }

  private let clock = NotingClock()
  private let runs = Locked(0)

  /// Fails a number of times, then succeeds.
  private struct Fail: Command {
    let times: Int
    let error: any Error

    func run(in runs: Locked<Int>) async throws {
      let count = runs.withLock { count in
        count += 1
        return count
      }
      if count <= times { throw error }
    }
  }

  private func failing(_ times: Int, with error: any Error = Failure(number: 1), _ form: Form = .type) -> BoundCommand {
    let (operations, fail) = (Operations(reading: (), writing: runs), Fail(times: times, error: error))
    return form == .type ? operations.bind(fail) : operations.command { try await fail.run(in: $0) }
  }

  private func retry(_ attempts: Int, random: Double = 1) -> CommandRetry {
    CommandRetry(
      maximumAttempts: attempts, firstPause: .seconds(1), longestPause: .seconds(5), clock: clock, random: { random })
  }

  @Test(arguments: Form.allCases) func aCommandIsRepeatedUntilItSucceeds(form: Form) async throws {
    try await failing(3, form).retrying(retry(5)).run()
    #expect(runs.withLock { $0 } == 4)
    #expect(clock.sleeps.withLock { $0 } == [.seconds(1), .seconds(2), .seconds(4)])
  }

  @Test func theLastErrorIsThrown() async throws {
    await #expect(throws: Failure(number: 1)) { try await failing(9).retrying(retry(5)).run() }
    #expect(runs.withLock { $0 } == 5)
    #expect(clock.sleeps.withLock { $0 } == [.seconds(1), .seconds(2), .seconds(4), .seconds(5)])
  }

  @Test func chanceShortensPausesByHalfAtMost() async throws {
    try await failing(1).retrying(retry(2, random: 0)).run()
    #expect(clock.sleeps.withLock { $0 } == [.milliseconds(500)])
  }

  @Test(arguments: [-1, 0, 1]) func oneAttemptIsTheFewest(attempts: Int) async throws {
    await #expect(throws: Failure(number: 1)) { try await failing(9).retrying(retry(attempts)).run() }
    #expect(runs.withLock { $0 } == 1)
  }

  @Test func manyAttemptsDoNotOverflow() async throws {
    try await failing(200).retrying(retry(1000)).run()
    #expect(clock.sleeps.withLock { $0.last } == .seconds(5))
  }

  @Test func onlyRepeatableErrorsAreRepeated() async throws {
    let policy = CommandRetry(isRepeatable: { $0 as? Failure == Failure(number: 2) }, clock: clock)
    await #expect(throws: Failure(number: 1)) { try await failing(1).retrying(policy).run() }
    #expect(runs.withLock { $0 } == 1)
  }

  @Test func aCancelledCommandIsNotRepeated() async throws {
    await #expect(throws: CancellationError.self) {
      try await failing(9, with: CancellationError()).retrying(retry(5)).run()
    }
    #expect(runs.withLock { $0 } == 1)
  }

  @Test(arguments: Form.allCases) func aCommandIsCancelledInAPause(form: Form) async throws {
    let (paused, pause) = AsyncStream.makeStream(of: Void.self)
    struct WaitingClock: Clock {
      let onSleep: @Sendable () -> Void

      var now: NotingClock.Instant { NotingClock.Instant() }
      var minimumResolution: Duration { .zero }

      func sleep(until deadline: NotingClock.Instant, tolerance: Duration?) async throws {
        onSleep()
        while true {
          try Task.checkCancellation()
          await Task.yield()
        }
      }
    }
    let command = failing(9, form).retrying(CommandRetry(clock: WaitingClock { pause.yield() }))
    let task = Task { try await command.run() }
    var iterator = paused.makeAsyncIterator()
    await iterator.next()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(runs.withLock { $0 } == 1)
  }

  @Test func aRetriedCommandIsFollowedByOthers() async throws {
    let numbers = Numbers()
    try await failing(2).retrying(retry(3)).then(Operations(numbers).bind(Append(number: 4))).run()
    #expect(numbers.all == [1, 2, 3, 4])
  }
}
