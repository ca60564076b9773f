public import SeamConformance
public import SeamFlowTesting

/// Checks that a host keeps every promise of `NavigationHost`, whichever test framework runs it.
///
/// ```swift
/// @Test func theHostKeepsItsPromises() async {
///   let report = await HostCertificate("InMemoryHost") { InMemoryHost() }.issue()
///   #expect(report.failures.isEmpty)
/// }
/// ```
///
/// Each case runs the real navigator with small flows on a host of its own, does what a user would, and reads the
/// platform. Nothing waits longer than it must; what does not come within the patience is missing, and a host that
/// never returns fails, and after three such cases is asked no more. What only a person can judge, such as whether a
/// transition is smooth, is outside it.
@MainActor
public struct HostCertificate {
  let subject: String
  let patience: Duration
  let make: @MainActor () async throws -> any HostUnderTest

  /// In how many cases a host may not return before it is asked no more.
  private static let mostHangs = 3

  /// Prepares a certificate.
  ///
  /// - Parameters:
  ///   - subject: the host's name, for the report.
  ///   - patience: how long to wait for something promised before it counts as missing.
  ///   - make: makes a host that shows nothing yet, for one case.
  public init(
    _ subject: String, patience: Duration = .seconds(60),
    make: @escaping @MainActor () async throws -> any HostUnderTest
  ) {
    self.subject = subject
    self.patience = patience
    self.make = make
  }

  /// Runs every case, one after the other, prints the report unless told not to, and returns it.
  ///
  /// - Parameter beginning: runs only the promises that begin so, for work on one of them.
  public func issue(only beginning: String = "", prints: Bool = true) async -> ConformanceReport {
    var findings: [ConformanceReport.Finding] = []
    var hangs = 0
    for item in HostCase.all where item.promise.hasPrefix(beginning) {
      findings.append(await .init(item.promise) { try await check(item, &hangs) })
    }
    let report = ConformanceReport("Host certificate", of: subject, findings: findings)
    if prints { print(report) }
    return report
  }

  private func check(_ item: HostCase, _ hangs: inout Int) async throws {
    guard hangs < Self.mostHangs else {
      throw Breach(reason: "not checked, as the host did not return in \(hangs) cases before")
    }
    let stage = HostStage(try await makeHost(), patience: patience)
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

  private func makeHost() async throws(Breach) -> any HostUnderTest {
    do {
      return try await make()
    } catch {
      throw Breach(reason: "no host could be made: \(error)")
    }
  }
}
