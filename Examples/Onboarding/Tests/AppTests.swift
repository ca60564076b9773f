import SeamFlow
import SeamFlowFuzzing
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

  @Test func aWalkThroughTheWholeAppFindsNothing() async {
    let fuzz = FlowFuzz(steps: 8_000, seed: 1, stepsPerWalk: 500) { () async throws -> TestApp in
      // The user has logged in before, and comes to the onboarding by logging out.
      let app = TestApp()
      try await app.session.begin(User(id: TestApp.fred, email: TestApp.fred))
      try await app.session.setPIN("1234")
      return app
    } app: { app in
      AppCoordinator(storage: app.storage, accounts: app.accounts)
    }
    .typing(TestApp.fred, into: "E-mail").typing(TestApp.password, into: "Password")
    .typing(TestApp.code, into: "Code").typing("1234", into: "PIN").typing("1234", into: "Again")
    let finding = await fuzz.run()
    #expect(finding == nil, finding.map { "\($0)" })
    #expect(
      fuzz.report.routes.isSuperset(of: [
        "OnboardingFlow.page", "SignUpFlow.form", "LogInFlow.form", "VerificationFlow.form", "ChoosePINFlow.form",
        "UnlockFlow.form", "HomeFlow.receipt", "ReportFlow.form", "SettingsFlow.settings", "ChangeEmailFlow.form",
      ]), "\(fuzz.report.routes)")
  }
}
