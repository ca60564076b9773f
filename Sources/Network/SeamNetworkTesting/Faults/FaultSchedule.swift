import SeamSupport

/// Decides which fault each exchange of a ``FaultSession`` gets: always the same for the same number.
public struct FaultSchedule: Sendable {
  private let choose: @Sendable (Int) -> NetworkFault?

  /// Creates a schedule that a test writes.
  ///
  /// - Parameter faults: the faults of the first exchanges, in order, nil for none; later exchanges get none.
  public init(_ faults: [NetworkFault?]) { choose = { faults.indices.contains($0 - 1) ? faults[$0 - 1] : nil } }

  /// Creates a random schedule.
  ///
  /// - Parameters:
  ///   - seed: the same seed gives the same faults.
  ///   - percentage: how many of a hundred exchanges get a fault.
  public init(seed: UInt64, percentage: Int = 60) {
    // The number is mixed with a scrambled seed, so that neighbouring seeds do not give shifted schedules.
    var random = SeededRandom(seed: seed)
    let base = random.next()
    choose = { number in
      var random = SeededRandom(seed: base ^ (UInt64(number) &* 0xD134_2543_DE82_EF95))
      return random.next(upTo: 100) < percentage ? Self.fault(&random) : nil
    }
  }

  /// Returns the fault of an exchange; nil for none.
  ///
  /// - Parameter number: the exchange's number, from 1.
  public func fault(of number: Int) -> NetworkFault? { choose(number) }

  private static func fault(_ random: inout SeededRandom) -> NetworkFault {
    switch random.next(upTo: 14) {
    case 0, 1: .latency(.milliseconds(10 + random.next(upTo: 40_000)))
    case 2: .connectionLostBeforeServer
    case 3: .connectionLostAfterServer
    case 4: .timedOut(after: .seconds(1 + random.next(upTo: 60)))
    case 5: .cannotConnect
    case 6: .unknownHost
    case 7: .secureConnectionFailed
    case 8: .status(500, retryAfter: nil)
    case 9: .status(503, retryAfter: random.next(upTo: 90))
    case 10: .status(429, retryAfter: random.next(upTo: 2) == 0 ? nil : random.next(upTo: 20))
    case 11: .status(401, retryAfter: nil)
    case 12: .bodyEndsEarly(after: random.next(upTo: 64))
    default:
      random.next(upTo: 2) == 0
        ? .wrongBody
        : .slowBody(piece: 1 + random.next(upTo: 16), pause: .milliseconds(1 + random.next(upTo: 8000)))
    }
  }
}
