public import SeamFlow

/// A host with the eyes and hands of a user on it: what a host's own tests implement, to have it certified.
///
/// Both go through the platform, never through the navigation tree: the eyes read what is drawn (the cells of a
/// terminal, the widgets of a window), the hands press what is there (keys, buttons, rows). So whatever a host
/// forgets to draw or to report shows.
///
/// ## Certifying a host of your own
///
/// Write eyes and hands for it, and name the actions that its platform has controls for:
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
/// Then have a `HostCertificate` of SeamHostConformance issued for it in a test. While you work on one promise, run it
/// alone:
///
/// ```swift
/// let report = await HostCertificate("Window") { WindowUnderTest() }.issue(only: "Going back by hand")
/// ```
@MainActor
public protocol HostUnderTest: AnyObject {
  /// The host; the certificate gives it to a navigator.
  var host: any NavigationHost { get }

  /// The kinds of actions that the platform has controls for.
  ///
  /// Everything by default. Promises about the others are not claimed; a terminal has no swipe.
  var actions: Set<UserAction.Kind> { get }

  /// What a user sees now.
  ///
  /// Read from the platform. It is asked again and again until the picture is as promised, so it need not wait for
  /// transitions; a host whose platform draws later can let it do so here.
  func look() async -> HostPicture

  /// Does what a user would, with the controls that are on show.
  ///
  /// At once, before it suspends: what the user presses is what is drawn, even if a flow has just moved on and the
  /// host was not given the new tree yet.
  /// - Returns: false where the platform offers no such control now, and nothing was done.
  @discardableResult
  func perform(_ action: UserAction) async -> Bool

  /// Takes the host off the platform, such as by closing its window: the case is over.
  ///
  /// After it, the host is gone as soon as this object is let go of.
  func close() async
}

extension HostUnderTest {
  /// Everything.
  public var actions: Set<UserAction.Kind> { Set(UserAction.Kind.allCases) }

  /// Nothing to do.
  public func close() async {}
}
