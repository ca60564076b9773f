import SeamFlow
import SeamFlowTesting
import SeamViews
import SeamViewsTesting

// Performing steps.
extension FuzzApp {
  /// Performs a step, without waiting for its effects.
  ///
  /// - Returns: false if it is not possible; nothing happened then.
  func perform(_ step: FlowFuzzStep) async -> Bool {
    switch step {
    case .user(let action, let nth): perform(action, nth)
    case .beginSwipe, .completeSwipe, .cancelSwipe, .tryToQuit: gesture(step)
    case .reportLeft, .reportDismissed, .reportTab, .reportAnswered: report(step)
    case .transitionsLast:
      set(&transitions.holdsTransitions, true)
    case .transitionsEnd: endTransition()
    case .widen: set(&host.showsColumns, true)
    case .narrow: set(&host.showsColumns, false)
    case .loseTransition: set(&transitions.losesNext, true)
    case .timePasses: passTime()
    case .lock: world.restoresItself ? set(&store.isLocked, true) : false
    case .unlock: unlock()
    case .outside(let name, let number): await outside(name, number)
    case .hurried(let step, _): await perform(step)
    // These concern more than one app.
    case .follow, .restart, .cutShort: false
    }
  }

  private func perform(_ action: UserAction, _ nth: Int) -> Bool {
    switch action {
    case .tap(let label): use(label, nth) { ViewTargets.tappable(in: $0) }
    case .type(let text, let label): use(label, nth) { ViewTargets.texts(in: $0, text: text) }
    case .toggle(let label): use(label, nth) { ViewTargets.toggles(in: $0) }
    case .choose(let option, let label): use(label, nth) { ViewTargets.choices(in: $0, option: option) }
    case .remove(let label): use(label, nth) { ViewTargets.removable(in: $0) }
    case .search(let text): use { ViewTargets.searches(in: $0, text: text) }
    case .refresh: use { ViewTargets.refreshes(in: $0) }
    case .answer(let title): answer(title)
    case .back, .swipeDown, .selectTab: gesture(.user(action))
    }
  }

  private func set(_ flag: inout Bool, _ value: Bool) -> Bool {
    guard flag != value else { return false }
    flag = value
    return true
  }

  private func endTransition() -> Bool {
    guard transitions.holdsTransitions || transitions.canComplete else { return false }
    transitions.holdsTransitions = false
    transitions.completeTransition()
    return true
  }

  /// Advances the clock beyond all limits of the navigator.
  private func passTime() -> Bool {
    // A transition of this length never ends, and the newest tree is shown.
    transitions.holdsTransitions = false
    transitions.losesNext = false
    transitions.isOverdue = transitions.isInTransition
    timeHasPassed = true
    clock.advance(by: .seconds(60))
    return true
  }

  /// Makes the navigator abandon the transitions that were under way when time passed; it takes up to twice its limit.
  func outlastTransitions() async {
    timeHasPassed = false
    if transitions.isInTransition {
      clock.advance(by: .seconds(60))
      await rest()
    }
    transitions.giveUp()
  }

  private func unlock() -> Bool {
    guard store.isLocked else { return false }
    store.isLocked = false
    return true
  }

  // MARK: Visible screens

  /// - Parameter label: nil for controls of which a view has only one.
  private func use(
    _ label: String? = nil, _ nth: Int = 1, _ targets: (any ViewConfiguration) -> [ViewTargets.Target]
  ) -> Bool {
    guard host.shown.alerts.isEmpty else { return false }
    for entry in usableEntries {
      guard let screen = navigator.screen(for: entry.id) else { continue }
      let fitting = targets(screen.configuration).filter { label == nil || $0.label == label }
      if fitting.indices.contains(nth - 1) { return use(fitting[nth - 1].event, on: entry) }
    }
    return false
  }

  /// Passes an event to a visible screen, as a host does.
  private func use(_ event: any Sendable, on entry: NavigationTree.Entry) -> Bool {
    let tree = navigator.tree
    let usable = tree.usableEntries(showingColumns: host.showsColumns)
    let isCurrent = tree.alerts.isEmpty && usable.contains { $0.id == entry.id }
    var isHandled = false
    let outcome = navigator.didUse(entry.id) { isHandled = $0.handle(erased: event) }
    // The entry that the user sees may have left, or be covered, before the host draws that.
    if isCurrent != (outcome == .accepted) {
      fail(FuzzViolation(.stale, "A tap on \(tree.name(of: entry)) was \(outcome) here:\n\(tree)"))
    }
    return isHandled
  }

