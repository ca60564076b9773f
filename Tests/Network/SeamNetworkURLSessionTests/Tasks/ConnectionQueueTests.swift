import Foundation
import SeamNetwork
import Testing

@testable import SeamNetworkURLSession

struct ConnectionQueueTests {
  /// Performs steps in turn, such as `enter 1 a` and `leave 1 a`, and returns the element that may run after each; nil
  /// for none.
  private func results(limit: Int, _ steps: String...) throws -> [Int?] {
    var queue = ConnectionQueue<Int>(limit: limit)
    return try steps.map { step in
      let words = step.split(separator: " ")
      let origin = try #require(URL(string: "http://\(words[2]).example").flatMap(Origin.init))
      let element = try #require(Int(words[1]))
      return words[0] == "enter" ? (queue.enter(element, to: origin) ? element : nil) : queue.leave(element, to: origin)
    }
  }

  @Test func letsWaitingElementsRunInTheirOrder() throws {
    let results = try results(
      limit: 2, "enter 1 a", "enter 2 a", "enter 3 a", "enter 4 a", "leave 2 a", "leave 1 a", "leave 3 a", "enter 5 a",
      "enter 6 a")
    #expect(results == [1, 2, nil, nil, 3, 4, nil, 5, nil])
  }

  @Test func countsOriginsApart() throws {
    let results = try results(limit: 1, "enter 1 a", "enter 2 b", "enter 3 b", "leave 1 a", "leave 2 b")
    #expect(results == [1, 2, nil, nil, 3])
  }

  @Test func anElementThatGivesUpIsSkippedAndLeavingAgainDoesNothing() throws {
    let results = try results(
      limit: 1, "enter 1 a", "enter 2 a", "enter 3 a", "leave 2 a", "leave 1 a", "leave 1 a", "enter 4 a")
    #expect(results == [1, nil, nil, nil, 3, nil, nil])
  }
}
