import Foundation
import SeamNetwork
import Testing

@testable import SeamNetworkURLSession

struct ConnectionQueueTests {
  private let first = Origin(URL(string: "http://a.example")!)!
  private let second = Origin(URL(string: "http://b.example")!)!

  @Test func letsWaitingElementsRunInTheirOrder() {
    var queue = ConnectionQueue<Int>(limit: 2)
    let step1 = (1...4).map { queue.enter($0, to: first) }
    #expect(step1 == [true, true, false, false])
    let step2 = queue.leave(2, to: first)
    #expect(step2 == 3)
    let step3 = queue.leave(1, to: first)
    #expect(step3 == 4)
    let step4 = queue.leave(3, to: first)
    #expect(step4 == nil)
    let step5 = queue.enter(5, to: first)
    #expect(step5)
    let step6 = queue.enter(6, to: first)
    #expect(!step6)
  }

  @Test func countsOriginsApart() {
    var queue = ConnectionQueue<Int>(limit: 1)
    let step7 = queue.enter(1, to: first)
    #expect(step7)
    let step8 = queue.enter(2, to: second)
    #expect(step8)
    let step9 = queue.enter(3, to: second)
    #expect(!step9)
    let step10 = queue.leave(1, to: first)
    #expect(step10 == nil)
    let step11 = queue.leave(2, to: second)
    #expect(step11 == 3)
  }

  @Test func anElementThatGivesUpIsSkippedAndLeavingAgainDoesNothing() {
    var queue = ConnectionQueue<Int>(limit: 1)
    let step12 = [1, 2, 3].map { queue.enter($0, to: first) }
    #expect(step12 == [true, false, false])
    let step13 = queue.leave(2, to: first)
    #expect(step13 == nil)
    let step14 = queue.leave(1, to: first)
    #expect(step14 == 3)
    let step15 = queue.leave(1, to: first)
    #expect(step15 == nil)
    let step16 = queue.enter(4, to: first)
    #expect(!step16)
  }
}
