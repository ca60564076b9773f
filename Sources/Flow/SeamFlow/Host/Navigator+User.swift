import SeamViews

// The meaning of the controls that every host has. Each method takes the tree that the host shows: changes since then
// were not visible to the user, so actions on a stale tree are ignored.
extension Navigator {
  /// Returns whether the visible entry and alert of a shown tree are current.
  public func isCurrent(_ shown: NavigationTree) -> Bool {
    shown.visibleEntry?.id == tree.visibleEntry?.id && shown.alerts.first?.id == tree.alerts.first?.id
  }

  /// Returns whether the visible page has a way back, blocked or not.
  public func offersBack(in shown: NavigationTree) -> Bool { shown.layers.last.map(offersBack(from:)) ?? false }

  /// Returns whether the visible page of a layer has a way back, blocked or not.
  ///
  /// At the bottom of a sheet it dismisses the sheet.
  public func offersBack(from layer: NavigationTree.Layer) -> Bool {
    let stack = layer.visibleStack
    guard let entry = stack.entries.last else { return false }
    // Beside its list, the first screen of the detail has no way back.
    let isFirstDetail = stack.list != nil && stack.entries.count == 2 && showsColumns
    return layer.style == .sheet || canGoBack(from: entry.id) && !isFirstDetail
  }

  /// Goes back from the visible page, for the user: a button in the bar, a key or a swipe.
  ///
  /// A screen that blocks leaving is notified.
  @discardableResult
  public func goBack(in shown: NavigationTree) -> ReportOutcome {
    guard isCurrent(shown), shown.alerts.isEmpty, offersBack(in: shown), let layer = shown.layers.last,
      let entry = layer.visibleStack.entries.last
    else { return stale() }
    return canGoBack(from: entry.id) ? didLeave(entry.id) : didDismiss(layer.id)
  }

  /// Returns whether Escape taps the cancel action of the visible page, if there is one: false while leaving is
  /// blocked.
  public func escapeCancels(in shown: NavigationTree) -> Bool {
    shown.visibleEntry.map { !canGoBack(from: $0.id) || canLeave($0.id) } ?? false
  }

  /// Handles Escape: taps the alert's cancel button, or else the screen's cancel action if leaving is not blocked, or
  /// else goes back.
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

  /// Handles the user's request to quit, such as closing the window.
  ///
  /// A visible alert is answered as by Escape, and a screen that blocks leaving is notified.
  /// - Returns: whether the app may quit now.
  public func quit(in shown: NavigationTree) -> Bool {
    guard tree.alerts.isEmpty else {
      // A screen that blocks leaving has already asked: do not add another alert.
      escape(in: shown)
      return false
    }
    return shouldQuit()
  }

  /// Selects the tab at an offset from the selected one, wrapping around.
  @discardableResult
  public func selectTab(by offset: Int, in shown: NavigationTree) -> ReportOutcome {
    guard let bar = shown.layers.last?.tabBar else { return .stale }
    let count = bar.tabs.count
    return selectTab(number: ((bar.selected + offset) % count + count) % count + 1, in: shown)
  }

  /// Selects a tab by its number in the bar, starting at one.
  @discardableResult
  public func selectTab(number: Int, in shown: NavigationTree) -> ReportOutcome {
    guard let layer = shown.layers.last, let tabs = layer.tabBar?.tabs, tabs.indices.contains(number - 1) else {
      return .stale
    }
    return didSelect(tab: tabs[number - 1].id, in: layer.id)
  }
}
