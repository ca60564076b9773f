import CoreLogging
import SeamFlow

extension Log {
  /// Notes a navigation event that helps to find a fault; intended actions of the user and the flows are not noted.
  ///
  /// Routes, edges and questions are omitted, because they contain identifiers of patients.
  func note(_ event: NavigationEvent) {
    switch event {
    case .problem(let problem): note("\(problem)")
    case .leaked(let leak): note("still in memory after its end: \(leak.kind) \(leak.name)")
    case .restored(let report):
      note("put back: \(report.restored), waiting: \(report.waiting.count)")
      for (reason, count) in report.lossesByReason { note("not put back: \(count) because \(reason)") }
    case .opened, .pushed, .set, .presented, .popped, .dismissed, .setTabs, .selected, .asked, .userAnswered,
      .userSelected, .userLeft, .leavingPrevented, .followed, .ended, .stopped:
      break
    }
  }
}

extension RestorationReport {
  /// The number of losses by reason, in the order of their codes.
  fileprivate var lossesByReason: [(reason: Reason, count: Int)] {
    Dictionary(grouping: losses, by: \.reason).map { ($0, $1.count) }.sorted { $0.0.rawValue < $1.0.rawValue }
  }
}
