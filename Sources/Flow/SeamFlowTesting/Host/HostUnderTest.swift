public import SeamFlow

/// A host together with its user: the protocol that a host's own tests implement to run the conformance suite.
///
/// The user looks and acts through the platform, never through the navigation tree: ``look()`` reads the drawn content
/// (the cells of a terminal, the widgets of a window), and ``perform(_:)`` uses the drawn controls (keys, buttons,
/// rows). So anything that a host fails to draw or to report is detected.
///
/// ## Testing a host of your own
///
/// Implement both methods, and list the actions that the platform has controls for:
///
/// ```swift
/// final class WindowUnderTest: HostUnderTest {
///   private let window = Window()
///
///   var host: any NavigationHost { window }
///   var actions: Set<UserAction.Kind> { [.back, .tap] }
///
///   func look() async -> HostPicture {
///     HostPicture(title: window.bar.title, text: window.readableText, offersBack: window.bar.hasBackButton)
///   }
///
///   func perform(_ action: UserAction) async -> Bool {
///     switch action {
///     case .back: window.press(window.bar.backButton)
///     case .tap(let label): window.press(window.button(label))
///     default: false
///     }
///   }
/// }
/// ```
///
/// Then run `HostConformance` of SeamHostConformance in a test. While you work on one requirement, run only that one:
///
/// ```swift
/// let report = await HostConformance("Window") { WindowUnderTest() }.check(only: "Going back leaves")
/// ```
@MainActor
public protocol HostUnderTest: AnyObject {
  /// The host; the conformance suite passes it to a navigator.
  var host: any NavigationHost { get }

  /// The kinds of actions that the platform has controls for.
  ///
  /// The default is all of them. Requirements about other kinds are reported as not supported, for example swipes in a
  /// terminal.
  var actions: Set<UserAction.Kind> { get }

  /// Returns the host as the user sees it now.
  ///
  /// Read it from the platform. It is called repeatedly until the picture is as expected, so it need not wait for
  /// transitions; if the platform draws later, it can do so here.
  func look() async -> HostPicture

  /// Performs an action of the user with the visible controls.
  ///
  /// It must act before it suspends: the user uses the drawn controls, even if a flow has changed the tree and the host
  /// was not given the new one yet.
  /// - Returns: false if the platform has no such control now; nothing happened then.
  @discardableResult
  func perform(_ action: UserAction) async -> Bool

  /// Removes the host from the platform, for example by closing its window.
  ///
  /// Afterwards, releasing this object must release the host.
  func close() async
}

extension HostUnderTest {
  /// All kinds.
  public var actions: Set<UserAction.Kind> { Set(UserAction.Kind.allCases) }

  /// Does nothing.
  public func close() async {}
}
