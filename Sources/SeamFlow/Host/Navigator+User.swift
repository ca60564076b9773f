import SeamViews

// What a user means by the controls that every host has. Each takes the tree that the host shows: what a flow has
// changed since, the user did not mean.
extension Navigator {
  /// Whether the user sees what is current: the same page and the same question.
  public func isCurrent(_ shown: NavigationTree) -> Bool {
    shown.visibleEntry?.id == tree.visibleEntry?.id && shown.alerts.first?.id == tree.alerts.first?.id
  }

  /// Whether the page on show offers a way back, held or not.
  public func offersBack(in shown: NavigationTree) -> Bool { shown.layers.last.map(offersBack(from:)) ?? false }

  /// Whether the visible page of a layer offers a way back, held or not; the bottom of a sheet dismisses it.
  public func offersBack(from layer: NavigationTree.Layer) -> Bool {
    let stack = layer.visibleStack
    guard let entry = stack.entries.last else { return false }
    // Beside its list, the first screen of the detail is no way back to it.
    let isFirstDetail = stack.list != nil && stack.entries.count == 2 && showsColumns
    return layer.style == .sheet || canGoBack(from: entry.id) && !isFirstDetail
  }

  /// The user goes back from the page on show: a button in the bar, a key, a swipe.
  ///
  /// A screen that holds the user is told.
  @discardableResult
  public func goBack(in shown: NavigationTree) -> ReportOutcome {
    guard isCurrent(shown), shown.alerts.isEmpty, offersBack(in: shown), let layer = shown.layers.last,
      let entry = layer.visibleStack.entries.last
    else { return stale() }
    return canGoBack(from: entry.id) ? didLeave(entry.id) : didDismiss(layer.id)
  }

  /// Whether Escape taps the Cancel of the page on show, if it has one: nothing holds the user there.
  public func escapeCancels(in shown: NavigationTree) -> Bool {
    shown.visibleEntry.map { !canGoBack(from: $0.id) || canLeave($0.id) } ?? false
  }

  /// The user escapes: answers the question on show as its Cancel does, else taps the screen's Cancel if it has one
  /// and nothing holds, else goes back.
  @discardableResult
  public func escape(in shown: NavigationTree) -> ReportOutcome {
    guard isCurrent(shown) else { return stale() }
    if let alert = shown.alerts.first {
      return alert.configuration.cancelButton.map { didAnswer(alert.id, with: $0.id) } ?? .stale
    }
    guard escapeCancels(in: shown), let entry = shown.visibleEntry?.id,
      let cancel = screen(for: entry)?.configuration.cancelAction
    else { return goBack(in: shown) }
    return didUse(entry) { $0.tap(cancel.id) }
  }

  /// The user quits, such as by closing the window.
  ///
  /// A question on show is answered as Escape does, and a screen that holds the user is told.
  /// - Returns: whether the app may quit now.
  public func quit(in shown: NavigationTree) -> Bool {
    guard tree.alerts.isEmpty else {
      // A screen that holds is asking already: one more question would only pile up.
      escape(in: shown)
      return false
    }
    return mayQuit()
  }

  /// The user selects the tab that is so many places after the one on show, past the last one from the first on.
  @discardableResult
  public func selectTab(by offset: Int, in shown: NavigationTree) -> ReportOutcome {
    guard let bar = shown.layers.last?.tabBar else { return .stale }
    let count = bar.tabs.count
    return selectTab(number: ((bar.selected + offset) % count + count) % count + 1, in: shown)
  }

  /// The user selects a tab by its number in the bar, from one on.
  @discardableResult
  public func selectTab(number: Int, in shown: NavigationTree) -> ReportOutcome {
    guard let layer = shown.layers.last, let tabs = layer.tabBar?.tabs, tabs.indices.contains(number - 1) else {
      return .stale
    }
    return didSelect(tab: tabs[number - 1].id, in: layer.id)
  }
}
