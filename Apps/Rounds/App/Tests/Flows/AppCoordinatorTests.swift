import CoreLogging
import Foundation
import LibAccount
import LibAccountTesting
import RoundsApp
import SeamFlow
import SeamFlowTesting
import SeamNetwork
import SeamNetworkStorage
import SeamNetworkTesting
import SeamOperations
import SeamStorage
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct AppCoordinatorTests {
  private let account = FakeAccount(.locked(.wilma))
  private let starter: FakeStarter

  init() { starter = FakeStarter(account) }

  private func robot() throws -> FlowRobot {
    try FlowRobot(AppCoordinator(starter, log: SilentLog()), on: TestHost.user())
  }

  @Test func unlocksAndShowsTheTabs() async throws {
    try await robot().skipEvents().expectText("Enter your PIN").type("2580", into: "Enter your PIN").tap("Unlock")
      .skipEvents().expectText("My patients").tap(tab: "me").skipEvents().expectText("Wilma Flintstone").skipEvents()
      .skipEvents().finish()
  }

  @Test func returnsToWhereOneWasAfterALock() async throws {
    let robot = try await robot().skipEvents().type("2580", into: "Enter your PIN").tap("Unlock").skipEvents()
      .expectText("My patients").tap(tab: "me").skipEvents().tap("Units").skipEvents().expectText("Lengths")
    try await account.lock().run()
    try await robot.skipEvents().expectText("Enter your PIN").expectNoText("Lengths")
      .type("2580", into: "Enter your PIN").tap("Unlock").skipEvents().expectText("Lengths").skipEvents().finish()
  }

  @Test func returnsToWhereOneWasAfterTheSessionEnded() async throws {
    let robot = try await robot().skipEvents().type("2580", into: "Enter your PIN").tap("Unlock").skipEvents()
      .expectText("My patients").tap(tab: "me").skipEvents().tap("Units").skipEvents().expectText("Lengths")
    account.set(.expired(.wilma))
    try await robot.skipEvents().expectText("Your session has ended").type("correct", into: "Password").tap("Sign in")
      .skipEvents().expectText("Lengths").skipEvents().finish()
  }

  @Test func removesThePatientsWhenTheUserSignsOut() async throws {
    try await robot().skipEvents().type("2580", into: "Enter your PIN").tap("Unlock").skipEvents()
      .expectText("My patients").tap(tab: "me").skipEvents().tap("Sign out").skipEvents()
      .expectText("Everything you entered is at the server.").tap("Sign out").skipEvents()
      .expectText("Password").skipEvents().finish()
    #expect(starter.erased == 1)
  }

  @Test func saysWhyTheDataCannotBeOpenedAndTriesAgain() async throws {
    starter.problem = StartProblem(title: "There is no room left", description: "Make some.")
    let robot = try await robot().skipEvents().expectText("There is no room left").expectText("Make some.")
    starter.problem = nil
    try await robot.tap("Try again").skipEvents().expectText("Enter your PIN").skipEvents().finish()
  }

  @Test func triesAgainWhenTheDataOfTheUserCannotBeOpened() async throws {
    starter.clinicProblem = StartProblem(title: "There is no room left", description: "Make some.")
    let robot = try await robot().skipEvents().type("2580", into: "Enter your PIN").tap("Unlock").skipEvents()
      .expectText("There is no room left")
    starter.clinicProblem = nil
    try await robot.tap("Try again").skipEvents().expectText("My patients").skipEvents().finish()
    #expect(starter.starts == 1)
  }

  @Test(arguments: [
    (StartProblem.Remedy.setAside(path: "/clinic.db"), "Set it aside"), (.forgetAccount, "Sign in again"),
  ])
  func appliesARemedyThatTheUserConfirms(remedy: StartProblem.Remedy, title: String) async throws {
    starter.problem = StartProblem(title: "Damaged", description: "It is.", remedy: remedy)
    let robot = try await robot().skipEvents().tap(title).skipEvents().tap("Back").skipEvents().expectText("It is.")
    #expect(starter.applied.isEmpty)
    starter.problem = nil
    try await robot.tap(title).skipEvents().tap(title).skipEvents().expectText("It was done.").tap("OK").skipEvents()
      .expectText("Enter your PIN").skipEvents().finish()
    #expect(starter.applied == [remedy])
  }
}

private struct SilentLog: Log {
  func note(_ message: String) {}
}

/// Opens data in memory, whose server cannot be reached.
@MainActor
private final class FakeStarter: Starter {
  let status = "Opening…"
  let account: FakeAccount
  var problem: StartProblem?
  var clinicProblem: StartProblem?
  private(set) var starts = 0
  private(set) var erased = 0
  private(set) var applied: [StartProblem.Remedy] = []

  init(_ account: FakeAccount) { self.account = account }

  func start() async throws -> StartedApp {
    starts += 1
    if let problem { throw problem }
    return StartedApp(account: account, demo: nil, snapshots: LocalSnapshotStore(storage: InMemoryStorage())) { user in
      if let problem = self.clinicProblem { throw problem }
      let storage = InMemoryStorage()
      let network = FakeNetworkModule(baseURL: URL(string: "https://rounds.example/fhir"))
      let outbox = StorageOutbox(in: storage, network: network)
      return ClinicSession(
        user: user, account: self.account, storage: storage, network: network, outbox: outbox
      ) { await self.noteErasing() }
    }
  }

  func apply(_ remedy: StartProblem.Remedy) async throws -> String? {
    applied.append(remedy)
    return "It was done."
  }

  private func noteErasing() { erased += 1 }
}
