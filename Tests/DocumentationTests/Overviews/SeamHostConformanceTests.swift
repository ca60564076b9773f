import SeamConformance
import SeamFlowTesting
import SeamHostConformance
import Testing

/// The example of SeamHostConformance's page.
@MainActor
struct SeamHostConformanceTests {
  @Test func theHostMeetsTheRequirements() async {
    let suite = HostCertificate("InMemoryHost") { InMemoryHost() }
    let report = await suite.issue()
    #expect(report.failures.isEmpty)
  }
}
