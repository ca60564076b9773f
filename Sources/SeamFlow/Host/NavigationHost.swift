/// Draws the navigation tree on a platform and reports what the user did by hand.
///
/// The navigator calls ``show(_:animated:in:)`` whenever the tree is no longer what the host was last given,
/// one call at a time; what changes meanwhile is collapsed into the next call. A host compares the tree with
/// what it shows and draws the difference. What the user does to navigation itself, and only once it is
/// completed, the host reports through the navigator: ``Navigator/didLeave(_:)``, ``Navigator/didDismiss(_:)``,
/// ``Navigator/didSelect(tab:in:)`` and ``Navigator/didAnswer(_:with:)``. A report may come late or twice;
/// then it does nothing.
///
/// A gesture that ``Navigator/canLeave(_:)`` forbids is held back and announced by
/// ``Navigator/didTryToLeave(_:)``.
@MainActor
public protocol NavigationHost: AnyObject {
  /// Makes what is on show look like the tree, and returns when transitions have ended.
  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async

  /// Whether the list of columns and what is open in it stand side by side now, so that both can be used.
  ///
  /// False by default. It may change at any time, as the window's width does.
  var showsColumns: Bool { get }
}

extension NavigationHost {
  public var showsColumns: Bool { false }
}
