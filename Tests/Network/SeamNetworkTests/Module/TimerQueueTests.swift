import SeamConformance
import SeamSupport
import Testing

@testable import SeamNetwork

struct TimerQueueTests {
  @Test(arguments: 0..<5) func timersFireOnceUnlessCancelled(seed: UInt64) async {
    var random = SeededRandom(seed: seed)
    let queue = TimerQueue(ContinuousClock())
    let fired = Locked<[Int]>([])
    var cancelled: [NetworkTimer] = []
    for number in 0..<300 {
      let isCancelled = number.isMultiple(of: 3)
      let timer = queue.start(after: isCancelled ? .seconds(3600) : .milliseconds(random.next() % 20)) {
        fired.withLock { $0.append(number) }
      }
      if isCancelled { cancelled.append(timer) }
    }
    for timer in cancelled.shuffled(using: &random) + cancelled { timer.cancel() }
    await until { fired.withLock { $0.count } == 200 }
    #expect(Set(fired.withLock { $0 }) == Set((0..<300).filter { !$0.isMultiple(of: 3) }))
    #expect(queue.count == 0)
  }

  @Test func timersThatAreDueTogetherFireInOrder() async {
    let queue = TimerQueue(ContinuousClock())
    let fired = Locked<[Int]>([])
    // Holds the queue's task until the others are due, and needs no other thread meanwhile.
    let begin = ContinuousClock.now
    _ = queue.start(after: .zero) { while ContinuousClock.now < begin + .milliseconds(200) {} }
    for number in [3, 1, 2] {
      let due = begin + .milliseconds(50 * number)
      _ = queue.start(after: due - ContinuousClock.now) { fired.withLock { $0.append(number) } }
    }
    await until { fired.withLock { $0.count } == 3 }
    #expect(fired.withLock { $0 } == [1, 2, 3])
  }

  @Test func aQueueWithTimersIsReleased() async {
    weak var released: TimerQueue<ContinuousClock>?
    do {
      let queue = TimerQueue(ContinuousClock())
      released = queue
      _ = queue.start(after: .seconds(3600)) {}
    }
    await until { released == nil }
    #expect(released == nil)
  }

  @Test func theTimeOfAStreamedBodyEndsWithoutItsModule() async throws {
    func body() throws -> HTTPBody {
      let clock = NetworkClock()
      return try HTTPBody(length: nil, reader: Chunks([[1]], thenWaits: true)).limited(
        until: clock.now + .milliseconds(5), of: TestNetwork.request(), clock: clock)
    }
    let error = await #expect(throws: NetworkError.self) { try await body().collect(upTo: 10) }
    #expect(error?.code == .deadlineExceeded)
  }
}
