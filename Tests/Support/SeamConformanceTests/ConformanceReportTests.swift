import SeamConformance
import Testing

struct ConformanceReportTests {
  private struct Accident: Error {}

  private func report() async -> ConformanceReport {
    ConformanceReport(
      "Door conformance", of: "Barn door",
      findings: [
        await .init("It opens") {},
        await .init("It closes") { try expect(false, "it jams") },
        await .init("It locks") { throw NotSupported(reason: "it has no lock") },
        await .init("It lasts") { throw Accident() },
      ])
  }

  @Test func whatIsThrownIsTheOutcome() async {
    let report = await report()
    #expect(
      report.findings.map(\.outcome) == [
        .met, .violated("it jams"), .notSupported("it has no lock"), .violated("an unexpected error: Accident()"),
      ])
    #expect(report.findings.map(\.requirement) == ["It opens", "It closes", "It locks", "It lasts"])
  }

  @Test func onlyViolationsAreFailures() async {
    let report = await report()
    #expect(report.failures == ["It closes: it jams", "It lasts: an unexpected error: Accident()"])
    #expect(report.subject == "Barn door" && report.kind == "Door conformance")
  }

  @Test func itIsTextWithALinePerRequirement() async {
    #expect(
      await report().description == """
        Door conformance for Barn door
          met          It opens
          FAILED       It closes: it jams
          not supported  It locks: it has no lock
          FAILED       It lasts: an unexpected error: Accident()
          1 of 4 requirements met, 2 failed
        """)
  }
}
