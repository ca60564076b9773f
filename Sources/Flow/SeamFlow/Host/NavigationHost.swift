/// Draws the navigation tree on a platform and reports the user's own navigation.
///
/// The navigator calls ``show(_:animated:in:)`` when the tree differs from the one the host was last given. Calls do
/// not overlap; changes in the meantime are coalesced into the next call. A host compares the tree with the one that it
/// last drew, and draws the difference. It reports gestures of the user once they are completed:
/// ``Navigator/didLeave(_:)``, ``Navigator/didDismiss(_:)``, ``Navigator/didSelect(tab:in:)`` and
/// ``Navigator/didAnswer(_:with:)``. Stale and repeated reports have no effect.
///
/// A gesture that ``Navigator/canLeave(_:)`` forbids is blocked and reported by ``Navigator/didTryToLeave(_:)``.
@MainActor
public protocol NavigationHost: AnyObject {
  /// Updates the platform's views to match the tree, and returns when transitions have ended.
  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async

  /// Whether the list of columns and its detail are shown side by side, so that both can be used.
  ///
  /// The default is false. It may change at any time, for example with the window's width.
  var showsColumns: Bool { get }
}

extension NavigationHost {
  public var showsColumns: Bool { false }
}
