import LibAccount
import Testing

struct LockPolicyTests {
  private let policy = LockPolicy(idle: .seconds(300), away: .seconds(60))

  private func isDue(_ now: Int, lastUse: Int, left: Int? = nil) -> Bool {
    policy.isDue(at: .seconds(now), lastUse: .seconds(lastUse), left: left.map { .seconds($0) })
  }

  @Test func locksAfterAnIdleTime() {
    #expect(!isDue(1000, lastUse: 1000))
    #expect(!isDue(1299, lastUse: 1000))
    #expect(isDue(1300, lastUse: 1000))
  }

  @Test func locksSoonerAfterTheAppWasLeft() {
    #expect(!isDue(1070, lastUse: 1000, left: 1011))
    #expect(isDue(1071, lastUse: 1000, left: 1011))
    #expect(isDue(1300, lastUse: 1000, left: 1299), "The idle time counts on.")
  }

  @Test func aClockThatWentBackLocks() {
    #expect(isDue(999, lastUse: 1000))
    #expect(isDue(1005, lastUse: 1000, left: 1006))
  }

  @Test func timesThatAreNotSetNeverLock() {
    let never = LockPolicy(idle: nil, away: nil)
    #expect(!never.isDue(at: .seconds(100_000), lastUse: .zero, left: .zero))
    #expect(LockPolicy(idle: nil, away: .zero).isDue(at: .zero, lastUse: .zero, left: .zero))
  }
}
