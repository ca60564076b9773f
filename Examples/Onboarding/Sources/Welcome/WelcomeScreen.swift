import Observation
import SeamViews

extension Action.ID {
  fileprivate static let start: Self = "start"
  fileprivate static let logIn: Self = "logIn"
}

@MainActor
protocol WelcomeScreenDelegate: AnyObject {
  func didTapStart(in screen: WelcomeScreen)
  func didTapLogIn(in screen: WelcomeScreen)
}

/// Greets a person who is not logged in.
@Observable
final class WelcomeScreen: Screen {
  let configuration = MessageConfiguration(
    title: "Welcome", subtitle: "Your cards, in your pocket",
    description: "Are you new here, or do you have an account already?",
    primary: Action(.start, title: "Get started", role: .primary), secondary: Action(.logIn, title: "Log in"))
  private weak var delegate: (any WelcomeScreenDelegate)?

  init(delegate: any WelcomeScreenDelegate) {
    self.delegate = delegate
  }

  func handle(_ event: MessageConfiguration.Event) {
    switch event {
    case .didTap(.start): delegate?.didTapStart(in: self)
    case .didTap(.logIn): delegate?.didTapLogIn(in: self)
    case .didTap: break
    }
  }
}
