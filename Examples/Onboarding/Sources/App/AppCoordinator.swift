public import SeamFlow
public import SeamStorage
public import SeamViews

/// The root of the app, made of phases: onboarding, the PIN, and the inside that the PIN protects.
///
/// It decides which phase is on show; the screens that an earlier run left in a phase are restored when the phase is
/// shown. So nothing of the inside is built before the PIN was typed, whatever was on show when the process ended.
public final class AppCoordinator: FlowCoordinator {
  public enum Route: Codable, Hashable, Sendable {
    /// The storage cannot be read.
    case problem
  }

  public struct Edges: FlowEdges {
    let onboarding = FlowEdge(phase: "onboarding") { (_: AppCoordinator) in
      OnboardingFlow()
    } onEnd: { app, end in
      if let user = end.output { app.show(\.choosePIN, user) }
    }
    let choosePIN = FlowEdge(phase: "choosePIN") { (_: AppCoordinator, _: User.ID) in
      ChoosePINFlow()
    } onEnd: { app, user, end in
      if end.output != nil { app.show(\.inside, user) }
    }
    let unlock = FlowEdge(phase: "unlock") { (_: AppCoordinator, _: User.ID) in
      UnlockFlow()
    } onEnd: { app, user, end in
      switch end.output {
      case .unlocked: app.show(\.inside, user)
      case .loggedOut: app.beginAgain()
      case nil: break
      }
    }
    /// The argument keeps users apart: the screens that one left are never restored for another.
    let inside = FlowEdge(phase: "inside") { (_: AppCoordinator, user: User.ID) in
      InsideFlow(user: user)
    } onEnd: { app, _, _ in
      app.beginAgain()
    }

    public init() {}
  }

  public let navigation = FlowNavigation()
  @Provides(\.accounts) private var accounts: any AccountService
  @Provides(\.session) private var session: Session
  private let storage: any TransactionalStorage

  /// Makes the coordinator; nothing is read yet.
  public init(storage: any TransactionalStorage, accounts: any AccountService) {
    self.storage = storage
    self.accounts = accounts
    session = Session(in: storage)
  }

  public func start(animated: Bool) {
    task { [self] in
      await restore(from: LocalSnapshotStore(storage: storage))
      await showFirstPhase()
    }
  }

  public func screen(for route: Route) -> any Screen {
    switch route {
    case .problem:
      ClosureScreen(
        MessageConfiguration(
          title: "The app cannot start", description: "What is kept on this device cannot be read now.",
          picture: .symbol(.error), primary: Action("tryAgain", title: "Try again", role: .primary))
      ) { [weak self] _ in self?.tryAgain() }
    }
  }

  private func tryAgain() {
    task { [self] in await showFirstPhase() }
  }

  private func showFirstPhase() async {
    do {
      guard let user = try await session.user() else { return show(\.onboarding) }
      if try await session.hasPIN() { show(\.unlock, user.id) } else { show(\.choosePIN, user.id) }
    } catch {
      set([.problem])
    }
  }

  /// Shows the onboarding to the next user; nothing of the last user is restored.
  private func beginAgain() {
    forgetLastRun()
    show(\.onboarding)
  }
}
