public import SeamFlow
public import SeamViews
import SeamViewsTesting

/// A host without a display: it keeps the tree that it was last given, as a window keeps its pixels.
///
/// Gestures work as with a real host: a blocked gesture is announced, a completed one is reported, a cancelled one is
/// not. Transitions can be held, to test changes and gestures in the meantime.
///
/// It redraws as little as a host may: a screen is drawn when it becomes visible, and again only after observation
/// reported a change of its configuration.
@MainActor
public final class InMemoryHost: NavigationHost {
  /// The tree that the user sees.
  public private(set) var shown = NavigationTree()

  /// The number of trees that were shown.
  public private(set) var showCount = 0

  /// Whether there is room for columns, so that a list and its detail can both be used.
  public var showsColumns = false { didSet { draw() } }

  /// Whether transitions are held until ``completeTransition()``.
  public var holdsTransitions = false

  private(set) weak var navigator: Navigator?
  private var transition: CheckedContinuation<Void, Never>?
  private let drawings = ScreenDrawings()

  /// Creates a host; pass it to a navigator.
  public init() {}

  /// Shows the tree, immediately or when a held transition is completed.
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

  /// Whether a transition is held.
  public var isInTransition: Bool { transition != nil }

  /// Completes the held transition, if any.
  public func completeTransition() {
    transition?.resume()
    transition = nil
  }

  // MARK: Drawing

  /// Returns the configuration of an entry that the user sees, as it was last drawn; nil if it was never visible.
  public func drawnConfiguration(of entry: EntryID) -> (any ViewConfiguration)? { drawings[entry]?.configuration }

  /// Returns a description of a screen's change that no host draws; nil if there is none.
  ///
  /// Cost: proportional to the size of the tree.
  public func undrawnChange() -> String? { drawings.undrawnChange(in: shown) }

  /// A driver for each screen that the user can use, as it is drawn.
  var drivers: [ScreenDriver] {
    shown.usableEntries(showingColumns: showsColumns).compactMap { drawings[$0.id] }.compactMap { ScreenDriver($0) }
  }

  /// The number of drawings, including those of entries that have left and are not purged yet.
  package var drawingCount: Int { drawings.count }

  // MARK: Gestures

  /// Taps the back button or presses Escape.
  @discardableResult
  public func back() -> ReportOutcome {
    guard let navigator, offersBack, let entry = shown.visibleEntry else { return .stale }
    guard navigator.canLeave(entry.id) else { return navigator.didTryToLeave(entry.id) ? .leavingPrevented : .stale }
    return navigator.didLeave(entry.id)
  }

  /// Starts a swipe back; nothing is reported until it is completed.
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

  /// A swipe under way, which may be cancelled.
  @MainActor
  public struct Swipe {
    let entry: EntryID?
    let navigator: Navigator?

    /// Completes the swipe: the entry is left.
    @discardableResult
    public func complete() -> ReportOutcome {
      guard let entry else { return .stale }
      return navigator?.didLeave(entry) ?? .stale
    }

    /// Cancels the swipe: nothing happens.
    public func cancel() {}
  }
}
