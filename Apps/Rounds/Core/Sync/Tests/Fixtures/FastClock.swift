import Foundation
import SeamNetwork

/// A clock that goes a thousand times as fast, so that pauses of seconds take milliseconds.
struct FastClock: Clock, Sendable {
  typealias Duration = Swift.Duration

  struct Instant: InstantProtocol {
    var offset = Swift.Duration.zero
    func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private static let speed = 1000
  private let start = ContinuousClock.now

  var now: Instant { Instant(offset: start.duration(to: .now) * Self.speed) }
  var minimumResolution: Swift.Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    try await ContinuousClock().sleep(until: start.advanced(by: deadline.offset / Self.speed))
  }

  /// The clocks of a network module.
  var network: NetworkClock {
    NetworkClock(self) {
      let (seconds, attoseconds) = now.offset.components
      return Date(timeIntervalSince1970: 1_900_000_000 + Double(seconds) + Double(attoseconds) * 1e-18)
    }
  }
}
