public import SeamFlow
public import SeamViews
import SeamViewsTesting

/// A host without a screen: it keeps the tree that it was last given, as a window would keep its pixels.
///
/// Gestures go through it as they would through a real host: what is held is announced, what is completed is
/// reported, what is cancelled is not. Transitions can be made to last, to test what happens meanwhile.
///
/// It draws as strictly as any host may: a screen when it first comes on show, and again only after observation
/// announced a change of its configuration.
@MainActor
public final class InMemoryHost: NavigationHost {
  /// What the user sees.
  public private(set) var shown = NavigationTree()

  /// How often a tree was shown.
  public private(set) var showCount = 0

  /// Whether it is wide: a list and what is open in it can both be used.
  public var showsColumns = false { didSet { draw() } }

  /// Whether transitions last until ``completeTransition()``.
  public var holdsTransitions = false

  private(set) weak var navigator: Navigator?
  private var transition: CheckedContinuation<Void, Never>?
  private let drawings = ScreenDrawings()

  /// Makes a host; give it to a navigator.
  public init() {}

  /// Shows the tree at once, or when the transition is completed.
  public func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {
    self.navigator = navigator
    if holdsTransitions, animated {
      await withCheckedContinuation { transition = $0 }
    }
    shown = tree
    showCount += 1
    draw()
  }

  private func draw() {
    if let navigator { drawings.draw(shown, withLists: showsColumns, in: navigator) }
  }

  /// Whether a transition lasts.
  public var isInTransition: Bool { transition != nil }

  /// Ends the transition that lasts, if any.
  public func completeTransition() {
    transition?.resume()
    transition = nil
  }

  // MARK: Drawing

  /// What the user sees of an entry, as it was drawn last; nil where it was never on show.
  public func drawnConfiguration(of entry: EntryID) -> (any ViewConfiguration)? { drawings[entry]?.configuration }

  /// What is wrong where a screen that was on show has changed and no host draws it; nil where all is drawn.
  ///
  /// Cost: proportional to what is shown.
  public func undrawnChange() -> String? { drawings.undrawnChange(in: shown) }

  /// The hands of a user on each screen that they can use, as it is drawn.
  var drivers: [ScreenDriver] {
    shown.usableEntries(showingColumns: showsColumns).compactMap { drawings[$0.id] }.compactMap { ScreenDriver($0) }
  }

  /// How many drawings are kept, those of entries that left a while ago included.
  package var drawingCount: Int { drawings.count }

  // MARK: Gestures on what is shown

  /// Taps the back button or presses Escape.
  @discardableResult
  public func back() -> ReportOutcome {
    guard let navigator, let entry = shown.visibleEntry else { return .stale }
    guard navigator.canGoBack(from: entry.id), navigator.offersBack(in: shown) else { return .stale }
    guard navigator.canLeave(entry.id) else { return navigator.didTryToLeave(entry.id) ? .held : .stale }
    return navigator.didLeave(entry.id)
  }

  /// Begins to swipe back; nothing is reported until it is completed.
  public func beginSwipe() -> Swipe { Swipe(entry: shown.visibleEntry?.id, navigator: navigator) }

  /// Swipes the topmost sheet down.
  @discardableResult
  public func swipeDown() -> ReportOutcome {
    guard let navigator, let layer = shown.layers.last, layer.style == .sheet else { return .stale }
    return navigator.didDismiss(layer.id)
  }

  /// Taps a tab of the topmost tab bar.
  @discardableResult
  public func tap(tab: String) -> ReportOutcome {
    guard let layer = shown.layers.last(where: { $0.tabBar != nil }) else { return .stale }
    return navigator?.didSelect(tab: tab, in: layer.id) ?? .stale
  }

  /// A swipe that the user has begun and may think better of.
  @MainActor
  public struct Swipe {
    let entry: EntryID?
    let navigator: Navigator?

    /// Lets go past the middle: the entry is left.
    @discardableResult
    public func complete() -> ReportOutcome {
      guard let entry else { return .stale }
      return navigator?.didLeave(entry) ?? .stale
    }

    /// Lets go before: nothing happened.
    public func cancel() {}
  }
}
