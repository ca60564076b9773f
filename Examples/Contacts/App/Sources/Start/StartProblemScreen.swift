public import Observation
public import SeamViews

/// Hears what the user did on a ``StartProblemScreen``.
@MainActor
public protocol StartProblemScreenDelegate: AnyObject {
  /// The user wants the address book opened again.
  func didTapTryAgain(in screen: StartProblemScreen)

  /// The user wants to begin with an empty address book.
  func didTapStartAfresh(in screen: StartProblemScreen)

  /// The user gives up.
  func didTapQuit(in screen: StartProblemScreen)
}

/// Says why the address book could not be opened, and offers what can be done.
@Observable
public final class StartProblemScreen: Screen {
  /// The message.
  public let configuration: MessageView.Configuration
  @ObservationIgnored private weak var delegate: (any StartProblemScreenDelegate)?

  init(problem: StartProblem, delegate: any StartProblemScreenDelegate) {
    let quit = Action(.quit, title: "Quit", role: .cancel)
    configuration = MessageView.Configuration(
      title: problem.title, description: problem.description, picture: .symbol("dialog-warning-symbolic"),
      primary: problem.isDamage
        ? Action(.startAfresh, title: "Start afresh", role: .destructive)
        : Action(.tryAgain, title: "Try again", role: .primary, key: "r"),
      secondary: quit)
    self.delegate = delegate
  }

  /// Takes what the user did.
  public func handle(_ event: MessageView.Event) {
    switch event {
    case .didTap(.tryAgain): delegate?.didTapTryAgain(in: self)
    case .didTap(.startAfresh): delegate?.didTapStartAfresh(in: self)
    case .didTap: delegate?.didTapQuit(in: self)
    }
  }
}
