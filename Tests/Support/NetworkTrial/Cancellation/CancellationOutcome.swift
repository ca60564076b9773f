import SeamNetwork

/// The outcomes of calls, most of which were cancelled.
struct CancellationOutcome: Sendable, CustomStringConvertible {
  /// How many calls were cancelled in each phase.
  private var phases: [CallPhase: Int] = [:]
  /// From the cancellation to the return, of those that were under way.
  private var times: [Duration] = []
  private var cancelled = 0
  private var returned = 0
  private var failed = 0
  /// Calls that were not cancelled.
  var kept = 0
  var renewals = 0
  /// The violations, such as wrong bytes or an unexpected error.
  var problems: [String] = []

  mutating func count(
    _ result: Result<[UInt8], NetworkError>, of kind: CallKind, in phase: CallPhase, after time: Duration
  ) {
    phases[phase, default: 0] += 1
    if phase != .afterEnd { times.append(time) }
    switch result {
    case .success(let bytes):
      returned += 1
      if bytes.count != kind.size || bytes.contains(where: { $0 != 7 }) {
        problems.append("\(kind) returned \(bytes.count) bytes, or others")
      }
    case .failure(let error) where error.code == .cancelled: cancelled += 1
    case .failure(let error) where kind == .reset && error.code == .connectionLost: failed += 1
    case .failure(let error): problems.append("\(kind) threw \(error), cancelled \(phase.rawValue)")
    }
  }

  mutating func add(_ other: CancellationOutcome) {
    phases.merge(other.phases, uniquingKeysWith: +)
    times += other.times
    cancelled += other.cancelled
    returned += other.returned
    failed += other.failed
    kept += other.kept
    renewals += other.renewals
    problems += other.problems
  }

  /// The calls that ended as they may.
  var calls: Int { cancelled + returned + failed + kept }

  var description: String {
    let sorted = times.sorted()
    func percentile(_ part: Double) -> Duration {
      sorted.isEmpty ? .zero : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }
    let lines = CallPhase.allCases.map { "\(phases[$0, default: 0]) cancelled \($0.rawValue)" }
    return """
      \(cancelled) ended as cancelled, \(returned) returned, \(failed) failed as they must, \(kept) were not cancelled
      \(renewals) renewals of credentials
      \(lines.joined(separator: "\n"))
      from the cancellation to the end: median \(percentile(0.5)), 99 % \(percentile(0.99)), longest \(percentile(1))
      \(problems.prefix(20).map { "problem: \($0)" }.joined(separator: "\n"))
      """
  }
}
