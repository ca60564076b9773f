import NetworkTestFixtures
import SeamConformance
import Testing

/// Runs the suite in processes of its own, as `URLSession` on Linux ends its process on some responses.
struct URLSessionConformanceTests {
  private let suite = ChildSuite(
    "network-session-check",
    knownTraps: [
      "A response that is cut by a close inside of its header fails":
        "Fatal error: Transfer completed, but there's no response."
    ])

  @Test func meetsEveryRequirementThatItSupports() async throws {
    let (report, _) = try await suite.check("Session conformance", of: "URLSessionNetworkSession")
    print(report)
    #expect(report.findings.count > 80)
    #expect(report.failures.isEmpty)
    #expect(report.findings.count { $0.outcome == .met } >= 75)
  }
}
