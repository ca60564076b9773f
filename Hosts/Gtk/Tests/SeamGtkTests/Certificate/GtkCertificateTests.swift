import SeamFlowTesting
import Testing

@MainActor
@Suite(.serialized)
struct GtkCertificateTests {
  @Test func theWindowKeepsEveryPromise() async {
    let report = await HostCertificate("GtkHost") { GtkUnderTest() }.issue()
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .kept })
  }
}
