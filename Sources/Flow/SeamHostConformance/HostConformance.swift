public import SeamConformance
public import SeamFlowTesting

/// Checks that a host meets the requirements of `NavigationHost`, independent of the test framework.
///
/// ```swift
/// @Test func theHostMeetsTheRequirements() async {
///   let report = await HostConformance("InMemoryHost") { InMemoryHost() }.check()
///   #expect(report.failures.isEmpty)
/// }
/// ```
///
/// Each case runs the real navigator with small flows on a new host, acts as a user would, and reads the platform.
/// Waiting ends as soon as possible. A case fails if its result does not appear in time or the host does not return;
/// after three cases without a return, the others are not run. Qualities that only a person can judge, such as smooth
/// transitions, are not checked.
@MainActor
public struct HostConformance {
  let subject: String
  let timeout: Duration
  let make: @MainActor () async throws -> any HostUnderTest

  /// The number of cases without a return after which no more are run.
  private static let mostHangs = 3

  /// Creates the conformance suite of a host.
  ///
  /// - Parameters:
  ///   - subject: the host's name, for the report.
  ///   - timeout: the time limit for each expected result.
  ///   - make: makes a host that shows nothing yet, for one case.
  public init(
    _ subject: String, timeout: Duration = .seconds(60),
    make: @escaping @MainActor () async throws -> any HostUnderTest
  ) {
    self.subject = subject
    self.timeout = timeout
    self.make = make
  }

  /// Runs all cases in sequence, and prints and returns the report.
  ///
  /// - Parameters:
  ///   - beginning: runs only the requirements with this prefix, while you work on one of them.
  ///   - prints: whether to print the report.
  public func check(only beginning: String = "", prints: Bool = true) async -> ConformanceReport {
    var findings: [ConformanceReport.Finding] = []
    var hangs = 0
    for item in HostCase.all where item.requirement.hasPrefix(beginning) {
      findings.append(await .init(item.requirement) { try await check(item, &hangs) })
    }
    let report = ConformanceReport("Host conformance", of: subject, findings: findings)
    if prints { print(report) }
    return report
  }

  private func check(_ item: HostCase, _ hangs: inout Int) async throws {
    guard hangs < Self.mostHangs else {
      throw Violation(reason: "not checked, because the host did not return in \(hangs) earlier cases")
    }
    let stage = HostStage(try await makeHost(), timeout: timeout)
    var failure: (any Error)?
    do {
      try await item.check(stage)
    } catch {
      failure = error
    }
    await stage.strike()
    if stage.hangs { hangs += 1 }
    if let failure { throw failure }
  }

  private func makeHost() async throws(Violation) -> any HostUnderTest {
    do {
      return try await make()
    } catch {
      throw Violation(reason: "could not make a host: \(error)")
    }
  }
}
