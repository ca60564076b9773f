import SeamFlow
import SeamViews
import SeamViewsTesting

// Making steps.
extension FuzzApp {
  /// Makes a step, without waiting for what comes of it.
  ///
  /// - Returns: false where it cannot be made, and nothing was done.
  func perform(_ step: FlowFuzzStep) async -> Bool {
    switch step {
    case .tap(let label, let nth): use(label, nth) { ViewTargets.tappable(in: $0) }
    case .type(let text, let label, let nth): use(label, nth) { ViewTargets.texts(in: $0, text: text) }
    case .toggle(let label, let nth): use(label, nth) { ViewTargets.toggles(in: $0) }
    case .choose(let option, let label): use(label, 1) { ViewTargets.choices(in: $0, option: option) }
    case .remove(let label, let nth): use(label, nth) { ViewTargets.removable(in: $0) }
    case .search(let text):
      useList {
        $0.search != nil
      } event: {
        .didSearch(text)
      }
    case .refresh:
      useList {
        $0.refresh == .available
      } event: {
        .didRefresh
      }
    case .answer(let title): answer(title)
    case .back, .swipeDown, .tab, .beginSwipe, .completeSwipe, .cancelSwipe, .tryToQuit: gesture(step)
    case .reportLeft, .reportDismissed, .reportTab, .reportAnswered: report(step)
    case .transitionsLast:
      set(&host.holdsTransitions, true)
    case .transitionsEnd: endTransition()
    case .outside(let name, let number): await outside(name, number)
    case .hurried(let step, _): await perform(step)
    // These two are about more than one app.
    case .follow, .restart: false
    }
  }

  private func set(_ flag: inout Bool, _ value: Bool) -> Bool {
    guard flag != value else { return false }
    flag = value
    return true
  }

  private func endTransition() -> Bool {
    guard host.holdsTransitions || host.isInTransition else { return false }
    host.holdsTransitions = false
    host.completeTransition()
    return true
  }

  // MARK: The visible screen

  private func use(_ label: String, _ nth: Int, _ targets: (any ViewConfiguration) -> [ViewTargets.Target]) -> Bool {
    guard host.shown.alerts.isEmpty, let screen = visibleScreen else { return false }
    let fitting = targets(screen.configuration).filter { $0.label == label }
    guard fitting.indices.contains(nth - 1) else { return false }
    return screen.handle(erased: fitting[nth - 1].event)
  }

  private func useList(_ isPossible: (ListView.Configuration) -> Bool, event: () -> ListView.Event) -> Bool {
    guard host.shown.alerts.isEmpty, let screen = visibleScreen,
      let list = screen.configuration as? ListView.Configuration, isPossible(list)
    else { return false }
    return screen.handle(erased: event())
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
    let held = heldEntries()
    let tree = navigator.tree
    let outcome: ReportOutcome
    switch step {
    case .back: outcome = host.back()
    case .swipeDown: outcome = host.swipeDown()
    case .tab(let tab): outcome = host.tap(tab: tab)
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
      guard !held.isEmpty else { return false }
      outcome = navigator.mayQuit() ? .stale : .held
      if outcome == .stale { fail(FuzzViolation(.held, "The app would quit although a screen holds the user.")) }
    }
    check(outcome, held: held, before: tree)
    return outcome != .stale
  }

  /// Checks that a report did only what its outcome says.
  private func check(_ outcome: ReportOutcome, held: [EntryID], before tree: NavigationTree) {
    switch outcome {
    case .accepted: break
    case .held:
      expectStaying(held, in: tree)
      checkHeld()
    case .stale:
      if navigator.tree != tree { fail(FuzzViolation(.stale, "A stale report changed the tree:\n\(tree)")) }
    }
  }

  // MARK: Reports that come late

  private func report(_ step: FlowFuzzStep) -> Bool {
    let held = heldEntries()
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
      fail(FuzzViolation(.stale, "A report about what has left was \(outcome): \(step)."))
    }
    check(outcome, held: held, before: tree)
    return true
  }

  // MARK: Outside

  private func outside(_ name: String, _ number: Int) async -> Bool {
    guard let event = world.outside.first(where: { $0.name == name }) else { return false }
    do {
      try await event.act(number)
    } catch {
      fail(FuzzViolation(.setUp, of: name, "What happens outside failed, \(name): \(error)"))
    }
    return true
  }
}
