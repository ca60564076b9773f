import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

@testable import Onboarding

/// The app as a whole: everything is provided, and nothing breaks on the way.
@MainActor
struct AppTests {
  @Test func nothingIsMissing() {
    let app = TestApp()
    let audit = FlowAudit(of: AppCoordinator(storage: app.storage, accounts: app.accounts))
    #expect(audit.findings.isEmpty)
  }

  @Test func aWalkToThePINFindsNothing() async {
    // The code and the passwords are among the texts that a walk types.
    let fuzz = FlowFuzz(
      steps: 600, seed: 1,
      world: { TestApp(accounts: InMemoryAccountService(passwords: [TestApp.wilma: "a"], code: "0")) }
    ) { world in
      AppCoordinator(storage: world.storage, accounts: world.accounts)
    }
    let finding = await fuzz.run()
    #expect(finding == nil)
    #expect(fuzz.report.routes.isSuperset(of: ["OnboardingFlow.page", "SignUpFlow.form", "LogInFlow.form"]))
  }

  @Test func aWalkInsideFindsNothing() async {
    let fuzz = FlowFuzz(
      steps: 600, seed: 2, world: { TestApp(accounts: InMemoryAccountService(code: "0")) }
    ) { world in
      UnlockedApp(world)
    }
    let finding = await fuzz.run()
    #expect(finding == nil)
    #expect(fuzz.report.routes.isSuperset(of: ["HomeFlow.receipt", "ReportFlow.form", "VerificationFlow.form"]))
  }
}

/// The app of a user who is let in without a PIN, for walks that no text leads to.
private final class UnlockedApp: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let inside = FlowEdge(phase: "inside") { (_: UnlockedApp) in
      InsideFlow(user: "fred")
    } onEnd: { app, _ in
      app.letIn()
    }
  }

  let navigation = FlowNavigation()
  @Provides(\.accounts) private var accounts: any AccountService
  @Provides(\.session) private var session: Session

  init(_ app: TestApp) {
    accounts = app.accounts
    session = app.session
  }

  func start(animated: Bool) {
    task { [self] in
      try? await session.begin(User(id: "fred", email: TestApp.fred))
      letIn()
    }
  }

  private func letIn() { show(\.inside) }

  func screen(for route: Never) -> any Screen {}
}
