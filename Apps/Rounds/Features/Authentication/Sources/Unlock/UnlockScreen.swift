import LibAccount
import Observation
import SeamOperations
import SeamViews

/// Receives the user's actions on an ``UnlockScreen``, and the loss of the PIN.
@MainActor
protocol UnlockRouter: AnyObject {
  /// The user entered a PIN; the router runs ``UnlockScreen/unlock()``.
  func didSubmit(in screen: UnlockScreen)
  /// The PIN was wrong too often; the reason is shown where the password is asked for.
  func didLosePIN(_ reason: String, in screen: UnlockScreen)
  /// The user wants to sign in with the password instead.
  func didTapUsePassword(in screen: UnlockScreen)
  /// The user wants to sign out instead.
  func didTapSignOut(in screen: UnlockScreen)
}

/// Asks for the PIN.
@Observable
final class UnlockScreen: Screen {
  private var entry: UnlockEntry
  @ObservationIgnored private let interactor: UnlockInteractor
  @ObservationIgnored private weak var router: (any UnlockRouter)?

  init(_ interactor: UnlockInteractor, user: User?, router: any UnlockRouter) {
    self.interactor = interactor
    self.router = router
    entry = UnlockEntry(user: user?.displayName)
  }

  var configuration: CodeEntryConfiguration { entry.configuration }

  /// Shows how many tries are left.
  func run() async {
    do {
      for try await tries in interactor.triesLeft.values { entry.triesLeft = tries }
    } catch {
      // The count is in memory, so reading it does not fail; a wrong PIN says it as well.
      entry.triesLeft = PINRules.tries
    }
  }

  func handle(_ event: CodeEntryConfiguration.Event) {
    guard !entry.isBusy else { return }
    switch event {
    case .didChange(let code):
      entry.enter(code)
      if configuration.isComplete { submit() }
    case .didTap(.unlock): submit()
    case .didTap(.usePassword): router?.didTapUsePassword(in: self)
    case .didTap(.signOut): router?.didTapSignOut(in: self)
    case .didTap: break
    }
  }

  private func submit() {
    if entry.submit() { router?.didSubmit(in: self) }
  }

  /// Unlocks with the entered PIN; the flow then shows the step of the account's new state.
  func unlock() async {
    do {
      try await interactor.unlock(pin: entry.code)
      entry.end(with: nil)
    } catch is CancellationError {
      entry.end(with: nil)
    } catch {
      if error as? AccountError == .tooManyWrongPINs { router?.didLosePIN("\(error)", in: self) }
      entry.end(with: error)
    }
  }
}
