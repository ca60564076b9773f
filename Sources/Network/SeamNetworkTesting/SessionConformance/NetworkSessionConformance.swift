public import SeamConformance
public import SeamNetwork

/// A conformance suite that checks every requirement of `NetworkSession`, for use with any test framework.
///
/// ```swift
/// @Test func curlSessionConforms() async {
///   let conformance = NetworkSessionConformance("CurlNetworkSession") { CurlNetworkSession(configuration: $0) }
///   let report = await conformance.check()
///   #expect(report.failures.isEmpty)
/// }
/// ```
///
/// Each case sends to a ``ScriptedServer`` of its own on the loopback interface, and fails if it takes longer than its
/// deadline. Where a time was exceeded and tasks or queues of this process ran late meanwhile, the case is checked
/// again with longer times. The suite takes some seconds. Capabilities that a session states as missing are reported
/// as not checked, with the session's reason. A passed suite shows that the requirements were met in this run.
public struct NetworkSessionConformance: Sendable {
  let subject: String
  let make: @Sendable (SessionConfiguration) async throws -> any NetworkSession
  /// The time after which a case counts as hanging.
  package var deadline: Duration = .seconds(20)
  /// How much longer the times are at each try of a case; another try follows only where tasks or queues ran late.
  package var timeScales = [1, 3, 9]
  /// Cases that are run at the same time; those about descriptors and threads run alone.
  package var width = 6

  /// Makes a suite for a session.
  ///
  /// - Parameters:
  ///   - subject: the session's name, for the report.
  ///   - make: returns a new session with a configuration. The suite closes it.
  public init(
    _ subject: String, make: @escaping @Sendable (SessionConfiguration) async throws -> any NetworkSession
  ) {
    self.subject = subject
    self.make = make
  }

  /// Runs every case, prints the report if `prints` is true, and returns it.
  public func check(prints: Bool = true) async -> ConformanceReport {
    await check(prints: prints) { _ in true }
  }

  /// Runs the cases whose requirement meets a condition.
  package func check(
    prints: Bool, where isIncluded: (_ requirement: String) -> Bool
  ) async -> ConformanceReport {
    let cases = SessionCase.all.filter { isIncluded($0.requirement) }
    var findings: [Int: ConformanceReport.Finding] = [:]
    await withTaskGroup(of: (Int, ConformanceReport.Finding).self) { group in
      var free = width
      for (index, item) in cases.enumerated() where !item.isAlone {
        if free == 0, let (index, finding) = await group.next() {
          findings[index] = finding
          free += 1
        }
        free -= 1
        group.addTask { (index, await finding(of: item)) }
      }
      for await (index, finding) in group { findings[index] = finding }
    }
    for (index, item) in cases.enumerated() where item.isAlone {
      await Turn.shared.begin()
      findings[index] = await finding(of: item)
      await Turn.shared.end()
    }
    let ordered = cases.indices.compactMap { findings[$0] }
    let report = ConformanceReport("Session conformance", of: subject, findings: ordered)
    if prints { print(report) }
    return report
  }

  private func finding(of item: SessionCase) async -> ConformanceReport.Finding {
    await ConformanceReport.Finding(item.requirement) {
      for timeScale in timeScales {
        let meter = DelayMeter()
        do {
          return try await check(item, timeScale: timeScale)
        } catch  where isTimeout(error) {
          let delay = meter.longestDelay
          // Otherwise the machine was too busy to keep the times: threads of a session can run far later than these.
          guard delay > .milliseconds(20), timeScale != timeScales.last else {
            throw Violation(
              reason: "\(error); tasks or queues ran up to \(delay) late, with \(timeScale) times the times")
          }
        }
      }
    }
  }

  private func check(_ item: SessionCase, timeScale: Int) async throws {
    let subject = SessionSubject(conformance: self, timeScale: timeScale)
    try await withDeadline(deadline * timeScale) { try await item.check(subject) }
  }

  private func isTimeout(_ error: any Error) -> Bool {
    error is DeadlineViolation || (error as? NetworkError)?.code == .timedOut
  }
}

/// Lets the cases that count descriptors run one after another, also those of other suites in the process.
private actor Turn {
  static let shared = Turn()

  private var isTaken = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func begin() async {
    if isTaken { await withCheckedContinuation { waiters.append($0) } }
    isTaken = true
  }

  func end() {
    guard !waiters.isEmpty else { return isTaken = false }
    waiters.removeFirst().resume()
  }
}
