import SeamFlow
import SeamViews

/// Leads a person to an account: a welcome, some pages, and signing up or logging in.
///
/// It finishes with the user, whose session has begun by then.
final class OnboardingFlow: FlowCoordinator {
  typealias Output = User.ID
  enum Route: Codable, Hashable, Sendable {
    case welcome
    case page(OnboardingPage.ID)
  }

  struct Edges: FlowEdges {
    let signUp = FlowEdge("signUp") { (_: OnboardingFlow) in
      SignUpFlow()
    } onEnd: { flow, end in
      if let user = end.output { flow.finish(user) }
    }
    let logIn = FlowEdge("logIn") { (_: OnboardingFlow) in
      LogInFlow()
    } onEnd: { flow, end in
      if let user = end.output { flow.finish(user) }
    }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.welcome, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .page(let id):
      // A newer version of the app may have another page in the place of one that was on show.
      if let page = OnboardingPage.all.first(where: { $0.id == id }) {
        ClosureScreen(page.configuration) { [weak self] _ in self?.showPage(after: id) }
      } else {
        WelcomeScreen(delegate: self)
      }
    case .welcome: WelcomeScreen(delegate: self)
    }
  }

  private func showPage(after id: OnboardingPage.ID?) {
    if let page = OnboardingPage.page(after: id) { push(.page(page.id)) } else { open(\.signUp) }
  }
}

extension OnboardingFlow: WelcomeScreenDelegate {
  func didTapStart(in screen: WelcomeScreen) { showPage(after: nil) }
  func didTapLogIn(in screen: WelcomeScreen) { open(\.logIn) }
}
