import CoreSync
import LibAccount
import Observation
import SeamOperations
import SeamViews

/// Receives the user's actions on a ``MeScreen``.
@MainActor
protocol MeScreenDelegate: AnyObject {
  /// The user wants to see the records that are to be settled.
  func didTapProblems(in screen: MeScreen)

  /// The user wants to see the settings.
  func didTapSettings(in screen: MeScreen)

  /// The user wants another PIN.
  func didTapPIN(in screen: MeScreen)

  /// The user wants to lock the app.
  func didTapLock(in screen: MeScreen)

  /// The user wants to sign out, while so many changes are not sent.
  func didTapSignOut(unsent count: Int, in screen: MeScreen)
}

/// Shows the user and where the sync stands.
@Observable
final class MeScreen: Screen {
  private var state = MeState()
  @ObservationIgnored private let environment: MeEnvironment
  @ObservationIgnored private weak var delegate: (any MeScreenDelegate)?
  @ObservationIgnored private var refreshing: Task<Void, Never>?
  /// Whether the user tapped "Sign out" before the status was read: only then is the number of unsent changes known.
  @ObservationIgnored private var wantsToSignOut = false

  init(_ environment: MeEnvironment, delegate: any MeScreenDelegate) {
    self.environment = environment
    self.delegate = delegate
    state.user = (try? environment.account.state().immediateValue())?.user
  }

  var configuration: DetailConfiguration { MeDetail.configuration(state, clock: environment.clock) }

  func handle(_ event: DetailConfiguration.Event) {
    switch event {
    case .didTap(.sync): refresh()
    case .didTap(.lock): delegate?.didTapLock(in: self)
    case .didTap(.leaveAccount): signOut()
    case .didSelect(row: MeDetail.problemsRow): delegate?.didTapProblems(in: self)
    case .didSelect(row: MeDetail.settingsRow): delegate?.didTapSettings(in: self)
    case .didSelect(row: MeDetail.pinRow): delegate?.didTapPIN(in: self)
    case .didTap, .didSelect: break
    }
  }

  /// Observes the sync and the account.
  func run() async {
    defer { refreshing?.cancel() }
    async let protection: Void = readProtection()
    for await status in environment.status() {
      state.status = status
      if wantsToSignOut { signOut() }
    }
    await protection
  }

  private func signOut() {
    wantsToSignOut = state.status == nil
    if let status = state.status { delegate?.didTapSignOut(unsent: status.counts.pending, in: self) }
  }

  private func readProtection() async {
    state.protection = try? await environment.account.protection().value()
  }

  private func refresh() {
    guard refreshing == nil else { return }
    state.failure = nil
    refreshing = Task {
      do {
        try await environment.refresh.run()
      } catch {
        if !Task.isCancelled { state.failure = "\(error)" }
      }
      refreshing = nil
    }
  }
}

/// The state that the screen of the user shows.
struct MeState: Equatable {
  var user: User?
  /// Where the sync stands; nil until that was read.
  var status: SyncStatus?
  var protection: TokenProtection?
  /// Why the sync that the user asked for failed.
  var failure: String?
}
