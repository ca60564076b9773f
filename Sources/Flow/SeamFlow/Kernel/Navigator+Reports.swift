public import SeamViews

/// The result of a host's report.
public enum ReportOutcome: Equatable, Sendable {
  /// The report was current, and the tree was updated.
  case accepted
  /// The report was about something that has left or cannot be left; nothing changed.
  case stale
  /// A screen blocks leaving. It was notified, and the host is asked to show the tree again.
  case leavingPrevented
}

// The reports of hosts. None of them traps, whatever its arguments.
extension Navigator {
  /// Returns whether the user may leave an entry by going back or swiping.
  ///
  /// Call it before a gesture begins.
  ///
  /// False at the bottom of the root, of a cover and of a tab, and if a screen that would be removed blocks leaving.
  public func canLeave(_ entry: EntryID) -> Bool {
    guard let departure = state.departure(of: entry) else { return false }
    return holder(of: departure) == nil
  }

  /// Returns whether an entry has a way back, blocked or not, so that a back button should be shown.
  public func canGoBack(from entry: EntryID) -> Bool { state.departure(of: entry) != nil }

  /// Returns whether the user may dismiss a layer; only sheets can be dismissed.
  ///
  /// Call it before a gesture begins.
  public func canDismiss(_ layer: LayerID) -> Bool {
    guard let departure = state.departure(of: layer) else { return false }
    return holder(of: departure) == nil
  }

  /// Returns whether no screen blocks quitting the app.
  ///
  /// A screen that blocks it is notified that the user tried.
  public func shouldQuit() -> Bool {
    guard
      let holder = tree.layers.reversed().lazy.flatMap({ layer in
        layer.stacks.flatMap { $0.entries.reversed() }
      }).first(where: { self.screens[$0.id]?.screen.canLeave == false })
    else { return true }
    announce(holder.id)
    return false
  }

  /// Reports that the user left an entry with everything over it: by a back button, a completed swipe or a jump in the
  /// history.
  @discardableResult
  public func didLeave(_ entry: EntryID) -> ReportOutcome {
    report(state.departure(of: entry))
  }

  /// Reports that the user dismissed a sheet with everything over it.
  @discardableResult
  public func didDismiss(_ layer: LayerID) -> ReportOutcome {
    report(state.departure(of: layer))
  }

  /// Reports that the user tried to leave an entry for which ``canLeave(_:)`` is false.
  ///
  /// The screen that blocks is notified.
  ///
  /// - Returns: false if no screen blocks; none was notified then.
  @discardableResult
  public func didTryToLeave(_ entry: EntryID) -> Bool {
    guard let departure = state.departure(of: entry), let holder = holder(of: departure) else { return false }
    announce(holder)
    return true
  }

  /// Reports that the user tapped a tab.
  ///
  /// Tapping the selected tab pops to its first screen.
  @discardableResult
  public func didSelect(tab: String, in layer: LayerID) -> ReportOutcome {
    if let departure = state.departure(reselecting: tab, in: layer) { return report(departure) }
    guard let bar = state.layer(layer)?.tabBar, bar.tabs[bar.selected].id != tab,
      bar.tabs.contains(where: { $0.id == tab })
    else { return stale() }
    restoration?.userActed(in: state)
    _ = change(animated: true) { $0.select(tab: tab, in: layer) }
    send(.userSelected(tab: tab))
    return .accepted
  }

  /// Returns whether the user can use an entry: it is on top without an alert over it, or is the list beside the
  /// topmost entry.
  public func isCurrent(_ entry: EntryID) -> Bool {
    tree.alerts.isEmpty && tree.usableEntries(showingColumns: showsColumns).contains { $0.id == entry }
  }

  /// Whether the host shows a list and its detail side by side.
  var showsColumns: Bool { driver.host?.showsColumns == true }

  /// Passes a user's event, such as tapping a button, to the screen of an entry.
  ///
  /// Hosts must pass all events this way.
  ///
  /// - Parameters:
  ///   - entry: the entry that the user operated.
  ///   - action: passes the event to the screen. Not called if the entry is not current, for example at the second of
  ///     two quick taps on a button that opens a sheet.
  @discardableResult
  public func didUse(_ entry: EntryID, _ action: (any Screen) -> Void) -> ReportOutcome {
    guard isCurrent(entry), let screen = screens[entry]?.screen else { return stale() }
    action(screen)
    return .accepted
  }

  /// Reports the user's answer to the visible alert.
  @discardableResult
  public func didAnswer(_ alert: AlertID, with action: Action.ID) -> ReportOutcome {
    guard
      let shown = tree.alerts.first, shown.id == alert,
      shown.configuration.buttons.contains(where: { $0.id == action && $0.isEnabled })
    else { return stale() }
    send(.userAnswered(action))
    let answer = answers.removeValue(forKey: alert)
    batch {
      change(animated: true) { $0.removeAlert(alert) }
      answer?(action)
    }
    return .accepted
  }

  private func report(_ departure: NavigationState.Departure?) -> ReportOutcome {
    guard let departure else { return stale() }
    if let holder = holder(of: departure) {
      announce(holder)
      changed(animated: false)
      return .leavingPrevented
    }
    restoration?.userActed(in: state)
    if let entry = state.entries(of: departure).last, let left = self.entry(entry) {
      send(.userLeft(flow: name(of: left.flow), left.route))
    }
    change(animated: true) { $0.perform(departure) }
    return .accepted
  }

  /// Returns the result of a stale report.
  ///
  /// The host may have drawn the effect of the reported gesture, so it is given the tree again.
  func stale() -> ReportOutcome {
    changed(animated: false)
    return .stale
  }

  /// Returns the topmost screen of a departure that blocks leaving.
  func holder(of departure: NavigationState.Departure) -> EntryID? {
    state.entries(of: departure).first { screens[$0]?.screen.canLeave == false }
  }

  func announce(_ holder: EntryID) {
    if let entry = entry(holder) { send(.leavingPrevented(flow: name(of: entry.flow), entry.route)) }
    screens[holder]?.screen.didTryToLeave()
  }

  func entry(_ id: EntryID) -> NavigationTree.Entry? {
    state.position(of: id).map { location, index in
      tree.layers[location.layer].stacks[location.stack].entries[index]
    }
  }
}
