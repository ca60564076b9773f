import SeamFlowTesting
import Testing

@MainActor
struct HostCertificateTests {
  @Test func inMemoryHostKeepsEveryPromise() async {
    let report = await HostCertificate("InMemoryHost") { InMemoryHost() }.issue()
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .kept })
  }
}
