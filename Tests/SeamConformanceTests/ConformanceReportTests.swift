import SeamConformance
import Testing

struct ConformanceReportTests {
  private struct Accident: Error {}

  private func report() async -> ConformanceReport {
    ConformanceReport(
      "Door certificate", of: "Barn door",
      findings: [
        await .init("It opens") {},
        await .init("It closes") { try claim(false, "it jams") },
        await .init("It locks") { throw NotClaimed(reason: "it has no lock") },
        await .init("It lasts") { throw Accident() },
      ])
  }

  @Test func whatIsThrownIsTheOutcome() async {
    let report = await report()
    #expect(
      report.findings.map(\.outcome) == [
        .kept, .broken("it jams"), .notClaimed("it has no lock"), .broken("an unexpected error: Accident()"),
      ])
    #expect(report.findings.map(\.promise) == ["It opens", "It closes", "It locks", "It lasts"])
  }

  @Test func onlyBrokenPromisesAreFailures() async {
    let report = await report()
    #expect(report.failures == ["It closes: it jams", "It lasts: an unexpected error: Accident()"])
    #expect(report.subject == "Barn door" && report.kind == "Door certificate")
  }

  @Test func itIsTextWithALinePerPromise() async {
    #expect(
      await report().description == """
        Door certificate for Barn door
          met          It opens
          FAILED       It closes: it jams
          not claimed  It locks: it has no lock
          FAILED       It lasts: an unexpected error: Accident()
          1 of 4 requirements met, 2 failed
        """)
  }
}
