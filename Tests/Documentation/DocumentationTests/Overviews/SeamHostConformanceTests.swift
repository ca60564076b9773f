import SeamConformance
import SeamFlowTesting
import SeamHostConformance
import Testing

/// The example of SeamHostConformance's page.
@MainActor
struct SeamHostConformanceTests {
  @Test func theHostMeetsTheRequirements() async {
    let suite = HostConformance("InMemoryHost") { InMemoryHost() }
    let report = await suite.check()
    #expect(report.failures.isEmpty)
  }
}
