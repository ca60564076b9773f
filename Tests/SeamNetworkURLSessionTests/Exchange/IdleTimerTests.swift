import SeamNetwork
import SeamNetworkTesting
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

  @Test func leavesNoTimerWhenItIsDropped() {
    start(timer())
    #expect(clock.timers == 0)
  }
}
