import CoreDates
import CoreSync
import FeatureFixtures
import FeaturePatients
import LibPatient
import LibWound
import SeamFlow
import SeamFlowTesting
import SeamOperations
import SeamViews
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct PatientsFlowTests {
  private func robot(
    _ clinic: ClinicFixture, status: SyncStatus? = nil, refresh: BoundCommand = BoundCommand { _ in }
  ) throws -> FlowRobot {
    let environment = PatientsEnvironment(
      patients: clinic.patients, wounds: clinic.wounds,
      status: {
        AsyncStream { stream in
          if let status { stream.yield(status) }
        }
      }, clock: clinic.clock, refresh: refresh)
    return try FlowRobot(
      PatientsFlow<Others>(), providing: FlowScope().with(\.patientsEnvironment, environment),
      on: TestHost.user())
  }

  @Test func showsMyPatientsAndAll() async throws {
    try await robot(ClinicFixture()).skipEvents().expectText("My patients").expectText("Wilma Flintstone")
      .expectText("RW-000017 · 75 years · Bedrock  in 5 days").expectNoText("Fred Rubble")
      .tap("All patients").expectText("Fred Rubble").expectText("No open wound:")
      .tap("My patients").expectNoText("Fred Rubble").skipEvents().finish()
  }

  @Test func searchesByNameWardAndNumber() async throws {
    let robot = try await robot(ClinicFixture()).skipEvents().tap("All patients").expectText("Fred Rubble")
    for (text, found, other) in [
      ("flint", "Wilma Flintstone", "Fred Rubble"), ("rockv", "Fred Rubble", "Wilma Flintstone"),
      ("18", "Fred Rubble", "Wilma Flintstone"), ("RW-000017", "Wilma Flintstone", "Fred Rubble"),
    ] {
      try await robot.search(text).expectText(found).expectNoText(other)
    }
    try await robot.search("nobody").expectText("No patient’s name, ward or number has “nobody”.")
      .search("").expectText("Wilma Flintstone").skipEvents().finish()
  }

  @Test func offersToSearchAmongAllPatients() async throws {
    try await robot(ClinicFixture()).skipEvents().search("fred").tap("Search all patients").expectText("Fred Rubble")
      .skipEvents().finish()
  }

  @Test func filtersByWardAndDueDate() async throws {
    try await robot(ClinicFixture()).skipEvents().tap("All patients").tap("Filter").skipEvents()
      .choose("Rockville", for: "Ward").tap("Show").skipEvents().expectText("All patients · Rockville")
      .expectText("Fred Rubble").expectNoText("Wilma Flintstone")
      .tap("Filter").skipEvents().choose("All wards", for: "Ward").toggle("Only patients due by today").tap("Show")
      .skipEvents().expectText("No patient matches the filter").tap("Show all").expectText("Wilma Flintstone")
      .skipEvents().finish()
  }

  @Test func showsTheFileAndLeadsToWounds() async throws {
    try await robot(ClinicFixture()).skipEvents().tap("Wilma Flintstone").skipEvents()
      .expectText("born 1950-03-11 (75 years) · RW-000017 · Bedrock").expectText("allergies: None recorded")
      .expectText("due in 5 days: Pressure ulcer, left heel · 4.71 cm²").expectText("1 Mar 2026, 09:00:")
      .tap("Pressure ulcer, left heel · 4.71 cm²").skipEvents().expectText("wound heel").skipEvents().finish()
  }

  @Test func leadsToAssessmentsAndNewWounds() async throws {
    try await robot(ClinicFixture()).skipEvents().tap("Wilma Flintstone").skipEvents()
      .tap("Pressure ulcer, left heel · 9.42 cm² · Betty").skipEvents().expectText("assessment first").back()
      .skipEvents()
      .tap("New wound").skipEvents().expectText("new wound of wilma").tap("Made").skipEvents().expectText("wound made")
      .skipEvents().finish()
  }

  @Test func saysWhereTheSyncStands() async throws {
    let clinic = try await ClinicFixture()
    try await robot(clinic, status: SyncStatus(phase: .syncing(fraction: 0.42))).skipEvents()
      .expectText("Fetching patients 42%").skipEvents().finish()
    let first = try await ClinicFixture(isEmpty: true)
    try await robot(first, status: SyncStatus(phase: .syncing(fraction: 0))).skipEvents()
      .expectText("They appear here as they arrive").skipEvents().finish()
    let later = SyncStatus(phase: .syncing(fraction: 0.42), lastSynced: clinic.clock.now())
    try await robot(clinic, status: later).skipEvents().expectText("My patients · fetching 42%").skipEvents().finish()
    try await robot(clinic, status: SyncStatus(phase: .offline)).skipEvents().expectText("My patients · offline")
      .skipEvents().finish()
  }

  @Test func saysWhyARefreshFailed() async throws {
    struct Failure: Error, CustomStringConvertible { let description = "The server cannot be reached." }
    try await robot(ClinicFixture(), refresh: BoundCommand { _ in throw Failure() }).skipEvents().refresh()
      .expectText("Not refreshed — The server cannot be reached.").expectText("Wilma Flintstone").skipEvents().finish()
  }
}

/// Stands for the flows of other features.
private enum Others: PatientsDestinations {
  static func wound(_ id: Wound.ID) -> OtherFlow { OtherFlow("wound \(id.rawValue)") }
  static func assessment(_ id: Assessment.ID) -> OtherFlow { OtherFlow("assessment \(id.rawValue)") }
  static func newWound(of patient: Patient.ID) -> OtherFlow { OtherFlow("new wound of \(patient.rawValue)") }
}

private final class OtherFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case screen }
  typealias Output = Wound.ID

  let navigation = FlowNavigation()
  private let title: String

  init(_ title: String) { self.title = title }

  func start(animated: Bool) { push(.screen, animated: animated) }

  func screen(for route: Route) -> any Screen {
    ClosureScreen(MessageConfiguration(title: title, primary: Action("made", title: "Made"))) { [weak self] _ in
      self?.finish(Wound.ID(rawValue: "made"))
    }
  }
}
