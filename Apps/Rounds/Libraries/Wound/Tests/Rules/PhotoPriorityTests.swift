import Foundation
import LibPatient
import Testing

@testable import LibWound

/// The order in which photos are fetched ahead, as values.
struct PhotoPriorityTests {
  /// The photos of a wound, the latest first, each named by the wound and its day.
  private func photos(_ wound: String, days: [Int]) -> [WoundPhoto] {
    days.sorted(by: >).map {
      WoundPhoto(
        id: .init(rawValue: "\(wound)\($0)"), wound: .init(rawValue: wound),
        date: Date(timeIntervalSince1970: Double($0) * 86_400), binary: "\(wound)\($0)")
    }
  }

  private func order(_ wounds: [[WoundPhoto]]) -> [String] { PhotoPriority.order(wounds).map(\.binary) }

  @Test func takesTheEndsOfEachWoundBeforeThoseBetween() {
    #expect(
      order([photos("a", days: [1, 3, 5, 9]), photos("b", days: [2, 8]), photos("c", days: [4]), []])
        == ["a9", "b8", "c4", "b2", "a1", "a5", "a3"])
  }

  @Test func listsEachPhotoOnce() {
    #expect(order([]) == [])
    var twice = photos("a", days: [1, 2, 3])
    twice[1].binary = "a1"
    #expect(order([twice]) == ["a3", "a1"])
  }

  @Test func ordersEqualTimesByTheirIDs() {
    let some = photos("a", days: [1]) + photos("b", days: [1])
    #expect(order(some.map { [$0] }) == order(some.reversed().map { [$0] }))
  }

  @Test func hasALimit() {
    #expect(PhotoPriority.order((0..<100).map { photos("\($0)-", days: Array(0..<50)) }).count == PhotoPriority.most)
  }
}
