import LibAccount
public import SeamFlow
import SeamOperations
public import SeamViews

/// Replaces the PIN of the user who is signed in; finishes once it was, and is cancelled if the user keeps it.
///
/// After too many wrong PINs the account asks for the password, as when unlocking.
///
/// ```swift
/// let pin = FlowEdge("pin", as: .sheet, isKept: false) { (_: InsideFlow) in ChangePINFlow() }
/// ```
public final class ChangePINFlow: FlowCoordinator {
  /// The only screen.
  public enum Route: Codable, Hashable, Sendable {
    /// The present PIN and the new one.
    case pins
  }

  public let navigation = FlowNavigation()
  @Needs(\.account) private var account: any Account

  /// Makes the flow.
  public init() {}

  /// Shows the screen.
  public func start(animated: Bool) { push(.pins, animated: animated) }

  /// Builds the screen.
  public func screen(for route: Route) -> any Screen { ChangePINScreen(account, router: self) }
}

extension ChangePINFlow: ChangePINRouter {
  func didEnter(old: String, new: String, in screen: ChangePINScreen) {
    task { [self] in
      if await screen.change(from: old, to: new) {
        finish()
      } else if (try? account.state().immediateValue())?.isSignedIn == false {
        cancel()
      }
    }
  }

  func didTapCancel(in screen: ChangePINScreen) { cancel() }
}
