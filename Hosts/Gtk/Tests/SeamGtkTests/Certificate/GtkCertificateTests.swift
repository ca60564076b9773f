import SeamFlowTesting
import SeamGtkTesting
import Testing

@MainActor
@Suite(.serialized)
struct GtkCertificateTests {
  @Test func theWindowKeepsEveryPromise() async {
    let report = await HostCertificate("GtkHost") {
      let user = try GtkUser()
      GtkSession.animates = true
      return user
    }.issue()
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .kept })
    #expect(GtkSession.takeComplaints() == [])
  }
}
