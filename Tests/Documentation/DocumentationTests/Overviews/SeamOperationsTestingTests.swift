import SeamConformance
import SeamOperations
import SeamOperationsTesting
import Testing

/// The examples of SeamOperationsTesting's page.
struct SeamOperationsTestingTests {
  private struct Offline: Error {}

  @MainActor
  private final class WoundsModel {
    private(set) var message: String?
    private let refreshing: BoundCommand

    init(due: BoundQuery<[String]>, refresh: BoundCommand) { refreshing = refresh }

    func refresh() async {
      do {
        try await refreshing.run()
      } catch {
        message = "The list could not be refreshed"
      }
    }
  }

  @Test @MainActor func aScreenIsTestedWithFakes() async throws {
    let due = FakeQuery(["Wilma"])
    let refresh = FakeCommand(.waits)
    let screen = WoundsModel(due: due.query, refresh: refresh.command)

    let refreshing = Task { await screen.refresh() }
    await refresh.waitForRun()
    refresh.fail(Offline())
    await refreshing.value
    #expect(screen.message == "The list could not be refreshed")
  }

  @Test func aQueryIsHeldAgainstTheSuite() async {
    let conformance = QueryConformance("WoundsDue", WoundsDue(day: 7)) {
      InMemoryWounds([Wound(patient: "Wilma", dueDay: 3)])
    } source: { wounds in
      wounds
    } change: { wounds, step in
      wounds.add(Wound(patient: "Patient \(step)", dueDay: 1))
    } contents: { wounds in
      try await wounds.all()
    }
    let report = await conformance.check(prints: false)
    #expect(report.failures.isEmpty)
  }
}
