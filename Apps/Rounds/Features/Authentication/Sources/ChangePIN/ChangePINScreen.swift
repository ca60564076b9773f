import LibAccount
import Observation
import SeamOperations
import SeamViews

/// Receives the user's actions on a ``ChangePINScreen``.
@MainActor
protocol ChangePINRouter: AnyObject {
  /// The user entered all; the router runs ``ChangePINScreen/change(from:to:)``.
  func didEnter(old: String, new: String, in screen: ChangePINScreen)
  /// The user keeps the present PIN.
  func didTapCancel(in screen: ChangePINScreen)
}

/// Asks for the present PIN and for a new one.
@Observable
final class ChangePINScreen: Screen {
  private var entry = PINChange()
  @ObservationIgnored private let account: any Account
  @ObservationIgnored private weak var router: (any ChangePINRouter)?

  init(_ account: any Account, router: any ChangePINRouter) {
    self.account = account
    self.router = router
  }

  var configuration: CodeEntryConfiguration { entry.configuration }

  func handle(_ event: CodeEntryConfiguration.Event) {
    guard !entry.isBusy else { return }
    switch event {
    case .didChange(let code):
      entry.enter(code)
      if configuration.isComplete { proceed() }
    case .didTap(.continuePIN): proceed()
    case .didTap(.startOver): entry.startOver()
    case .didTap(.cancelPIN): router?.didTapCancel(in: self)
    case .didTap: break
    }
  }

  private func proceed() {
    if case .complete(let old, let new) = entry.proceed() { router?.didEnter(old: old, new: new, in: self) }
  }

  /// Replaces the PIN; returns whether it was.
  func change(from old: String, to new: String) async -> Bool {
    do {
      try await account.changePIN(from: old, to: new).run()
      return true
    } catch {
      entry.fail(with: error)
      return false
    }
  }
}
