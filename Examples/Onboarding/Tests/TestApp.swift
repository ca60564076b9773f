import SeamFlow
import SeamFlowTesting
import SeamStorage

@testable import Onboarding

/// The device and the service of one test: each start of the app is another run on the same device.
@MainActor
struct TestApp {
  static let code = "123456"
  static let password = "Yabba-dabba-2"
  static let wilma = "wilma@bedrock.example"
  static let fred = "fred@bedrock.example"

  let storage = InMemoryStorage()
  let accounts: InMemoryAccountService
  var session: Session { Session(in: storage) }

  init(accounts: InMemoryAccountService = InMemoryAccountService(passwords: [fred: password], code: code)) {
    self.accounts = accounts
  }

  /// Starts the app from its icon.
  func start() -> FlowRobot { FlowRobot(AppCoordinator(storage: storage, accounts: accounts)) }

  /// Starts the app for a user who has a PIN, and unlocks it.
  func startInside(as email: String = wilma) async throws -> FlowRobot {
    try await session.begin(User(id: email, email: email))
    try await session.setPIN("1234")
    let robot = start()
    try await robot.unlock().expectText("Bedrock Bowling").skipEvents()
    return robot
  }

  /// Ends a run, as a system that needs memory does.
  func end(_ robot: FlowRobot) async throws {
    await robot.skipEvents()
    await robot.navigator.saved()
    try await robot.finish()
  }
}

extension FlowRobot {
  /// Types the PIN and looks inside.
  @discardableResult
  func unlock() async throws -> Self {
    try await expectTop(UnlockFlow.Route.form).type("1234", into: "PIN").tap("Unlock").expectNoText("Unlock")
      .skipEvents()
  }

  /// Goes through the pages to the form for new users.
  @discardableResult
  func goToSignUp() async throws -> Self {
    try await expectTop(OnboardingFlow.Route.welcome).tap("Get started")
    for page in OnboardingPage.all { try await expectText(page.text).tap("Next") }
    return try await expectText("Password").skipEvents()
  }

  /// Fills in the form for new users and sends it.
  @discardableResult
  func signUp(as email: String = TestApp.wilma) async throws -> Self {
    try await type(email, into: "E-mail").type(TestApp.password, into: "Password").tap("Sign up")
  }

  /// Types the code that was sent.
  @discardableResult
  func confirm() async throws -> Self {
    try await expectText("Confirm your e-mail").type(TestApp.code, into: "Code").tap("Confirm")
  }

  /// Chooses the PIN.
  @discardableResult
  func choosePIN() async throws -> Self {
    try await expectTop(ChoosePINFlow.Route.form).type("1234", into: "PIN").type("1234", into: "Again").tap("Done")
      .expectText("Bedrock Bowling").skipEvents()
  }
}
