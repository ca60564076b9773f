import CoreFHIR
import CoreSync
import LibAccount
public import SeamFlow
import SeamOperations
public import SeamViews

/// Shows the user: the state of the sync, records to settle, settings, locking, signing out.
public final class MeFlow<Destinations: MeDestinations>: FlowCoordinator {
  public typealias Route = MeRoute

  /// The flows that this one opens.
  public struct Edges: FlowEdges {
    /// Shows a record that is to be settled.
    let record = FlowEdge("record") { (_: MeFlow, record: MeRecord) in
      Destinations.record(type: record.type, id: record.id)
    }

    /// Replaces the PIN.
    let pin = FlowEdge("pin", as: .sheet, isKept: false) { (_: MeFlow) in
      Destinations.changePIN()
    } onEnd: { me, end in
      if end.output != nil { me.didChangePIN() }
    }

    public init() {}
  }

  public let navigation = FlowNavigation()
  public let name = "MeFlow"
  @Needs(\.meEnvironment) private var environment: MeEnvironment

  /// Makes the flow.
  public init() {}

  /// Shows the user.
  public func start(animated: Bool) { push(.me, animated: animated) }

  /// Builds a screen.
  public func screen(for route: MeRoute) -> any Screen {
    switch route {
    case .me: MeScreen(environment, delegate: self)
    case .problems: ProblemsScreen(environment, canShow: Destinations.canShow, delegate: self)
    case .settings: SettingsScreen(environment.settings)
    }
  }
}

/// The screens of a ``MeFlow``.
public enum MeRoute: Codable, Hashable, Sendable {
  /// The user and the state of the sync.
  case me
  /// The records that are to be settled.
  case problems
  /// The settings.
  case settings
}

/// The type and id of a record that is to be settled.
public struct MeRecord: Codable, Hashable, Sendable {
  let type: String
  let id: String
}

extension MeFlow: MeScreenDelegate {
  func didTapProblems(in screen: MeScreen) { push(.problems) }

  func didTapSettings(in screen: MeScreen) { push(.settings) }

  func didTapPIN(in screen: MeScreen) { open(\.pin) }

  func didTapLock(in screen: MeScreen) {
    task { [self] in await run("The app is not locked", environment.account.lock()) }
  }

  func didTapSignOut(unsent count: Int, in screen: MeScreen) {
    let loss =
      count == 0
      ? "Your patients are removed from this computer. Everything you entered is at the server."
      : "\(count == 1 ? "One change is" : "\(count) changes are") not sent yet and would be lost for ever."
    let alert = AlertConfiguration(
      title: count == 0 ? "Sign out?" : "Sign out and lose what is not sent?", message: loss,
      buttons: [
        Action("signOut", title: count == 0 ? "Sign out" : "Sign out and lose it", role: .destructive),
        Action("stay", title: "Cancel", role: .cancel),
      ])
    task { [self] in
      guard await ask(alert) == "signOut" else { return }
      await run("You are still signed in", environment.account.signOut())
    }
  }

  private func didChangePIN() {
    task { [self] in
      _ = await ask(.init(title: "Your PIN is changed", message: "The new one unlocks the app from now on."))
    }
  }

  private func run(_ title: String, _ command: BoundCommand) async {
    do {
      try await command.run()
    } catch is CancellationError {
      // The flow ended with the session.
    } catch {
      _ = await ask(.init(title: title, message: "\(error)"))
    }
  }
}

extension MeFlow: ProblemsScreenDelegate {
  func didSelect(problem: SyncRecord, in screen: ProblemsScreen) {
    open(\.record, MeRecord(type: problem.location.type, id: problem.location.id))
  }
}
