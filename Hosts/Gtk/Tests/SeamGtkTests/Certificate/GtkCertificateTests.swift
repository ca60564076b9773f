import SeamConformance
import SeamHostConformance
import SeamGtkTesting
import Testing

extension OnDisplay {
  @MainActor
  struct GtkCertificateTests {
    @Test(arguments: [true, false]) func windowMeetsEveryRequirement(animates: Bool) async {
      let report = await HostCertificate("GtkHost, \(animates ? "animated" : "still")") {
        let user = try GtkUser()
        GtkSession.animates = animates
        return user
      }.issue()
      #expect(report.failures.isEmpty)
      #expect(report.findings.allSatisfy { $0.outcome == .kept })
      #expect(GtkSession.takeComplaints() == [])
    }
  }
}
