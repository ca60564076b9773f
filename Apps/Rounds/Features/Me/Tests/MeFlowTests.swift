import CoreDates
import CoreFHIR
import CoreSync
import FeatureMe
import Foundation
import LibAccount
import LibAccountTesting
import LibSettings
import SeamFlow
import SeamFlowTesting
import SeamOperations
import SeamStorage
import SeamViews
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct MeFlowTests {
  private let account = FakeAccount(.signedIn(.wilma))

  private func robot(
    _ status: SyncStatus, problems: [SyncRecord] = [], settings: AppSettings = AppSettings(in: InMemoryStorage())
  ) throws -> FlowRobot {
    try robot(AsyncStream { $0.yield(status) }, problems: problems, settings: settings)
  }

  private func robot(
    _ statuses: AsyncStream<SyncStatus>, problems: [SyncRecord] = [],
    settings: AppSettings = AppSettings(in: InMemoryStorage())
  ) throws -> FlowRobot {
    let environment = MeEnvironment(
      account: account, settings: settings, status: { statuses },
      problems: { AsyncThrowingStream { $0.yield(problems) } }, refresh: BoundCommand { _ in },
      clock: ClinicClock(timeZone: .gmt) { Date(timeIntervalSince1970: 0) })
    return try FlowRobot(
      MeFlow<Others>(), providing: FlowScope().with(\.meEnvironment, environment),
      on: TestHost.user())
  }

  @Test func saysSyncedOnlyIfItIsTrue() async throws {
    let last = SyncStatus(lastSynced: Date(timeIntervalSince1970: 60))
    try await robot(last).skipEvents().expectText("Wilma Flintstone").expectText("state: Synced")
      .expectText("not sent: Nothing").expectText("last sync: 1 Jan 1970, 00:01").skipEvents().finish()
    var pending = last
    pending.counts.pending = 2
    try await robot(pending).skipEvents().expectText("state: Sending").expectText("not sent: 2 changes")
      .expectNoText("Synced").skipEvents().finish()
    try await robot(SyncStatus(phase: .offline, counts: pending.counts, lastSynced: last.lastSynced)).skipEvents()
      .expectText("state: Offline.").expectNoText("Synced").skipEvents().finish()
  }

  @Test func listsWhatIsToBeSettled() async throws {
    let observation = try #require(FHIRLocation("Observation/1"))
    let media = try #require(FHIRLocation("Media/2"))
    let records = [
      SyncRecord(
        location: observation, content: nil,
        state: .refused(SyncRefusal(label: "Assessment: Burn", status: 422, reason: "The value is missing."))),
      SyncRecord(location: media, content: nil, state: .unreadable("content is missing")),
    ]
    var status = SyncStatus()
    status.counts.refused = 1
    status.counts.unreadable = 1
    try await robot(status, problems: records).skipEvents().tap("2 records").skipEvents()
      .expectText("Assessment: Burn — The value is missing.").expectText("Media/2 — content is missing")
      .tap("Media/2").expectText("Media/2").tap("Assessment: Burn").skipEvents().expectText("Observation 1")
      .skipEvents().finish()
  }

  @Test func warnsBeforeWhatIsNotSentIsLost() async throws {
    var status = SyncStatus()
    status.counts.pending = 1
    try await robot(status).skipEvents().tap("Sign out").skipEvents()
      .expectText("One change is not sent yet and would be lost for ever.").tap("Cancel").skipEvents().finish()
    #expect(account.calls.isEmpty)
    let robot = try robot(SyncStatus())
    try await robot.skipEvents().tap("Sign out").skipEvents()
      .expectText("Everything you entered is at the server.").tap("Sign out")
    // The end of the flow would cancel the command.
    while account.calls.isEmpty { await Task.yield() }
    try await robot.skipEvents().finish()
    #expect(account.calls == [.signOut])
  }

  @Test func signingOutWaitsForTheNumberOfUnsentChanges() async throws {
    let (statuses, continuation) = AsyncStream.makeStream(of: SyncStatus.self)
    let robot = try robot(statuses)
    try await robot.skipEvents().tap("Sign out").skipEvents().expectNoText("at the server")
    var status = SyncStatus()
    status.counts.pending = 1
    continuation.yield(status)
    try await robot.skipEvents().expectText("One change is not sent yet and would be lost for ever.").tap("Cancel")
      .skipEvents().finish()
  }

  @Test func locks() async throws {
    let robot = try robot(SyncStatus())
    try await robot.skipEvents().tap("Lock")
    while account.calls.isEmpty { await Task.yield() }
    try await robot.skipEvents().finish()
    #expect(account.calls == [.lock])
  }

  @Test func saysThatThePINIsChanged() async throws {
    try await robot(SyncStatus()).skipEvents().tap("Change").skipEvents().tap("Done").skipEvents()
      .expectText("Your PIN is changed").tap("OK").skipEvents().expectText("Wilma Flintstone").skipEvents().finish()
    try await robot(SyncStatus()).skipEvents().tap("Change").skipEvents().back().skipEvents()
      .expectText("Wilma Flintstone").expectNoText("Your PIN is changed").skipEvents().finish()
  }

  @Test func choosesTheUnit() async throws {
    let settings = AppSettings(in: InMemoryStorage())
    try await robot(SyncStatus(), settings: settings).skipEvents().tap("Units").skipEvents()
      .expectText("(Centimetres) | Millimetres").choose("Millimetres", for: "Lengths")
      .expectText("Centimetres | (Millimetres)").skipEvents().finish()
    for try await value in settings.current().values where value.lengthUnit == .millimetres { break }
  }
}

/// Stands for the flows of other features.
private enum Others: MeDestinations {
  static func canShow(_ location: FHIRLocation) -> Bool { location.type == "Observation" }
  static func record(type: String, id: String) -> RecordFlow { RecordFlow("\(type) \(id)") }
  static func changePIN() -> RecordFlow { RecordFlow("PIN") }
}

private final class RecordFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case screen }

  let navigation = FlowNavigation()
  private let title: String

  init(_ title: String) { self.title = title }

  func start(animated: Bool) { push(.screen, animated: animated) }

  func screen(for route: Route) -> any Screen {
    ClosureScreen(MessageConfiguration(title: title, primary: Action("done", title: "Done"))) { [weak self] _ in
      self?.finish()
    }
  }
}
