public import SeamViews

/// What became of a host's report.
public enum ReportOutcome: Equatable, Sendable {
  /// It was news, and the tree follows it.
  case accepted
  /// It was about something that has left already or cannot be left; nothing was done.
  case stale
  /// A screen holds the user; it was told, and the host is asked to show the tree again.
  case held
}

// What hosts report. None of it traps, whatever it is about.
extension Navigator {
  /// Whether the user may leave an entry by going back or swiping: ask before a gesture begins.
  ///
  /// False at the bottom of the root, of a cover and of a tab, and where a screen that would go holds on.
  public func canLeave(_ entry: EntryID) -> Bool {
    guard let departure = state.departure(of: entry) else { return false }
    return holder(of: departure) == nil
  }

  /// Whether there is somewhere to go back to from an entry, held or not: whether to show a back button.
  public func canGoBack(from entry: EntryID) -> Bool { state.departure(of: entry) != nil }

  /// Whether the user may dismiss a layer, which only sheets allow: ask before a gesture begins.
  public func canDismiss(_ layer: LayerID) -> Bool {
    guard let departure = state.departure(of: layer) else { return false }
    return holder(of: departure) == nil
  }

  /// Whether nothing holds the user back from quitting the app.
  ///
  /// Where a screen does, it is told that the user tried.
  public func mayQuit() -> Bool {
    guard
      let holder = tree.layers.reversed().lazy.flatMap({ layer in
        layer.stacks.flatMap { $0.entries.reversed() }
      }).first(where: { self.screens[$0.id]?.screen.canLeave == false })
    else { return true }
    announce(holder.id)
    return false
  }

  /// The user left an entry with everything over it: back, a completed swipe, a jump in the history.
  @discardableResult
  public func didLeave(_ entry: EntryID) -> ReportOutcome {
    report(state.departure(of: entry))
  }

  /// The user dismissed a sheet with everything over it.
  @discardableResult
  public func didDismiss(_ layer: LayerID) -> ReportOutcome {
    report(state.departure(of: layer))
  }

  /// The user tried to leave an entry that ``canLeave(_:)`` holds: its screen is told.
  ///
  /// - Returns: false where nothing holds the entry; no screen was told.
  @discardableResult
  public func didTryToLeave(_ entry: EntryID) -> Bool {
    guard let departure = state.departure(of: entry), let holder = holder(of: departure) else { return false }
    announce(holder)
    return true
  }

  /// The user tapped a tab; a second tap on the one on show goes back to its first screen.
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

  /// Whether an entry is one that the user can use: on top, with no alert over it, or the list beside the one on top.
  public func isCurrent(_ entry: EntryID) -> Bool {
    tree.alerts.isEmpty && tree.usableEntries(showingColumns: showsColumns).contains { $0.id == entry }
  }

  /// Whether the host shows a list and what is open in it side by side.
  var showsColumns: Bool { driver.host?.showsColumns == true }

  /// The user did something on the screen of an entry, such as tapping a button; hosts pass every event through here.
  ///
  /// - Parameter action: passes the event to the screen; not called if the entry is not current any more, as after the
  ///   first of two taps that open a sheet.
  @discardableResult
  public func didUse(_ entry: EntryID, _ action: (any Screen) -> Void) -> ReportOutcome {
    guard isCurrent(entry), let screen = screens[entry]?.screen else { return stale() }
    action(screen)
    return .accepted
  }

  /// The user answered the alert on show.
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
      return .held
    }
    restoration?.userActed(in: state)
    if let entry = state.entries(of: departure).last, let left = self.entry(entry) {
      send(.userLeft(flow: name(of: left.flow), left.route))
    }
    change(animated: true) { $0.perform(departure) }
    return .accepted
  }

  /// Answers a report about something that has gone.
  ///
  /// The host may have drawn what did not happen: it is given the tree again.
  func stale() -> ReportOutcome {
    changed(animated: false)
    return .stale
  }

  /// The topmost screen of a departure that holds the user.
  func holder(of departure: NavigationState.Departure) -> EntryID? {
    state.entries(of: departure).first { screens[$0]?.screen.canLeave == false }
  }

  func announce(_ holder: EntryID) {
    if let entry = entry(holder) { send(.userWasHeld(flow: name(of: entry.flow), entry.route)) }
    screens[holder]?.screen.didTryToLeave()
  }

  func entry(_ id: EntryID) -> NavigationTree.Entry? {
    state.position(of: id).map { place, index in
      tree.layers[place.layer].stacks[place.stack].entries[index]
    }
  }
}
