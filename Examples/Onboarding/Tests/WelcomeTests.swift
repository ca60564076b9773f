import SeamFlow
import SeamFlowTesting
import Testing

@testable import Onboarding

@MainActor
struct WelcomeTests {
  private let app = TestApp()

  @Test func thePagesLeadToTheSignUp() async throws {
    let robot = app.start()
    try await robot.expect(.show(OnboardingFlow.self)).expect(.push(.welcome, in: OnboardingFlow.self))
      .tap("Get started")
    for page in OnboardingPage.all {
      try await robot.expect(.push(.page(page.id), in: OnboardingFlow.self)).expectText(page.text).tap("Next")
    }
    try await robot.expect(.open(SignUpFlow.self)).expect(.push(.form, in: SignUpFlow.self)).finish()
  }

  @Test func backGoesThroughThePagesToTheWelcome() async throws {
    let robot = try await app.start().goToSignUp()
    try await robot.back().expect(.end(SignUpFlow.self, .dismissed))
    for page in OnboardingPage.all.reversed() { try await robot.expectText(page.text).back() }
    try await robot.expectTop(OnboardingFlow.Route.welcome).finish()
  }

  @Test func aPageThatIsGoneIsTheWelcome() {
    #expect(OnboardingFlow().screen(for: .page("gone")) is WelcomeScreen)
  }

  @Test func eachPageIsFollowedByTheNext() {
    let ids = OnboardingPage.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(OnboardingPage.page(after: nil) == OnboardingPage.all.first)
    #expect(ids.compactMap { OnboardingPage.page(after: $0)?.id } == Array(ids.dropFirst()))
    #expect(OnboardingPage.page(after: "gone") == nil)
  }
}
