import SeamSupport

/// Limits retries to a share of the calls, so that clients do not add to the load of a server that is down.
///
/// Each call adds a share to the budget and each retry takes one from it, as in gRPC and Finagle.
final class RetryBudget: Sendable {
  private let balance: Locked<Double>
  private let share: Double
  private let maximum: Double

  /// - Parameters:
  ///   - share: the retries that a call adds, such as 0.2.
  ///   - reserve: the retries at the beginning, and the most that are saved.
  init(share: Double, reserve: Double) {
    self.share = share
    maximum = reserve
    balance = Locked(reserve)
  }

  func addCall() { balance.withLock { $0 = min(maximum, $0 + share) } }

  /// Takes one retry; false if none is left.
  func takeRetry() -> Bool {
    balance.withLock { balance in
      guard balance >= 1 else { return false }
      balance -= 1
      return true
    }
  }
}
