#if Gtk
import SeamConformance
import SeamHostConformance
import SeamGtkTesting
import Testing

extension OnDisplay {
  @MainActor
  struct GtkConformanceTests {
    @Test(arguments: [true, false]) func windowMeetsEveryRequirement(animates: Bool) async {
      let report = await HostConformance("GtkHost, \(animates ? "animated" : "still")") {
        let user = try GtkUser()
        GtkSession.animates = animates
        return user
      }.check()
      #expect(report.failures.isEmpty)
      #expect(report.findings.allSatisfy { $0.outcome == .met })
      #expect(GtkSession.takeComplaints() == [])
    }
  }
}
#endif
