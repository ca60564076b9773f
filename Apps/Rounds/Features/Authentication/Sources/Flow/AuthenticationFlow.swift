import LibAccount
public import SeamFlow
public import SeamViews

/// Leads a user into the app: sign in, choose a PIN, or unlock, as the account's state needs.
///
/// It finishes as soon as the user is signed in, at once if that is so already.
public final class AuthenticationFlow: FlowCoordinator, AccountSteps {
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

  /// Signing out leads back to the sign-in.
  func didSignOut() {}

  var isOverWork: Bool { false }
}
