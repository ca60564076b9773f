import Foundation
import SeamConformance
import SeamNetwork
import SeamSupport
import Testing

@testable import SeamNetworkStorage

struct OutboxPlanTests {
  private let now = Date(timeIntervalSince1970: 1_000_000)

  private func makePlan(_ account: String? = nil) -> OutboxPlan {
    OutboxPlan(account: account, isOffline: false, longestWait: .seconds(3600))
  }

  private func id(_ number: Int) -> OutboxItem.ID { OutboxItem.ID(rawValue: "\(100 + number)") }

  @Test func returnsDueItemsInTheOrderOfAdding() {
    var plan = makePlan()
    for number in [3, 1, 2] { plan.set(id(number), .init(readiness: .due)) }
    var order: [OutboxItem.ID] = []
    while let next = plan.next(at: now) {
      order.append(next)
      plan.set(next, .init(readiness: .sending))
    }
    #expect(order == [id(1), id(2), id(3)])
  }

  @Test func anItemThatWasSetTwiceIsReturnedOnce() {
    var plan = makePlan()
    plan.set(id(1), .init(readiness: .due))
    plan.set(id(1), .init(readiness: .due))
    #expect(plan.next(at: now) == id(1))
    plan.set(id(1), .init(readiness: .sending))
    #expect(plan.next(at: now) == nil)
  }

  @Test func aLaneWaitsForItsFirstItem() {
    var plan = makePlan()
    plan.set(id(1), .init(lane: "a", readiness: .stopped))
    plan.set(id(2), .init(lane: "a", readiness: .due))
    plan.set(id(3), .init(lane: "a", readiness: .due))
    #expect(plan.next(at: now) == nil)
    // One in the middle goes, then the first.
    plan.set(id(2), nil)
    #expect(plan.next(at: now) == nil)
    plan.set(id(1), nil)
    #expect(plan.next(at: now) == id(3))
  }

  @Test func aLaneKeepsItsOrderWhateverTheOrderOfReading() {
    var lane = OutboxLane()
    for number in [5, 2, 9, 2, 7] { lane.insert(id(number)) }
    var order: [OutboxItem.ID] = []
    while let first = lane.first {
      order.append(first)
      lane.removeFirst()
    }
    #expect(order == [2, 5, 7, 9].map(id))
  }

  @Test func aPauseEndsAtItsTimeAndSaysWhen() {
    var plan = makePlan()
    let date = now.addingTimeInterval(60)
    plan.set(id(1), .init(readiness: .later(date)))
    #expect(plan.next(at: now) == nil)
    #expect(plan.wakeDate() == date)
    #expect(plan.next(at: date) == id(1))
  }

  @Test func aSupersededPauseWakesNothing() {
    var plan = makePlan()
    plan.set(id(1), .init(readiness: .later(now.addingTimeInterval(60))))
    plan.set(id(1), .init(readiness: .stopped))
    #expect(plan.wakeDate() == nil)
    #expect(plan.next(at: now.addingTimeInterval(60)) == nil)
  }

  @Test func aPauseOfAWrongClockIsOver() {
    var plan = makePlan()
    plan.set(id(1), .init(readiness: .later(now.addingTimeInterval(1_000_000))))
    #expect(plan.next(at: now) == id(1))
  }

  @Test func aConnectionEndsThePausesThatWaitedForIt() {
    var plan = makePlan()
    let later = OutboxPlan.Readiness.later(now.addingTimeInterval(60))
    plan.set(id(1), .init(readiness: later))
    plan.set(id(2), .init(readiness: later, waitsForConnection: true))
    plan.setOffline(true)
    #expect(plan.next(at: now.addingTimeInterval(60)) == nil)
    #expect(plan.wakeDate() == nil)
    plan.setOffline(false)
    #expect(plan.next(at: now) == id(2))
    plan.set(id(2), nil)
    #expect(plan.next(at: now) == nil)
  }

  @Test func anAccountsItemsWaitUntilItIsInUse() {
    var plan = makePlan("wilma")
    plan.set(id(1), .init(account: "ben", readiness: .due))
    plan.set(id(2), .init(account: "wilma", readiness: .due))
    plan.hold("wilma")
    #expect(plan.next(at: now) == nil)
    plan.use("wilma")
    #expect(plan.next(at: now) == id(2))
    plan.set(id(2), nil)
    #expect(plan.next(at: now) == nil)
    plan.use("ben")
    #expect(plan.next(at: now) == id(1))
  }

  @Test func credentialsOfAnotherAccountDoNotReleaseAnItem() {
    var plan = makePlan("wilma")
    plan.set(id(1), .init(account: "wilma", readiness: .signIn))
    plan.use("ben")
    #expect(plan.next(at: now) == nil)
    plan.use("wilma")
    #expect(plan.next(at: now) == id(1))
  }

  /// The plan agrees with one that looks at every item.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func agreesWithASearchOfAllItems(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var plan = makePlan("a")
    var entries: [OutboxItem.ID: OutboxPlan.Entry] = [:]
    var time = now
    for _ in 0..<500 {
      switch random.next(upTo: 10) {
      case 0..<5:
        let id = id(random.next(upTo: 30))
        let former = entries[id]
        let readiness = random.pick([
          OutboxPlan.Readiness.due, .stopped, .sending, .later(time.addingTimeInterval(Double(random.next(upTo: 50)))),
        ])
        let entry = OutboxPlan.Entry(
          lane: former.map(\.lane) ?? random.pick(["x", "y", nil]) ?? nil,
          account: former.map(\.account) ?? random.pick(["a", "b", nil]) ?? nil, readiness: readiness ?? .due)
        entries[id] = entry
        plan.set(id, entry)
      case 5:
        let id = id(random.next(upTo: 30))
        entries[id] = nil
        plan.set(id, nil)
      case 6: time = time.addingTimeInterval(Double(random.next(upTo: 30)))
      case 7: plan.use(random.pick(["a", "b", nil]) ?? nil)
      default:
        let ready = entries.filter { id, entry in
          let isReady = if case .later(let date) = entry.readiness { date <= time } else { entry.readiness == .due }
          let isHead = entry.lane == nil || entries.filter { $0.value.lane == entry.lane }.keys.min() == id
          return isReady && isHead && plan.maySend(entry.account)
        }
        let next = plan.next(at: time)
        #expect(next == ready.keys.min())
        if let next {
          entries[next]?.readiness = .sending
          plan.set(next, entries[next])
        }
      }
    }
  }
}
