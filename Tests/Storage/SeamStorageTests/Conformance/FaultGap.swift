import SeamStorage
import SeamSupport

/// The gap that a planted fault leaves between two steps, held open until another call is seen in it.
///
/// A gap of one yield is met only by chance: if one thread runs the tasks that the other adds, calls go one after the
/// other and the fault does not show. A call that is alone stays for a number of yields, in which every task that is
/// ready runs.
final class FaultGap: Sendable {
  private let visits = Locked(0)
  private static let longest = 1000

  /// Lets a call go on that stays in the gap.
  func visit() { visits.withLock { $0 += 1 } }

  /// Stays in the gap until the next visit.
  func stay() async { await stay(after: visits.withLock(\.self)) }

  /// Visits the gap, and stays in it until the next visit.
  func visitAndStay() async {
    await stay(
      after: visits.withLock { visits in
        visits += 1
        return visits
      })
  }

  private func stay(after number: Int) async {
    var yields = 0
    while yields < Self.longest, visits.withLock({ $0 == number }) {
      await Task.yield()
      yields += 1
    }
  }
}