  private func answer(_ title: String) -> Bool {
    guard let alert = host.shown.alerts.first,
      let button = alert.configuration.buttons.first(where: { $0.title == title && $0.isEnabled })
    else { return false }
    navigator.didAnswer(alert.id, with: button.id)
    return true
  }

  // MARK: Gestures

  private func gesture(_ step: FlowFuzzStep) -> Bool {
    let preventing = entriesPreventingLeaving()
    let tree = navigator.tree
    let outcome: ReportOutcome
    dismissals = FuzzDismissals(whileWaiting: navigator.waitingPaths)
    switch step {
    case .user(.back, _): outcome = host.back()
    case .user(.swipeDown, _): outcome = host.swipeDown()
    case .user(.selectTab(let title), _):
      let tabs = host.shown.layers.last { $0.tabBar != nil }?.tabBar?.tabs
      outcome = tabs?.first { $0.title == title }.map { host.tap(tab: $0.id) } ?? .stale
    case .beginSwipe:
      guard swipe == nil, host.shown.visibleEntry != nil else { return false }
      swipe = host.beginSwipe()
      return true
    case .completeSwipe:
      guard let begun = swipe else { return false }
      swipe = nil
      outcome = begun.complete()
    case .cancelSwipe:
      guard let begun = swipe else { return false }
      swipe = nil
      begun.cancel()
      return true
    default:
      guard !preventing.isEmpty else { return false }
      outcome = navigator.shouldQuit() ? .stale : .leavingPrevented
      if outcome == .stale {
        fail(FuzzViolation(.leavingPrevented, "The app would quit although a screen blocks leaving."))
      }
    }
    check(outcome, preventing: preventing, before: tree)
    return outcome != .stale
  }

  /// Checks that a report had only the effect that its outcome implies.
  private func check(_ outcome: ReportOutcome, preventing: [EntryID], before tree: NavigationTree) {
    switch outcome {
    case .accepted: break
    case .leavingPrevented:
      expectStaying(preventing, in: tree)
      checkHeld()
    case .stale:
      if navigator.tree != tree { fail(FuzzViolation(.stale, "A stale report changed the tree:\n\(tree)")) }
    }
  }

  // MARK: Late reports

  private func report(_ step: FlowFuzzStep) -> Bool {
    let preventing = entriesPreventingLeaving()
    let tree = navigator.tree
    let outcome: ReportOutcome
    var isGone = false
    switch step {
    case .reportLeft(let name, let nth):
      guard let entry = history.entries[name, nth] else { return false }
      isGone = !tree.contains(entry)
      outcome = navigator.didLeave(entry)
    case .reportDismissed(let name, let nth):
      guard let layer = history.layers[name, nth] else { return false }
      isGone = !tree.layers.contains { $0.id == layer }
      outcome = navigator.didDismiss(layer)
    case .reportTab(let name, let nth):
      guard let tab = history.tabs[name, nth] else { return false }
      isGone = !tree.layers.contains { $0.id == tab.layer && $0.tabBar?.tabs.contains { $0.id == tab.tab } == true }
      outcome = navigator.didSelect(tab: tab.tab, in: tab.layer)
    case .reportAnswered(let name, let title, let nth):
      guard let alert = history.alerts[name, nth] else { return false }
      let shown = tree.alerts.first { $0.id == alert }
      isGone = shown == nil
      let button = shown?.configuration.buttons.first { $0.title == title }
      outcome = navigator.didAnswer(alert, with: button?.id ?? .init(rawValue: title))
    default: return false
    }
    if isGone, outcome != .stale {
      fail(FuzzViolation(.stale, "A stale report was \(outcome): \(step)."))
    }
    check(outcome, preventing: preventing, before: tree)
    return true
  }

  // MARK: Outside

  private func outside(_ name: String, _ number: Int) async -> Bool {
    guard let event = world.outside.first(where: { $0.name == name }) else { return false }
    do {
      try await event.act(number)
    } catch {
      fail(FuzzViolation(.setUp, of: name, "The outside event “\(name)” failed: \(error)"))
    }
    return true
  }
}
