import LibAccount
import Observation
import SeamOperations
import SeamViews

/// Receives the user's actions on a ``ChoosePINScreen``.
@MainActor
protocol ChoosePINRouter: AnyObject {
  /// The user entered the same PIN twice; the router runs ``ChoosePINScreen/setPIN()``.
  func didChoosePIN(in screen: ChoosePINScreen)
  /// The user wants to sign out instead.
  func didTapSignOut(in screen: ChoosePINScreen)
}

/// Asks for a new PIN, twice.
@Observable
final class ChoosePINScreen: Screen {
  private var choice: PINChoice
  @ObservationIgnored private let interactor: ChoosePINInteractor
  @ObservationIgnored private weak var router: (any ChoosePINRouter)?

  init(_ interactor: ChoosePINInteractor, user: User?, router: any ChoosePINRouter) {
    self.interactor = interactor
    self.router = router
    choice = PINChoice(user: user?.displayName)
  }

  var configuration: CodeEntryConfiguration { choice.configuration }

  /// Shows the protection of the sign-in.
  func run() async {
    do {
      for try await protection in interactor.protection.values { choice.protection = protection }
    } catch {
      // Nothing is said of a protection that is not known.
      choice.protection = nil
    }
  }

  func handle(_ event: CodeEntryConfiguration.Event) {
    guard !choice.isBusy else { return }
    switch event {
    case .didChange(let code):
      choice.enter(code)
      if configuration.isComplete { proceed() }
    case .didTap(.continuePIN): proceed()
    case .didTap(.startOver): choice.startOver()
    case .didTap(.signOut): router?.didTapSignOut(in: self)
    case .didTap: break
    }
  }

  private func proceed() {
    if case .chosen = choice.proceed() { router?.didChoosePIN(in: self) }
  }

  /// Sets the PIN that was entered; the flow then shows the step of the account's new state.
  func setPIN() async {
    do {
      try await interactor.setPIN(choice.code)
      choice.isBusy = false
    } catch is CancellationError {
      choice.isBusy = false
    } catch {
      choice.fail(with: "\(error)")
    }
  }
}
