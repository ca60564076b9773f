import Foundation
import SeamNetwork
import SeamNetworkTesting
import SeamSupport
import Testing

@testable import SeamNetworkURLSession

struct IdleTimerTests {
  private let clock = VirtualClock()
  private let expired = Locked(0)

  private func timer() -> IdleTimer { IdleTimer(.seconds(10), clock: clock.clock) }

  private func start(_ timer: IdleTimer) {
    timer.start { [expired] in expired.withLock { $0 += 1 } }
  }

  private var count: Int { expired.withLock { $0 } }

  @Test func expiresOnceAfterTheTime() {
    let timer = timer()
    start(timer)
    clock.advance(by: .milliseconds(9999))
    #expect(count == 0)
    clock.advance(by: .milliseconds(1))
    #expect(count == 1)
    clock.advance(by: .seconds(100))
    #expect(count == 1)
    withExtendedLifetime(timer) {}
  }

  @Test func activityPutsItOffByTheWholeTime() {
    let timer = timer()
    start(timer)
    for _ in 0..<5 {
      clock.advance(by: .seconds(6))
      timer.touch()
    }
    clock.advance(by: .milliseconds(9999))
    #expect(count == 0)
    clock.advance(by: .milliseconds(1))
    #expect(count == 1)
    withExtendedLifetime(timer) {}
  }

  @Test func doesNotRunWhileStopped() {
    let timer = timer()
    start(timer)
    clock.advance(by: .seconds(9))
    timer.stop()
    #expect(clock.timers == 0)
    clock.advance(by: .seconds(100))
    #expect(count == 0)
    timer.restart()
    clock.advance(by: .milliseconds(9999))
    #expect(count == 0)
    clock.advance(by: .milliseconds(1))
    #expect(count == 1)
  }

  @Test func expiresOnlyByATimerThatIsOnTime() throws {
    let (now, timers) = (Locked(Duration.zero), Locked([(after: Duration, fire: @Sendable () -> Void)]()))
    let clock = NetworkClock(
      now: { now.withLock { $0 } }, sleep: { _ in },
      timer: { duration, fire in
        timers.withLock { $0.append((duration, fire)) }
        return NetworkTimer {}
      }, date: { .distantPast })
    func fireNext(late: Duration = .zero) throws {
      let timer = try #require(timers.withLock { $0.isEmpty ? nil : $0.removeFirst() })
      now.withLock { $0 += timer.after + late }
      timer.fire()
    }
    let timer = IdleTimer(.seconds(10), clock: clock)
    start(timer)
    for _ in 0..<2 {
      try fireNext(late: .seconds(100))
      #expect(count == 0)
      // The process was stopped: the whole time begins again.
      #expect(timers.withLock { $0.map(\.after) } == [.milliseconds(9750)])
    }
    try fireNext()
    #expect(timers.withLock { $0.map(\.after) } == [.milliseconds(250)])
    timer.touch()
    try fireNext()
    #expect(count == 0)
    // The time begins with the activity.
    #expect(timers.withLock { $0.map(\.after) } == [.milliseconds(9500)])
    try fireNext()
    #expect(count == 0)
    try fireNext()
    #expect(count == 1)
    #expect(timers.withLock { $0.isEmpty })
    withExtendedLifetime(timer) {}
  }

  @Test func leavesNoTimerWhenItIsDropped() {
    start(timer())
    #expect(clock.timers == 0)
  }
}
