import LibAccount
public import SeamFlow
public import SeamViews

/// Lets a user back in whose session ended, or whom the app locked out, in the middle of work.
///
/// Open it as a full screen over the user's work, which stays as it is and cannot be reached meanwhile. It finishes
/// once the same user is signed in, and is cancelled if the user signs out instead.
///
/// ```swift
/// let reauthentication = FlowEdge("reauthentication", as: .fullScreen) { (_: InsideFlow) in ReauthenticationFlow() }
/// ```
public final class ReauthenticationFlow: FlowCoordinator, AccountSteps {
  public typealias Route = AuthenticationRoute

  public let navigation = FlowNavigation()
  @Needs(\.account) var account: any Account
  @Needs(\.demoAccount) var demoAccount: DemoAccount?
  let notice = SignInNotice()
  var step: AccountStep?

  /// Makes the flow.
  public init() {}

  /// Shows the step that the account's state needs, then that of each state that follows.
  public func start(animated: Bool) { follow(animated: animated) }

  /// Builds a screen.
  public func screen(for route: AuthenticationRoute) -> any Screen { makeScreen(for: route) }

  /// Signing out ends the work as well.
  func didSignOut() { cancel() }

  var isOverWork: Bool { true }
}
